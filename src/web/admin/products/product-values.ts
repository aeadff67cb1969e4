import * as z from "zod/mini"
import { formatDateTime } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { baseLocale } from "#messages/runtime.js"
import { type AdminProduct, productForm } from "#shop/catalogue/products/admin-products.ts"
import { basePriceOf } from "#shop/catalogue/products/sale.ts"
import { eachText, textsOf, translationsOf } from "#shop/catalogue/translations/product-texts.ts"
import { TRANSLATED, type TranslatedField } from "#shop/catalogue/translations/shown-texts.ts"
import type { Localized } from "#shop/text/localized.ts"
import type { Schema } from "#web/ui/forms/use-fields.ts"
import { fromLocalInput, toLocalInput } from "../dates.ts"
import { type Description, isEmpty } from "../forms/described.ts"
import {
  type FormPersonalisation,
  formPersonalisation,
  sentPersonalisation,
  shownPersonalisation,
  wordsOfPersonalisation,
} from "../forms/form-personalisation.ts"
import { shownText } from "../forms/form-values.ts"
import { numberOf, typedNumber } from "../forms/typed-values.ts"
import { placeOfText, typedTexts } from "./form-texts.ts"
import { type FormOptions, formOptions, sentOptions, shownOptions, toldOptions } from "./options/form-options.ts"
import { type FormPicture, formPictures } from "./pictures/form-pictures.ts"
import { describedDetails, describedPublishing } from "./product-sections.tsx"
import { describedSale } from "./sale-row.tsx"
import { describedSeo } from "./seo-row.tsx"
import { shownState } from "./state-badge.tsx"

/** Names a text that is a field, or the label of the text that customers may have put on the product. */
export function labelOfText(name: string): string | undefined {
  const known: Readonly<Record<string, { readonly label: () => string } | undefined>> = described
  return known[name === "label" ? "personalisation" : name]?.label()
}

export const described = {
  name: { label: m.admin_products_form_name, localized: true },
  description: { label: m.admin_products_form_description, localized: true },
  price: { label: m.admin_products_form_price, named: m.admin_field_price, kind: "number", unit: "rupees" },
  ...describedSale,
  stock_quantity: { label: m.admin_products_form_stock, named: m.admin_field_stock_quantity, kind: "number" },
  made_to_order: { label: m.admin_products_form_made_to_order, kind: "tick" },
  deposit_percent: { label: m.admin_field_deposit_percent, kind: "number" },
  no_returns: { label: m.admin_products_form_no_returns, kind: "tick" },
  commissions: { label: m.admin_products_form_commissions, kind: "tick" },
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
  ...describedDetails,
  ...describedSeo,
  ...describedPublishing,
} as const satisfies Description

/** Describes what the history tells of a product beside the fields of its form. */
export const describedHistory = { ...described, image_url: { label: m.admin_field_image, kind: "picture" } } as const

type Ticked = "made_to_order" | "no_returns" | "commissions"

export interface ProductFormValues
  extends Record<
      Exclude<keyof typeof described, TranslatedField | "pictures" | "options" | "personalisation" | Ticked>,
      string
    >,
    Record<TranslatedField, Localized>,
    Record<Ticked, boolean> {
  readonly pictures: readonly FormPicture[]
  readonly options: FormOptions
  readonly personalisation: FormPersonalisation
}

const formWithPictures = z.required(productForm, { state: true, publish_at: true, pictures: true })

/** Checks the form as the API will; a text in another language that is refused is at its own place in the form. */
export const schema: Schema<z.output<typeof formWithPictures>> = {
  safeParse(given) {
    const values = given as ProductFormValues
    const result = formWithPictures.safeParse(sentProduct(values))
    if (result.success) return { success: true, data: result.data }
    const issues = result.error.issues.map(({ path: [first, ...path], message }) => ({
      path:
        first === "translations" ? placeOfText(values, path) : first === "old_paths" ? [first] : [first ?? "", ...path],
      message,
    }))
    return { success: false, error: { issues } }
  },
}

/** Returns the product as the API takes it. */
function sentProduct(values: ProductFormValues) {
  return {
    ...values,
    ...eachText((name) => values[name][baseLocale]),
    price: numberOf(values.price),
    sale_price: numberOf(values.sale_price),
    sale_from: values.sale_from || null,
    sale_until: values.sale_until || null,
    stock_quantity: numberOf(values.stock_quantity || (hasOptions(values) ? "0" : "")),
    pictures: values.pictures.map((picture) => ({ ...picture, alt: picture.alt[baseLocale] })),
    options: sentOptions(values.options),
    personalisation: sentPersonalisation(values.personalisation),
    translations: translationsOf(typedTexts(values)),
    deposit_percent: numberOf(values.deposit_percent),
    weight_grams: numberOf(values.weight_grams),
    old_paths: values.old_paths.split("\n").filter((line) => line.trim() !== ""),
    publish_at: values.state === "scheduled" ? fromLocalInput(values.publish_at) : null,
  }
}

const WORDED: readonly string[] = [...TRANSLATED, "options", "personalisation", "pictures"]

/** Returns what is sent for changed fields: the API has the other languages of all texts at a place of their own. */
export function withTranslations(changed: ReadonlyArray<keyof ProductFormValues & string>) {
  return changed.some((name) => WORDED.includes(name)) ? [...changed, "translations" as const] : changed
}

export function hasOptions({ options }: ProductFormValues): boolean {
  return options.choices.length > 0
}

export function formValuesOf(product: AdminProduct | null): ProductFormValues {
  const texts = product && textsOf(product)
  return {
    ...eachText((name) => shownText(texts?.[name])),
    price: typedNumber(product && basePriceOf(product)),
    sale_price: typedNumber(product?.sale_price ?? null),
    sale_from: product?.sale_from ?? "",
    sale_until: product?.sale_until ?? "",
    stock_quantity: typedNumber(product?.stock_quantity ?? null),
    made_to_order: product?.made_to_order ?? false,
    deposit_percent: typedNumber(product?.deposit_percent ?? null),
    no_returns: product?.no_returns ?? false,
    commissions: product?.commissions ?? false,
    category: product?.category ?? "",
    pictures: formPictures(product?.pictures ?? [], texts?.alts),
    options: formOptions(product?.options ?? null, texts?.choices),
    personalisation: formPersonalisation(product?.personalisation ?? null, texts?.label),
    weight_grams: typedNumber(product?.weight_grams ?? null),
    slug: product?.slug ?? "",
    old_paths: product?.old_paths.join("\n") ?? "",
    state: product?.state ?? "active",
    publish_at: product?.publish_at ? toLocalInput(product.publish_at) : "",
  }
}

export function summaryOfDetails(values: ProductFormValues): string {
  const filled = Object.entries(describedDetails).filter(([name]) => !isEmpty(Reflect.get(values, name)))
  return filled.map(([, { label }]) => label()).join(", ") || m.admin_products_form_none()
}

export function summaryOfPublishing({ state, publish_at }: ProductFormValues): string {
  if (state === "active") return m.admin_products_form_for_sale()
  const time = state === "scheduled" && fromLocalInput(publish_at)
  return time ? m.admin_products_scheduled_at({ time: formatDateTime(time) }) : shownState(state)
}
