import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { OTHER_LANGUAGES } from "#messages/other-languages.ts"
import { optionalText } from "#shop/api/fields.ts"
import { rule } from "#shop/api/problems.ts"
import { MAX_ALT } from "../pictures/gallery.ts"
import { detailFields } from "../products/product-fields.ts"
import { seoFields } from "../seo/seo.ts"
import { MAX_OPTION } from "../variants/options.ts"
import type { Translations } from "./translations-json.ts"

export const descriptionField = optionalText({
  label: m.errors_label_description,
  max: [10_000, m.errors_description_too_long],
  multiline: true,
})

/** No product says more words, and none says a longer one. */
const MAX_WORDS = 200

function wordsForm<Word extends z.core.SomeType>(word: Word) {
  const fits = (words: object) =>
    Object.keys(words).length <= MAX_WORDS && Object.keys(words).every((each) => each.length <= 2 * MAX_ALT)
  return z.optional(z.catchall(z.object({}), word).check(rule(fits, "too_big", unknown, { maximum: MAX_WORDS })))
}

function unknown() {
  return m.errors_value_not_list({ name: "translations" })
}

/** Checks the texts of one language by the limits of the English ones; all may be left out. */
export const textsForm = z.object({
  name: z.optional(optionalText({ label: m.errors_label_name, max: [200, m.errors_product_name_too_long] })),
  description: z.optional(descriptionField),
  size: z.optional(detailFields.size),
  material: z.optional(detailFields.material),
  care: z.optional(detailFields.care),
  lead_time: z.optional(detailFields.lead_time),
  seo_title: z.optional(seoFields.seo_title),
  seo_description: z.optional(seoFields.seo_description),
  personalisation: z.optional(
    optionalText({ label: m.errors_label_personalisation, max: [60, m.errors_personalisation_label_too_long] }),
  ),
  options: wordsForm(optionalText({ label: m.errors_label_option, max: [MAX_OPTION, m.errors_option_too_long] })),
  alts: wordsForm(optionalText({ label: m.errors_label_alt, max: [MAX_ALT, m.errors_alt_too_long] })),
})

/** Checks all texts of a product beside the English ones: what is given takes the place of what was there. */
export const translationsForm = formOf(textsForm)

export const namesForm = formOf(
  z.object({
    name: z.optional(optionalText({ label: m.errors_label_category, max: [100, m.errors_category_too_long] })),
  }),
)

function formOf<Form extends z.core.$ZodType<object>>(texts: Form) {
  const languages = Object.fromEntries(OTHER_LANGUAGES.map((language) => [language, z.optional(texts)]))
  return z.pipe(
    z.strictObject(languages, { error: unknown }),
    z.transform((given) => withoutEmpty(given as Given)),
  )
}

type Given = Readonly<Record<string, object | undefined>>

export function withoutEmpty(given: Given): Translations {
  return written(given) as Translations
}

function written(texts: object): object {
  const kept = Object.entries(texts).map(([name, each]) => [name, isGroup(each) ? written(each) : each] as const)
  return Object.fromEntries(kept.filter(([, each]) => (isGroup(each) ? Object.keys(each).length > 0 : each)))
}

function isGroup(each: unknown): each is object {
  return typeof each === "object" && each !== null
}
