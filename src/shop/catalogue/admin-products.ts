import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { listQuery, notRead, seenVersion } from "#shop/api/admin-list.ts"
import { amount } from "#shop/api/amount-field.ts"
import { optionalText, text } from "#shop/api/fields.ts"
import { rule } from "#shop/api/problems.ts"
import { choice } from "#shop/api/query-fields.ts"
import { MAX_STOCK } from "#shop/stock/stock.ts"
import type { adminProductJson, adminProductListJson, uploadedPictureJson } from "./admin-products-json.ts"
import { picturesForm } from "./gallery.ts"
import { detailFields } from "./product-details.ts"
import { stateFields } from "./product-state.ts"

const ADMIN_PRODUCT_STATUSES = ["all", "active", "inactive", "draft", "scheduled", "low_stock", "archived"] as const
export type AdminProductStatus = (typeof ADMIN_PRODUCT_STATUSES)[number]

const ADMIN_PRODUCT_SORTS = ["newest", "oldest", "name", "price-asc", "price-desc"] as const
export type AdminProductSort = (typeof ADMIN_PRODUCT_SORTS)[number]

/** The query of `GET /api/admin/products`. `low_stock`: active products with LOW_STOCK_LIMIT or fewer, none included; `archived`: deleted ones. */
export const adminProductsQuery = listQuery({
  status: choice("status", ADMIN_PRODUCT_STATUSES),
  sort: choice("sort", ADMIN_PRODUCT_SORTS),
})
export type AdminProductsQuery = z.output<typeof adminProductsQuery>

/** The category of a product that names none. */
export const NO_CATEGORY = "Other"

const MAX_PRICE = 9_999_999.99

const fields = {
  name: text({
    label: m.errors_label_name,
    min: [1, m.errors_product_name_missing],
    max: [200, m.errors_product_name_too_long],
  }),
  description: z.pipe(
    optionalText({
      label: m.errors_label_description,
      max: [10_000, m.errors_description_too_long],
      multiline: true,
    }),
    z.transform((description) => description ?? ""),
  ),
  price: amount({
    label: m.errors_label_price,
    missing: m.errors_price_missing,
    accepts: [(price) => price > 0, m.errors_price_not_positive],
    max: [MAX_PRICE, m.errors_price_too_large],
  }),
  stock_quantity: z
    .number({ error: ({ input }) => (input == null ? m.errors_stock_missing() : m.errors_stock_not_whole()) })
    .check(
      rule((stock) => Number.isInteger(stock) && stock >= 0, "not_whole", m.errors_stock_not_whole, { minimum: 0 }),
      rule((stock) => stock <= MAX_STOCK, "too_big", m.errors_stock_too_large, { maximum: MAX_STOCK }),
    ),
  category: z.pipe(
    optionalText({ label: m.errors_label_category, max: [100, m.errors_category_too_long] }),
    z.transform((category) => category ?? NO_CATEGORY),
  ),
  image_url: optionalText({ label: m.errors_label_picture, max: [300, m.errors_picture_missing] }),
  pictures: z.optional(picturesForm),
  ...detailFields,
  ...stateFields,
}

/**
 * The Add Product form and the body of `POST /api/admin/products`: the first issue is the one to show. `pictures` are all of them,
 * `image_url` the cover alone, for programs that know of one picture; it is not read where both are given.
 */
export const productForm = z.object(fields)
export type ProductForm = z.output<typeof productForm>

/**
 * The body of `PATCH /api/admin/products/{id}`: what is left out stays. With `seen_stock`, the stock the admin saw, a stock that
 * an order took since then is not overwritten; a `stock_quantity` equal to it changes nothing. `is_active` is the state without drafts.
 */
export const productChange = z.object({
  ...z.partial(productForm).shape,
  is_active: z.optional(z.boolean({ error: () => m.errors_value_not_boolean({ name: "is_active" }) })),
  version: seenVersion,
  seen_stock: z.optional(z.int({ error: notRead("seen_stock") })),
})
export type ProductChange = z.output<typeof productChange>

/** A product as the back-office sees it. */
export type AdminProduct = z.infer<typeof adminProductJson>

export type AdminProductList = z.infer<typeof adminProductListJson>

/** The largest picture, in bytes; JPG, PNG, WebP or AVIF, checked by content. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024

/** For the file picker. */
export const PICTURE_TYPES = "image/jpeg,image/png,image/webp,image/avif"

/** What `POST /api/admin/product-images` returns. */
export type UploadedPicture = z.infer<typeof uploadedPictureJson>
