import { getLocale } from "#messages/runtime.js"
import { sayMarked } from "#shop/text/localized.ts"

/** Returns texts as a page in the language of the back-office will show them. */
export const shownWords = <Value extends object>(value: Value) => sayMarked(value, getLocale())
