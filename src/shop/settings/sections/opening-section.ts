import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { optionalText } from "#shop/api/fields.ts"
import { localized } from "#shop/text/localized.ts"
import { section } from "./section.ts"

/** Says whether the shop is still being prepared: then visitors see no products, and only admins order. */
export const openingSection = section({
  json: z.object({
    closed: z.boolean(),
    /** Visitors see this until the shop opens. */
    sentence: z.nullable(z.string()),
  }),
  form: z.object({
    closed: z.boolean(),
    sentence: localized(
      optionalText({ label: m.errors_label_holiday_sentence, max: [300, m.errors_holiday_sentence_too_long] }),
    ),
  }),
  initial: () => ({ closed: false, sentence: null }),
})
