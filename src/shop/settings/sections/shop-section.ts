import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { optionalText, text } from "#shop/api/fields.ts"
import { localized } from "#shop/text/localized.ts"
import { section } from "./section.ts"

export const MAX_SHOP_NAME = 60

export const shopSection = section({
  json: z.object({
    name: z.string(),
    /** Is the `image_url` of an uploaded picture; null for the ball of yarn. */
    logo: z.nullable(z.string()),
    /** Stands under the name in the footer. */
    tagline: z.string(),
    /** Says where the shop is, in its footer and on its prints. */
    town: z.string(),
    registration_number: z.nullable(z.string()),
  }),
  form: z.object({
    name: text({
      label: m.errors_label_shop_name,
      min: [1, m.errors_shop_name_missing],
      max: [MAX_SHOP_NAME, m.errors_shop_name_too_long],
    }),
    logo: optionalText({ label: m.errors_label_picture, max: [300, m.errors_picture_missing] }),
    tagline: localized(text({ label: m.errors_label_tagline, max: [160, m.errors_tagline_too_long] })),
    town: localized(text({ label: m.errors_label_town, max: [100, m.errors_town_too_long] })),
    registration_number: optionalText({
      label: m.errors_label_registration_number,
      max: [60, m.errors_registration_number_too_long],
    }),
  }),
  pictures: ["logo"],
  initial: ({ name }) => {
    return {
      name,
      logo: null,
      tagline: m.shell_footer_about(),
      town: m.shell_footer_place(),
      registration_number: null,
    }
  },
})
