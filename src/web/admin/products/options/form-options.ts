import { m } from "#messages/messages.js"
import type { AdminProduct } from "#shop/catalogue/products/admin-products.ts"
import type { AdminOptions } from "#shop/catalogue/products/admin-products-json.ts"
import { variantForm } from "#shop/catalogue/variants/options.ts"
import { numberOf, typedNumber } from "../../forms/typed-values.ts"

/** Describes an option as it is typed: its values stand in one line, with commas between them. */
interface TypedChoice {
  readonly name: string
  readonly values: string
}

export interface TypedVariant {
  readonly values: readonly string[]
  /** Only a stored variant has an id, and the stock that was read. */
  readonly id?: string
  readonly seen_stock?: number
  /** Is "" for the price of the product. */
  readonly price: string
  readonly stock: string
  readonly is_active: boolean
  readonly image_url: string | null
}

/** Describes a product's options in the form. Variants that no longer fit are kept and return with their values. */
export interface FormOptions {
  readonly choices: readonly TypedChoice[]
  readonly variants: readonly TypedVariant[]
}

export const NO_OPTIONS: FormOptions = { choices: [], variants: [] }

export function formOptions(options: AdminProduct["options"]): FormOptions {
  if (!options) return NO_OPTIONS
  const choices = options.choices.map(({ name, values }) => ({ name, values: values.join(", ") }))
  const variants = options.variants.map(({ id, values, price, stock_quantity, is_active, image_url }) => ({
    ...{ values, id, seen_stock: stock_quantity, price: typedNumber(price), stock: String(stock_quantity) },
    ...{ is_active, image_url },
  }))
  return { choices, variants }
}

/** Returns the same options for another product: its variants are new, and show none of its pictures yet. */
export function asNewOptions({ choices, variants }: FormOptions): FormOptions {
  const fresh = variants.map(({ values, price, stock, is_active }) => ({
    values,
    price,
    stock,
    is_active,
    image_url: null,
  }))
  return { choices, variants: fresh }
}

/** Replaces a picture: variants that showed `imageUrl` show `by`, or no picture of their own. */
export function withOtherPicture({ choices, variants }: FormOptions, imageUrl: string, by: string | null): FormOptions {
  const shown = variants.map((variant) => (variant.image_url === imageUrl ? { ...variant, image_url: by } : variant))
  return { choices, variants: shown }
}

export function sentOptions({ choices, variants }: FormOptions) {
  if (choices.length === 0) return null
  return {
    choices: choices.map(({ name, values }) => ({ name, values: valuesIn(values) })),
    variants: combinationsOf({ choices, variants }).map(sentVariant),
  }
}

function sentVariant({ price, stock, ...variant }: TypedVariant) {
  return { ...variant, price: numberOf(price), stock_quantity: numberOf(stock) }
}

/** Returns which of its numbers is wrong; null when the variant can be saved. */
export function faultIn(variant: TypedVariant): "price" | "stock" | null {
  const faults = variantForm.safeParse(sentVariant(variant)).error?.issues.map(({ path }) => path[0]) ?? []
  if (faults.includes("stock_quantity")) return "stock"
  return faults.includes("price") ? "price" : null
}

export function commonOf(combinations: readonly TypedVariant[], name: "price" | "stock"): string | null {
  const [first] = combinations
  return first && combinations.every((each) => each[name] === first[name]) ? first[name] : null
}

export function valuesIn(typed: string): string[] {
  return typed.split(",").flatMap((value) => value.trim() || [])
}

/** Returns every combination of the values, in their order, as it was typed or stored before. */
export function combinationsOf({ choices, variants }: FormOptions): TypedVariant[] {
  const all = choices.reduce<string[][]>(
    (made, { values }) => made.flatMap((some) => orNone(valuesIn(values)).map((value) => [...some, value])),
    [[]],
  )
  if (choices.every(({ values }) => valuesIn(values).length === 0)) return []
  return all.map((values) => variants.find((each) => isSame(each.values, values)) ?? { ...NEW, values })
}

const NEW = { price: "", stock: "0", is_active: true, image_url: null }

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return JSON.stringify(some) === JSON.stringify(others)
}

export function withChoice({ choices, variants }: FormOptions): FormOptions {
  return {
    choices: [...choices, { name: "", values: "" }],
    variants: variants.map((variant) => ({ ...variant, values: [...variant.values, ""] })),
  }
}

export function withoutChoice({ choices, variants }: FormOptions, at: number): FormOptions {
  return {
    choices: choices.filter((_, n) => n !== at),
    variants: variants.map((variant) => ({ ...variant, values: variant.values.filter((_, n) => n !== at) })),
  }
}

/**
 * Renames an option or changes its values. Where their number stays the same, they count as renamed, and their variants
 * keep their data.
 */
export function withTyped(form: FormOptions, at: number, typed: Partial<TypedChoice>): FormOptions {
  const choices = form.choices.map((choice, n) => (n === at ? { ...choice, ...typed } : choice))
  const [before, after] = [form, { choices }].map((each) => valuesIn(each.choices[at]?.values ?? ""))
  const [old, now] = [orNone(before), orNone(after)]
  if (old.length !== now.length) return { ...form, choices }
  const renamed = (value: string) => now[old.indexOf(value)] ?? value
  const variants = form.variants.map((variant) => {
    return { ...variant, values: variant.values.map((value, n) => (n === at ? renamed(value) : value)) }
  })
  return { choices, variants }
}

function orNone(values: readonly string[] = []): readonly string[] {
  return values.length > 0 ? values : [""]
}

export function withVariant(form: FormOptions, variant: TypedVariant, typed: Partial<TypedVariant>): FormOptions {
  const others = form.variants.filter(({ values }) => !isSame(values, variant.values))
  return { ...form, variants: [...others, { ...variant, ...typed }] }
}

export function withEach(form: FormOptions, typed: Partial<TypedVariant>): FormOptions {
  return combinationsOf(form).reduce((changed, variant) => withVariant(changed, variant, typed), form)
}

/** Returns the same options for another product: their names and values alone. */
export function sameChoices({ choices }: FormOptions): FormOptions {
  return { ...NO_OPTIONS, choices }
}

export function summaryOfOptions(form: FormOptions): string {
  if (form.choices.length === 0) return m.admin_products_form_none()
  const names = form.choices.map(({ name }) => name).filter(Boolean)
  const variants = m.admin_options_variants({ count: combinationsOf(form).length })
  return names.length === 0 ? variants : m.admin_options_summary({ names: names.join(", "), variants })
}

/** Describes options in a few words, for a conflict with another admin's change. */
export function shownOptions(form: FormOptions): string {
  const named = form.choices.map(({ name, values }) => `${name}: ${values}`)
  const each = combinationsOf(form).map(({ values, price, stock, is_active }) =>
    [values.join(" "), stock, price, is_active ? "" : m.admin_options_off()].filter(Boolean).join(" "),
  )
  return [...named, ...each].join("; ")
}

/** Says which options were stored, with the stock of each combination. */
export function toldOptions({ choices, variants }: AdminOptions): string {
  const named = choices.map(({ name, values }) => `${name}: ${values.join(", ")}`)
  return [...named, ...variants.map(({ values, stock_quantity: stock }) => `${values.join(" ")} ${stock}`)].join("; ")
}
