import { m } from "#messages/messages.js"
import { baseLocale } from "#messages/runtime.js"
import type { AdminProduct } from "#shop/catalogue/products/admin-products.ts"
import type { AdminOptions } from "#shop/catalogue/products/admin-products-json.ts"
import { formerWords } from "#shop/catalogue/translations/product-texts.ts"
import type { LocalizedChoice } from "#shop/catalogue/translations/shown-texts.ts"
import { variantForm } from "#shop/catalogue/variants/options.ts"
import type { Localized } from "#shop/text/localized.ts"
import { shownText } from "../../forms/form-values.ts"
import { wordsOfText } from "../../forms/translations/language-names.ts"
import { numberOf, typedNumber } from "../../forms/typed-values.ts"

/** Describes what is typed of an option: its values stand in one line, with commas between them. */
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
  /** Is "" for the sale of the product. */
  readonly sale_price: string
  readonly stock: string
  readonly is_active: boolean
  readonly image_url: string | null
}

/** Describes a product's options in the form. Variants that no longer fit are kept and return with their values. */
export interface FormOptions {
  readonly choices: readonly LocalizedChoice[]
  readonly variants: readonly TypedVariant[]
}

export const NO_OPTIONS: FormOptions = { choices: [], variants: [] }

export function formOptions(options: AdminProduct["options"], texts: readonly LocalizedChoice[] = []): FormOptions {
  if (!options) return NO_OPTIONS
  const choices = texts.map(({ name, values }) => ({ name: shownText(name), values: values.map(shownText) }))
  const variants = options.variants.map(({ id, values, price, sale_price, stock_quantity, is_active, image_url }) => ({
    ...{ values, id, seen_stock: stock_quantity, price: typedNumber(price), sale_price: typedNumber(sale_price) },
    ...{ stock: String(stock_quantity) },
    ...{ is_active, image_url },
  }))
  return { choices, variants }
}

/** Returns the same options for another product: its variants are new, and show none of its pictures yet. */
export function asNewOptions({ choices, variants }: FormOptions): FormOptions {
  const fresh = variants.map(({ values, price, stock, is_active }) => ({
    values,
    price,
    sale_price: "",
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
    choices: choices.map(({ name, values }) => ({ name: name[baseLocale], values: englishOf(values) })),
    variants: combinationsOf({ choices, variants }).map(sentVariant),
  }
}

function sentVariant({ price, sale_price, stock, ...variant }: TypedVariant) {
  return { ...variant, price: numberOf(price), sale_price: numberOf(sale_price), stock_quantity: numberOf(stock) }
}

/** Returns which of its numbers is wrong; null when the variant can be saved. */
export function faultIn(variant: TypedVariant): "price" | "sale_price" | "stock" | null {
  const faults = variantForm.safeParse(sentVariant(variant)).error?.issues.map(({ path }) => path[0]) ?? []
  if (faults.includes("stock_quantity")) return "stock"
  if (faults.includes("sale_price")) return "sale_price"
  return faults.includes("price") ? "price" : null
}

/** Says whether nobody could order any of the combinations. */
export function isSoldOut(form: FormOptions): boolean {
  return form.choices.length > 0 && combinationsOf(form).every(({ stock }) => numberOf(stock) === 0)
}

export function commonOf(combinations: readonly TypedVariant[], name: "price" | "stock"): string | null {
  const [first] = combinations
  return first && combinations.every((each) => each[name] === first[name]) ? first[name] : null
}

export function valuesIn(typed: string): string[] {
  return typed.split(",").flatMap((value) => value.trim() || [])
}

export const englishOf = (values: readonly Localized[]) => values.map((value) => value[baseLocale])

/** Returns every combination of the values, in their order, as it was typed or stored before. */
export function combinationsOf({ choices, variants }: FormOptions): TypedVariant[] {
  const all = choices.reduce<string[][]>(
    (made, { values }) => made.flatMap((some) => orNone(englishOf(values)).map((value) => [...some, value])),
    [[]],
  )
  if (choices.every(({ values }) => values.length === 0)) return []
  return all.map((values) => variants.find((each) => isSame(each.values, values)) ?? { ...NEW, values })
}

const NEW = { price: "", sale_price: "", stock: "0", is_active: true, image_url: null }

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return JSON.stringify(some) === JSON.stringify(others)
}

export function withChoice({ choices, variants }: FormOptions): FormOptions {
  return {
    choices: [...choices, { name: shownText(null), values: [] }],
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
 * Renames an option or changes its values. One that takes the place of another that is gone is that one, renamed: it keeps its other
 * languages, and its variants their data.
 */
export function withTyped(form: FormOptions, at: number, { name, values: typed }: Partial<TypedChoice>): FormOptions {
  const before = form.choices[at]
  if (!before) return form
  const [old, now] = [englishOf(before.values), typed === undefined ? englishOf(before.values) : valuesIn(typed)]
  const former = formerWords(orNone(old), orNone(now))
  const values = now.map((value, place) => {
    const known = before.values[old.indexOf(former(value, place))]
    return known ? { ...known, [baseLocale]: value } : shownText({ [baseLocale]: value })
  })
  const changed = { name: name === undefined ? before.name : { ...before.name, [baseLocale]: name }, values }
  const renamed = new Map(orNone(now).map((value, place) => [former(value, place), value]))
  const variants = form.variants.map((variant) => ({
    ...variant,
    values: variant.values.map((value, n) => (n === at ? (renamed.get(value) ?? value) : value)),
  }))
  return { choices: form.choices.map((choice, n) => (n === at ? changed : choice)), variants }
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
  const names = form.choices.map(({ name }) => name[baseLocale]).filter(Boolean)
  const variants = m.admin_options_variants({ count: combinationsOf(form).length })
  return names.length === 0 ? variants : m.admin_options_summary({ names: names.join(", "), variants })
}

/** Describes options in a few words, for a conflict with another admin's change. */
export function shownOptions(form: FormOptions): string {
  const named = form.choices.map(({ name, values }) => `${wordsOfText(name)}: ${values.map(wordsOfText).join(", ")}`)
  const each = combinationsOf(form).map(({ values, price, sale_price, stock, is_active }) =>
    [values.join(" "), stock, price, sale_price, is_active ? "" : m.admin_options_off()].filter(Boolean).join(" "),
  )
  return [...named, ...each].join("; ")
}

/** Says which options were stored, with the stock of each combination. */
export function toldOptions({ choices, variants }: AdminOptions): string {
  const named = choices.map(({ name, values }) => `${name}: ${values.join(", ")}`)
  return [...named, ...variants.map(({ values, stock_quantity: stock }) => `${values.join(" ")} ${stock}`)].join("; ")
}
