import * as z from "zod/mini"
import { ENGLISH_FIELDS } from "./shown-texts.ts"

const text = z.optional(z.string())
const words = z.optional(z.record(z.string(), z.string())).check(z.meta({ description: "By the English words" }))
export const translationsJson = z
  .record(
    z.string(),
    z.object({
      name: text,
      description: text,
      size: text,
      material: text,
      care: text,
      lead_time: text,
      seo_title: text,
      seo_description: text,
      personalisation: text,
      options: words,
      alts: words,
    }),
  )
  .check(z.meta({ description: "By language; a text that is left out is shown in English" }))
export type Translations = Readonly<z.infer<typeof translationsJson>>
/** What a product says in one language. */
export type Texts = Translations[string]
export const namesJson = z.record(z.string(), z.object({ name: text }))

export const shownTextsJson = {
  category_label: z.exactOptional(z.string()).check(z.meta({ description: "Its name in the language asked for" })),
  english: z
    .exactOptional(z.array(z.enum(ENGLISH_FIELDS)))
    .check(z.meta({ description: "What is English, because it has no text in the language asked for" })),
}
