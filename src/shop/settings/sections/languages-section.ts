import * as z from "zod/mini"
import { baseLocale, type Locale, locales } from "#messages/runtime.js"
import { section } from "./section.ts"

type Translated = Exclude<Locale, typeof baseLocale>

/** Returns what `make` makes for each language into which English is translated. */
export function eachTranslated<Value>(make: (locale: Translated) => Value): Record<Translated, Value> {
  const translated = locales.filter((locale): locale is Translated => locale !== baseLocale)
  return Object.fromEntries(translated.map((locale) => [locale, make(locale)])) as Record<Translated, Value>
}

const shape = eachTranslated(() => z.boolean())

/** Says of which languages the choice says *beta*: until somebody who speaks one has read its texts. */
export const languagesSection = section({
  json: z.object(shape),
  form: z.object(shape),
  initial: () => eachTranslated(() => true),
})
