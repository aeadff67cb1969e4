import { combinationsOf, commonOf, type FormOptions, withVariant } from "./form-options.ts"

/**
 * Gives combinations of which nothing was typed yet the stock of all others, or else `typed`, that of the product before it had options.
 * The pieces of stored variants were counted: where there are some, others begin without any.
 */
export function withCarriedStock(form: FormOptions, before: FormOptions, typed: string): FormOptions {
  if (form.variants.some(({ id }) => id !== undefined)) return form
  const stock = commonOf(combinationsOf(before), "stock") ?? typed
  const fresh = combinationsOf(form).filter((each) => !form.variants.includes(each))
  return fresh.reduce((changed, variant) => withVariant(changed, variant, { stock: stock || "0" }), form)
}
