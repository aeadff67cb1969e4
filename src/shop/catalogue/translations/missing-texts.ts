import { baseLocale } from "#messages/runtime.js"
import type { Localized } from "#shop/text/localized.ts"
import { daysToMake } from "../products/details.ts"
import type { ProductTexts } from "./product-texts.ts"
import { TRANSLATED } from "./shown-texts.ts"

/** A text of a product with its place in the product's texts: ["choices", 0, "name"]. */
export interface TextToSay {
  readonly path: ReadonlyArray<string | number>
  readonly text: Localized
}

/** Returns the texts that a product has in English, and so may have in every language; its name is asked for in any case. */
export function textsToSay({ label, choices, alts, ...columns }: ProductTexts): TextToSay[] {
  const options = choices.flatMap(({ name, values }, at) => [
    { path: ["choices", at, "name"], text: name },
    ...values.map((text, place) => ({ path: ["choices", at, "values", place], text })),
  ])
  const rest = [
    ...(label ? [{ path: ["label"], text: label }] : []),
    ...options,
    ...alts.map((text, at) => ({ path: ["alts", at], text })),
  ]
  return [
    ...TRANSLATED.map((name) => ({ path: [name], text: columns[name] })).filter(
      ({ path: [name], text }) => name === "name" || (isSaid(text) && !(name === "lead_time" && isNumber(text))),
    ),
    ...rest.filter(({ text }) => isSaid(text)),
  ]
}

const isSaid = (text: Localized) => text[baseLocale].trim() !== ""

/** Days of making are a number in every language. */
const isNumber = (text: Localized) => daysToMake(text[baseLocale]) !== undefined
