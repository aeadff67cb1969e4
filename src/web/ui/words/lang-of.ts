/** Returns the `lang` attribute of a text: set where it is English on a page of another language. */
export function langOf({ english }: { readonly english?: readonly string[] | undefined }, field: string) {
  return english?.includes(field) ? "en" : undefined
}
