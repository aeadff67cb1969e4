import * as z from "zod/mini"
import { formatDateTime } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { type AdminProduct, productForm } from "#shop/catalogue/products/admin-products.ts"
import { fromLocalInput, toLocalInput } from "../dates.ts"
import {
  personalisationOf,
  sentPersonalisation,
  shownPersonalisation,
  textOfPersonalisation,
} from "../forms/form-personalisation.ts"
import { comparedTexts } from "../forms/translations/compared-texts.ts"
import { numberOf, schemaOfTyped, typedNumber } from "../forms/typed-values.ts"
import { sentTranslations, textOfTranslations } from "./form-translations.ts"
import {
  asNewOptions,
  optionsOf,
  sameChoices,
  sentOptions,
  shownOptions,
  textOfOptions,
} from "./options/form-options.ts"
import { picturesOf, textOfPictures } from "./pictures/form-pictures.ts"
import { detailLabels, publishingLabels } from "./product-sections.tsx"
import { shownState } from "./state-badge.tsx"

export const labels = {
  name: m.admin_products_form_name,
  description: m.admin_products_form_description,
  price: m.admin_products_form_price,
  stock_quantity: m.admin_products_form_stock,
  category: m.admin_products_form_category,
  pictures: m.admin_pictures,
  options: m.admin_options,
  personalisation: m.admin_personalisation,
  translations: m.admin_translations,
  ...detailLabels,
  ...publishingLabels,
}

export type ProductFormValues = Record<keyof typeof labels, string>

const formWithPictures = z.required(productForm, { state: true, publish_at: true, pictures: true })

export const schema = schemaOfTyped(formWithPictures, (values: ProductFormValues) => ({
  ...values,
  price: numberOf(values.price),
  stock_quantity: numberOf(values.stock_quantity || (hasOptions(values) ? "0" : "")),
  options: sentOptions(optionsOf(values.options)),
  personalisation: sentPersonalisation(personalisationOf(values.personalisation)),
  translations: sentTranslations(values),
  weight_grams: numberOf(values.weight_grams),
  pictures: picturesOf(values.pictures),
  publish_at: values.state === "scheduled" ? fromLocalInput(values.publish_at) : null,
}))

export function hasOptions({ options }: ProductFormValues): boolean {
  return optionsOf(options).choices.length > 0
}

export function formValuesOf(product: AdminProduct | null): ProductFormValues {
  return {
    name: product?.name ?? "",
    description: product?.description ?? "",
    price: typedNumber(product?.options?.base_price ?? product?.price ?? null),
    stock_quantity: typedNumber(product?.stock_quantity ?? null),
    category: product?.category ?? "",
    pictures: textOfPictures(product?.pictures ?? []),
    options: textOfOptions(product?.options ?? null),
    personalisation: textOfPersonalisation(product?.personalisation ?? null),
    translations: textOfTranslations(product?.translations ?? {}),
    size: product?.size ?? "",
    material: product?.material ?? "",
    care: product?.care ?? "",
    lead_time: product?.lead_time ?? "",
    weight_grams: typedNumber(product?.weight_grams ?? null),
    state: product?.state ?? "active",
    publish_at: product?.publish_at ? toLocalInput(product.publish_at) : "",
  }
}

export const formats = {
  options: shownOptions,
  personalisation: shownPersonalisation,
  state: shownState,
  pictures: (text: string) => m.admin_pictures_count({ count: picturesOf(text).length }),
}

/** Words of options and pictures are their own labels: "options.Red". */
export const manyTexts = {
  translations: comparedTexts((path) => {
    const known: Readonly<Record<string, (() => string) | undefined>> = labels
    return known[path]?.() ?? path.slice(path.indexOf(".") + 1)
  }),
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

type Entry = readonly [name: keyof ProductFormValues, value: string]

export const entriesOf = (values: Partial<ProductFormValues>) => Object.entries(values) as unknown as readonly Entry[]

/** Returns those of the values whose fields are still as in a new form, and which differ from that. */
export function worthTaking(values: Partial<ProductFormValues>, typed: ProductFormValues): readonly Entry[] {
  const empty = formValuesOf(null)
  return entriesOf(values).filter(([name, value]) => typed[name] === empty[name] && value !== empty[name])
}

export function summaryOfDetails(values: ProductFormValues): string {
  const filled = Object.entries(detailLabels).filter(
    ([name]) => values[name as keyof typeof detailLabels].trim() !== "",
  )
  return filled.map(([, label]) => label()).join(", ") || m.admin_products_form_none()
}

export function summaryOfPublishing({ state, publish_at }: ProductFormValues): string {
  if (state === "active") return m.admin_products_form_for_sale()
  const time = state === "scheduled" && fromLocalInput(publish_at)
  return time ? m.admin_products_scheduled_at({ time: formatDateTime(time) }) : shownState(state)
}
