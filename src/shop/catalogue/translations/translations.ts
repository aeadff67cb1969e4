import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { OTHER_LANGUAGES } from "#messages/other-languages.ts"
import { optionalText } from "#shop/api/fields.ts"
import { detailFields } from "../products/product-details.ts"
import type { Translations } from "./shown-texts.ts"

export const descriptionField = optionalText({
  label: m.errors_label_description,
  max: [10_000, m.errors_description_too_long],
  multiline: true,
})

/** Checks the texts of one language by the limits of the English ones; all may be left out. */
export const textsForm = z.object({
  name: z.optional(optionalText({ label: m.errors_label_name, max: [200, m.errors_product_name_too_long] })),
  description: z.optional(descriptionField),
  size: z.optional(detailFields.size),
  material: z.optional(detailFields.material),
  care: z.optional(detailFields.care),
  lead_time: z.optional(detailFields.lead_time),
})

/** Checks all texts of a product beside the English ones: what is given takes the place of what was there. */
export const translationsForm = formOf(textsForm)

/** Does the same for a category. */
export const namesForm = formOf(
  z.object({
    name: z.optional(optionalText({ label: m.errors_label_category, max: [100, m.errors_category_too_long] })),
  }),
)

function formOf<Form extends z.core.$ZodType<Record<string, string | null | undefined>>>(texts: Form) {
  const languages = Object.fromEntries(OTHER_LANGUAGES.map((language) => [language, z.optional(texts)]))
  const unknown = () => m.errors_value_not_list({ name: "translations" })
  return z.pipe(
    z.strictObject(languages, { error: unknown }),
    z.transform((given) => withoutEmpty(given as Given)),
  )
}

type Given = Readonly<Record<string, Readonly<Record<string, string | null | undefined>> | undefined>>

/** Leaves out texts that are empty, and languages without any. */
export function withoutEmpty(given: Given): Translations {
  const languages = Object.entries(given).map(([language, texts]) => {
    const written = Object.entries(texts ?? {}).filter(([, each]) => each)
    return [language, Object.fromEntries(written)] as const
  })
  return Object.fromEntries(languages.filter(([, texts]) => Object.keys(texts).length > 0))
}
