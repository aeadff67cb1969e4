import * as z from "zod/mini"
import { countedFields } from "#shop/api/counted.ts"
import { cropJson, galleryPictureJson } from "../pictures/gallery.ts"
import { translationsJson } from "../translations/translations-json.ts"
import { personalisationJson } from "../variants/personalisation-form.ts"
import { variantNameJson } from "../variants/variant-name-json.ts"
import { choiceJson, fullFieldsJson } from "./product-json.ts"
import { PRODUCT_STATES } from "./product-state.ts"

const crop = z.nullable(cropJson).check(z.meta({ description: "The square of its original; null: the middle" }))

const adminVariantJson = z.object({
  id: z.uuid(),
  values: z.array(z.string()).check(z.meta({ description: "One of each choice" })),
  price: z.nullable(z.number()).check(z.meta({ description: "Rupees; null: as the product" })),
  sale_price: z.nullable(z.number()).check(z.meta({ description: "In the days of the product's sale" })),
  stock_quantity: z.int(),
  is_active: z.boolean(),
  image_url: z.nullable(z.string()).check(z.meta({ description: "Null: the product's" })),
})

const adminOptionsJson = z.object({
  base_price: z.number().check(z.meta({ description: "Of variants without a price of their own, in rupees" })),
  highest_price: z
    .nullable(z.number())
    .check(z.meta({ description: "Where variants differ in price: `price` is the lowest" })),
  choices: z.array(choiceJson),
  variants: z.array(adminVariantJson),
})
export type AdminOptions = z.infer<typeof adminOptionsJson>

export const adminProductJson = z.extend(fullFieldsJson, {
  deposit_percent: z
    .nullable(z.int())
    .check(z.meta({ description: "Of what is made of it, due before it is made; null: that of the shop" })),
  options: z.nullable(adminOptionsJson),
  personalisation: z.nullable(personalisationJson),
  sale_price: z.nullable(z.number()),
  sale_from: z
    .nullable(z.string())
    .check(z.meta({ description: "The first day of the sale in Colombo, as 2026-12-01" })),
  sale_until: z.nullable(z.string()).check(z.meta({ description: "Its last day; then it is taken away" })),
  regular_price: z
    .nullable(z.number())
    .check(z.meta({ description: "Of a sale that is on: what it costs without; changes of `price` are of this one" })),
  slug: z.nullable(z.string()).check(z.meta({ description: "Stands in the address of its page in place of the id" })),
  seo_title: z.nullable(z.string()).check(z.meta({ description: "What search engines show in place of the name" })),
  seo_description: z.nullable(z.string()),
  old_paths: z.array(z.string()).check(z.meta({ description: "Paths of former addresses, which lead to its page" })),
  translations: translationsJson,
  pictures: z.array(z.extend(galleryPictureJson, { crop })),
  version: z.int().check(z.meta({ description: "Send it back with a change; it counts changes by admins" })),
  state: z.enum([...PRODUCT_STATES, "archived"]),
  is_draft: z.boolean(),
  publish_at: z
    .nullable(z.string())
    .check(z.meta({ format: "date-time", description: "When a scheduled one goes on sale by itself" })),
  updated_at: z.string().check(z.meta({ format: "date-time" })),
})

export const lowProductJson = z.extend(adminProductJson, { variant: z.exactOptional(variantNameJson) })

export const adminProductListJson = z.object({
  products: z.array(adminProductJson),
  ...countedFields,
  categories: z.array(z.string()),
  waiting: z
    .record(z.string(), z.int())
    .check(
      z.meta({ description: "People who asked to be told when a product is back, by the ids of this page's products" }),
    ),
})

export const uploadedPictureJson = z.object({ image_url: z.string(), crop })

export const bulkJson = z.object({ changed: z.int() })
