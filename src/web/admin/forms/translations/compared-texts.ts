import { m } from "#messages/messages.js"
import { eachTranslated, OTHER_LANGUAGES } from "#messages/other-languages.ts"
import type { ManyTexts } from "../typed-values.ts"
import { nameOfLanguage } from "./language-names.ts"
import { decodeTexts, encodeTexts, type Texts, type TextsByLanguage } from "./texts.ts"

/**
 * Returns texts over what somebody else has saved since: each one that was not typed here follows the other, in its
 * own language.
 */
export function rebasedTexts(before: TextsByLanguage, typed: TextsByLanguage, latest: TextsByLanguage) {
  return eachTranslated((language) => {
    const [was = {}, mine = {}, theirs = {}] = [before[language], typed[language], latest[language]]
    const texts = pathsOf(mine, theirs).map((path) => [path, (isSame(was, mine, path) ? theirs : mine)[path]] as const)
    return Object.fromEntries(texts.filter(([, text]) => text)) as Texts
  })
}

/** Tells which texts differ in a field that holds those of all other languages. */
export function comparedTexts(labelOf: (path: string) => string): ManyTexts {
  return {
    rebase: (before, typed, latest) =>
      encodeTexts(rebasedTexts(decodeTexts(before), decodeTexts(typed), decodeTexts(latest))),
    differing: (current, typed) =>
      OTHER_LANGUAGES.flatMap((language) => {
        const [theirs = {}, mine = {}] = [decodeTexts(current)[language], decodeTexts(typed)[language]]
        const differing = pathsOf(mine, theirs).filter((path) => !isSame(theirs, mine, path))
        return differing.map((path) => ({
          label: m.admin_translations_text({ text: labelOf(path), language: nameOfLanguage(language) }),
          current: theirs[path] ?? "",
          typed: mine[path] ?? "",
        }))
      }),
  }
}

const pathsOf = (one: Texts, other: Texts) => [...new Set([...Object.keys(one), ...Object.keys(other)])]
const isSame = (one: Texts, other: Texts, path: string) => (one[path] ?? "") === (other[path] ?? "")
