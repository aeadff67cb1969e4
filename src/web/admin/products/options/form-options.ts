import { m } from "#messages/messages.js"
import type { AdminProduct } from "#shop/catalogue/products/admin-products.ts"
import { numberOf, typedNumber } from "../../forms/typed-values.ts"

/** An option as it is typed: its values in one line, with commas between them. */
interface TypedChoice {
  readonly name: string
  readonly values: string
}

/** A combination of values as it is typed. */
export interface TypedVariant {
  readonly values: readonly string[]
  /** Of one that is stored, with the stock that was read. */
  readonly id?: string
  readonly seen_stock?: number
  /** "" for the price of the product. */
  readonly price: string
  readonly stock: string
  readonly is_active: boolean
  readonly image_url: string | null
}

/** What the form holds of a product's options; of variants also those that no longer fit, which come back with their values. */
export interface FormOptions {
  readonly choices: readonly TypedChoice[]
  readonly variants: readonly TypedVariant[]
}

export const NO_OPTIONS: FormOptions = { choices: [], variants: [] }

/** Options as the text of a form's field, the same text for the same options. */
export function textOfOptions(options: AdminProduct["options"]): string {
  if (!options) return JSON.stringify(NO_OPTIONS)
  const choices = options.choices.map(({ name, values }) => ({ name, values: values.join(", ") }))
  const variants = options.variants.map(({ id, values, price, stock_quantity, is_active, image_url }) => ({
    ...{ values, id, seen_stock: stock_quantity, price: typedNumber(price), stock: String(stock_quantity) },
    ...{ is_active, image_url },
  }))
  return JSON.stringify({ choices, variants })
}

/** The same options for another product, as their text: its variants are new, and show none of its pictures yet. */
export function asNewOptions(text: string): string {
  const { choices, variants } = optionsOf(text)
  const fresh = variants.map(({ values, price, stock, is_active }) => ({
    values,
    price,
    stock,
    is_active,
    image_url: null,
  }))
  return JSON.stringify({ choices, variants: fresh })
}

/** Options, as their text, whose variants show another picture, or none of their own, instead of one that is gone. */
export function withOtherPicture(text: string, imageUrl: string, by: string | null): string {
  return text.replaceAll(JSON.stringify(imageUrl), JSON.stringify(by))
}

export function optionsOf(text: string): FormOptions {
  return JSON.parse(text)
}

/** What is sent of them; null where there is none. */
export function sentOptions({ choices, variants }: FormOptions) {
  if (choices.length === 0) return null
  return {
    choices: choices.map(({ name, values }) => ({ name, values: valuesIn(values) })),
    variants: combinationsOf({ choices, variants }).map(({ price, stock, ...variant }) => ({
      ...{ ...variant, price: numberOf(price), stock_quantity: numberOf(stock) },
    })),
  }
}

function valuesIn(typed: string): string[] {
  return typed.split(",").flatMap((value) => value.trim() || [])
}

/** Every combination of the values, in their order, as it was typed or stored before. */
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

/** Another name or other values. As many values as before are the same ones, spelled anew: their variants keep what they have. */
export function withTyped(form: FormOptions, at: number, typed: Partial<TypedChoice>): FormOptions {
  const choices = form.choices.map((choice, n) => (n === at ? { ...choice, ...typed } : choice))
  const [before, after] = [form, { choices }].map((each) => valuesIn(each.choices[at]?.values ?? ""))
  const [old, now] = [orNone(before), orNone(after)]
  if (old.length !== now.length) return { ...form, choices }
  const renamed = (value: string) => now[old.indexOf(value)] ?? value
  const variants = form.variants.map((variant) => ({
    ...{ ...variant, values: variant.values.map((value, n) => (n === at ? renamed(value) : value)) },
  }))
  return { choices, variants }
}

function orNone(values: readonly string[] = []): readonly string[] {
  return values.length > 0 ? values : [""]
}

export function withVariant(form: FormOptions, variant: TypedVariant, typed: Partial<TypedVariant>): FormOptions {
  const others = form.variants.filter(({ values }) => !isSame(values, variant.values))
  return { ...form, variants: [...others, { ...variant, ...typed }] }
}

/** In a few words, for a conflict with another admin's change. */
export function shownOptions(text: string): string {
  const form = optionsOf(text)
  const named = form.choices.map(({ name, values }) => `${name}: ${values}`)
  const each = combinationsOf(form).map(({ values, price, stock, is_active }) =>
    [values.join(" "), stock, price, is_active ? "" : m.admin_options_off()].filter(Boolean).join(" "),
  )
  return [...named, ...each].join("; ")
}
