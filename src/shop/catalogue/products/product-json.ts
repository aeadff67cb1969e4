import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { countedFields } from "#shop/api/counted.ts"
import { choice, flag, numberUpTo, searched, unknownKeys } from "#shop/api/query-fields.ts"
import { rupeesFromCents } from "#shop/money.ts"
import type { FullProduct, ProductDetail, ProductOptions } from "../catalogue.ts"
import { shownPictureJson } from "../pictures/gallery.ts"
import { MAX_CATEGORIES, MAX_PAGE_SIZE, PAGE_SIZE, PRODUCT_SORTS, RUPEES } from "../search/search.ts"
import { shownTextsJson } from "../translations/translations-json.ts"
import { personalisationJson } from "../variants/personalisation-form.ts"
import { detailsJson } from "./product-fields.ts"

const fieldsJson = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  price: z.number().check(z.meta({ description: "Rupees, at most two decimals" })),
  stock_quantity: z.int().check(z.meta({ description: "Pieces that can be sent at once" })),
  made_to_order: z
    .boolean()
    .check(z.meta({ description: "More pieces than that can be ordered; they are made in `lead_time` working days" })),
  category: z.string(),
  image_url: z.nullable(z.string()),
  is_active: z.boolean(),
  created_at: z.string().check(z.meta({ format: "date-time" })),
})

export const saleJson = z.exactOptional(
  z.object({ until: z.string(), price_before: z.exactOptional(z.number()) }).check(
    z.meta({
      description: "While it is on: its last day in Colombo, and the price before, where it held for a week",
    }),
  ),
)

const listedJson = {
  slug: z
    .exactOptional(z.string())
    .check(z.meta({ description: "Stands in the address of its page in place of the id" })),
  sale: saleJson,
  has_options: z
    .exactOptional(z.literal(true))
    .check(z.meta({ description: "It is bought as one of its variants; price and stock are what they add up to" })),
  highest_price: z.exactOptional(z.number()).check(z.meta({ description: "Where its variants differ in price" })),
  needs_text: z
    .exactOptional(z.literal(true))
    .check(z.meta({ description: "It is only sold with a text on it: see `personalisation`" })),
  ...shownTextsJson,
}

export const productJson = z.extend(fieldsJson, listedJson)
export type ProductJson = z.infer<typeof productJson>

function fieldsToJson(product: ProductDetail): z.infer<typeof fieldsJson> {
  return {
    id: product.id,
    name: product.name,
    description: product.description,
    price: rupeesFromCents(product.priceCents),
    stock_quantity: product.stock,
    made_to_order: product.madeToOrder === true || product.booked === true,
    category: product.category,
    image_url: product.imageUrl,
    is_active: product.isActive,
    created_at: product.createdAt,
  }
}

function listedToJson({ slug, hasOptions, highestCents, needsText, categoryLabel, english, sale }: ProductDetail) {
  return {
    ...(slug && { slug }),
    ...(sale && { sale }),
    ...(hasOptions && { has_options: hasOptions }),
    ...(highestCents !== undefined && { highest_price: rupeesFromCents(highestCents) }),
    ...(needsText && { needs_text: needsText }),
    ...(categoryLabel && { category_label: categoryLabel }),
    ...(english && { english: [...english] }),
  }
}

export function productToJson(product: ProductDetail): ProductJson {
  return { ...fieldsToJson(product), ...listedToJson(product) }
}

export const choiceJson = z.object({ name: z.string(), values: z.array(z.string()) })

const optionsJson = z.object({
  choices: z.array(choiceJson),
  variants: z.array(
    z.object({
      id: z.uuid().check(z.meta({ description: "The `product_id` to order" })),
      name: z.string(),
      values: z.array(z.string()).check(z.meta({ description: "One of each choice" })),
      price: z.number(),
      sale: saleJson,
      stock_quantity: z.int(),
      image_url: z.nullable(z.string()),
    }),
  ),
})

export const fullFieldsJson = z.extend(fieldsJson, {
  no_returns: z.boolean().check(z.meta({ description: "It cannot be returned, unless it is faulty" })),
  commissions: z.boolean().check(z.meta({ description: "Others like it are made for who asks" })),
  ...{ pictures: z.array(shownPictureJson), ...detailsJson },
})

export function fullFieldsToJson(product: FullProduct): z.infer<typeof fullFieldsJson> {
  const { noReturns = false, commissions = false, pictures, details } = product
  return { ...fieldsToJson(product), no_returns: noReturns, commissions, pictures: [...pictures], ...details }
}

export const fullProductJson = z.extend(fullFieldsJson, {
  ...listedJson,
  options: z.exactOptional(optionsJson),
  personalisation: z
    .exactOptional(personalisationJson)
    .check(z.meta({ description: "A text that customers may, or must, have put on it" })),
})
export type FullProductJson = z.infer<typeof fullProductJson>

export function fullProductToJson(product: FullProduct): FullProductJson {
  const options = product.options && optionsToJson(product.options)
  const { personalisation } = product
  return {
    ...{ ...fullFieldsToJson(product), ...listedToJson(product) },
    ...{ ...(options && { options }), ...(personalisation && { personalisation }) },
  }
}

function optionsToJson({ choices, variants }: ProductOptions): z.infer<typeof optionsJson> {
  return {
    choices: choices.map(({ name, values }) => ({ name, values: [...values] })),
    variants: variants.map(({ id, name, values, priceCents, stock, imageUrl, sale }) => ({
      ...{ id, name, values: [...values], price: rupeesFromCents(priceCents), ...(sale && { sale }) },
      ...{ stock_quantity: stock, image_url: imageUrl },
    })),
  }
}

const label = shownTextsJson.category_label

export const shownCategoriesJson = z.object({
  categories: z.array(z.object({ name: z.string(), label, image_url: z.nullable(z.string()) })),
})

export const productListJson = z.object({
  products: z.array(productJson),
  ...countedFields,
  total: z.int().check(z.meta({ description: "All active products" })),
  categories: z.array(z.object({ category: z.string(), label, count: z.int() })),
  max_price: z.nullable(z.number()).check(z.meta({ description: "Highest price in rupees; null without products" })),
  next_cursor: z.nullable(z.string()).check(z.meta({ description: "Send it as `cursor` for the next page" })),
})
export type ProductListJson = z.infer<typeof productListJson>

const rupees = (name: string) =>
  z
    .string()
    .check(
      z.regex(RUPEES, { error: () => m.errors_value_rupees({ name }) }),
      z.meta({ description: "Rupees", examples: ["1500"] }),
    )

const tooManyCategories = () => m.errors_categories_too_many({ maximum: MAX_CATEGORIES })

export const productQuery = z.strictObject(
  {
    q: z.optional(
      searched("q").check(
        z.meta({
          description:
            "Words or parts of words, in any order, of names, categories and descriptions; misspelled ones are corrected",
        }),
      ),
    ),
    category: z.optional(
      z.union([z.string(), z.array(z.string()).check(z.maxLength(MAX_CATEGORIES, { error: tooManyCategories }))]),
    ),
    min: z.optional(rupees("min")),
    max: z.optional(rupees("max")),
    in_stock: flag("in_stock"),
    sort: choice("sort", PRODUCT_SORTS),
    limit: z.optional(
      numberUpTo("limit", MAX_PAGE_SIZE).check(
        z.meta({ description: `Products per page, 1 to ${MAX_PAGE_SIZE}`, default: String(PAGE_SIZE) }),
      ),
    ),
    cursor: z.optional(z.string()),
  },
  { error: unknownKeys },
)
export type ProductQuery = z.infer<typeof productQuery>
