import { getLocale } from "#messages/runtime.js"

/** Returns the `lang` attribute of what a customer or the owner wrote, by its script; none where it is the page's. */
export function langWritten(text: string): string | undefined {
  const lang = /\p{Script=Sinhala}/u.test(text) ? "si" : /\p{Script=Tamil}/u.test(text) ? "ta" : "en"
  return lang === getLocale() ? undefined : lang
}

/** Returns the `lang` attribute of a text: set where it is English on a page of another language. */
export function langOf({ english }: { readonly english?: readonly string[] | undefined }, field: string) {
  return english?.includes(field) ? "en" : undefined
}
