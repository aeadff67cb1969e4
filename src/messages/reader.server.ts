import { AsyncLocalStorage } from "node:async_hooks"
import { baseLocale, type Locale, overwriteGetLocale } from "#messages/runtime.js"

const reader = new AsyncLocalStorage<Locale>()

overwriteGetLocale(() => reader.getStore() ?? baseLocale)

/** Does `work` with every message in the language of who reads it. Outside of it the language is English. */
export function inLanguage<Result>(locale: Locale, work: () => Result): Result {
  return reader.run(locale, work)
}
