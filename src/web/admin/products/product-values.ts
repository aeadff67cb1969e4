import * as z from "zod/mini"
import { formatDateTime } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { type AdminProduct, productForm } from "#shop/catalogue/products/admin-products.ts"
import { fromLocalInput, toLocalInput } from "../dates.ts"
import { isSame } from "../forms/compared-values.ts"
import type { Description } from "../forms/described.ts"
import {
  type FormPersonalisation,
  formPersonalisation,
  sentPersonalisation,
  shownPersonalisation,
  wordsOfPersonalisation,
} from "../forms/form-personalisation.ts"
import { wordsOfTranslations } from "../forms/translations/language-names.ts"
import type { TextsByLanguage } from "../forms/translations/texts.ts"
import { numberOf, schemaOfTyped, typedNumber } from "../forms/typed-values.ts"
import { formTranslations, sentTranslations } from "./form-translations.ts"
import {
  asNewOptions,
  type FormOptions,
  formOptions,
  sameChoices,
  sentOptions,
  shownOptions,
  toldOptions,
} from "./options/form-options.ts"
import { type FormPicture, formPictures } from "./pictures/form-pictures.ts"
import { describedDetails, describedPublishing } from "./product-sections.tsx"
import { shownState } from "./state-badge.tsx"

/** Words of options and pictures are their own labels: "options.Red". */
export function labelOfText(path: string): string {
  const known: Readonly<Record<string, { readonly label: () => string } | undefined>> = described
  return known[path]?.label() ?? path.slice(path.indexOf(".") + 1)
}

export const described = {
  name: { label: m.admin_products_form_name },
  description: { label: m.admin_products_form_description },
  price: { label: m.admin_products_form_price, named: m.admin_field_price, kind: "number", unit: "rupees" },
  stock_quantity: { label: m.admin_products_form_stock, named: m.admin_field_stock_quantity, kind: "number" },
  category: { label: m.admin_products_form_category },
  pictures: {
    label: m.admin_pictures,
    kind: "pictures",
    words: (pictures: readonly unknown[]) => m.admin_pictures_count({ count: pictures.length }),
  },
  options: { label: m.admin_options, kind: "other", words: shownOptions, told: toldOptions },
  personalisation: {
    label: m.admin_personalisation,
    kind: "other",
    words: shownPersonalisation,
    told: wordsOfPersonalisation,
  },
  translations: { label: m.admin_translations, kind: "texts", textLabel: labelOfText, told: wordsOfTranslations },
  ...describedDetails,
  ...describedPublishing,
} as const satisfies Description

/** Describes what the history tells of a product beside the fields of its form. */
export const describedHistory = { ...described, image_url: { label: m.admin_field_image, kind: "picture" } } as const

export interface ProductFormValues
  extends Record<Exclude<keyof typeof described, "pictures" | "options" | "personalisation" | "translations">, string> {
  readonly pictures: readonly FormPicture[]
  readonly options: FormOptions
  readonly personalisation: FormPersonalisation
  readonly translations: TextsByLanguage
}

const formWithPictures = z.required(productForm, { state: true, publish_at: true, pictures: true })

export const schema = schemaOfTyped(formWithPictures, (values: ProductFormValues) => ({
  ...values,
  price: numberOf(values.price),
  stock_quantity: numberOf(values.stock_quantity || (hasOptions(values) ? "0" : "")),
  options: sentOptions(values.options),
  personalisation: sentPersonalisation(values.personalisation),
  translations: sentTranslations(values),
  weight_grams: numberOf(values.weight_grams),
  publish_at: values.state === "scheduled" ? fromLocalInput(values.publish_at) : null,
}))

export function hasOptions({ options }: ProductFormValues): boolean {
  return options.choices.length > 0
}

export function formValuesOf(product: AdminProduct | null): ProductFormValues {
  return {
    name: product?.name ?? "",
    description: product?.description ?? "",
    price: typedNumber(product?.options?.base_price ?? product?.price ?? null),
    stock_quantity: typedNumber(product?.stock_quantity ?? null),
    category: product?.category ?? "",
    pictures: formPictures(product?.pictures ?? []),
    options: formOptions(product?.options ?? null),
    personalisation: formPersonalisation(product?.personalisation ?? null),
    translations: formTranslations(product?.translations ?? {}),
    size: product?.size ?? "",
    material: product?.material ?? "",
    care: product?.care ?? "",
    lead_time: product?.lead_time ?? "",
    weight_grams: typedNumber(product?.weight_grams ?? null),
    state: product?.state ?? "active",
    publish_at: product?.publish_at ? toLocalInput(product.publish_at) : "",
  }
}

/** Products that are made one after the other are much alike: only name, description, pictures and other languages are each one's own. */
export function valuesOfNext(saved: ProductFormValues): ProductFormValues {
  const { name, description, pictures, translations } = formValuesOf(null)
  return { ...saved, name, description, pictures, translations, options: asNewOptions(saved.options) }
}

/** Returns what a product may have from the one before it; its name, pictures, price and stock are its own. */
export function valuesLike(last: AdminProduct): Partial<ProductFormValues> {
  const { category, options, personalisation, material, care, lead_time, weight_grams } = formValuesOf(last)
  return { category, options: sameChoices(options), personalisation, material, care, lead_time, weight_grams }
}

type Entry = readonly [name: keyof ProductFormValues, value: unknown]

export const entriesOf = (values: Partial<ProductFormValues>) => Object.entries(values) as unknown as readonly Entry[]

/** Returns those of the values whose fields are still as in a new form, and which differ from that. */
export function worthTaking(values: Partial<ProductFormValues>, typed: ProductFormValues): readonly Entry[] {
  const empty = formValuesOf(null)
  return entriesOf(values).filter(([name, value]) => isSame(typed[name], empty[name]) && !isSame(value, empty[name]))
}

export function summaryOfDetails(values: ProductFormValues): string {
  const filled = Object.entries(describedDetails).filter(
    ([name]) => values[name as keyof typeof describedDetails].trim() !== "",
  )
  return filled.map(([, { label }]) => label()).join(", ") || m.admin_products_form_none()
}

export function summaryOfPublishing({ state, publish_at }: ProductFormValues): string {
  if (state === "active") return m.admin_products_form_for_sale()
  const time = state === "scheduled" && fromLocalInput(publish_at)
  return time ? m.admin_products_scheduled_at({ time: formatDateTime(time) }) : shownState(state)
}
