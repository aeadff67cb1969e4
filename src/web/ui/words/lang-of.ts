import { baseLocale, getLocale } from "#messages/runtime.js"

/** Returns the `lang` attribute of a text: set where it is English on a page of another language. */
export function langOf({ english }: { readonly english?: readonly string[] | undefined }, field: string) {
  return english?.includes(field) ? "en" : undefined
}

/** Returns the `lang` attribute of what is English on every page, and of a category's name, which has a label where it is translated. */
export function langOfCategory({ label }: { readonly label?: string | undefined } = {}) {
  return label === undefined && getLocale() !== baseLocale ? "en" : undefined
}
