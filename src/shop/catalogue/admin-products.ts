import * as z from "zod/mini"
import { choice, listQuery, seenVersion } from "#shop/api/admin-list.ts"
import { amount } from "#shop/api/amount-field.ts"
import { optionalText, text } from "#shop/api/fields.ts"
import { MAX_STOCK } from "#shop/stock/stock.ts"
import type { adminProductJson, adminProductListJson, uploadedPictureJson } from "./admin-products-json.ts"

const ADMIN_PRODUCT_STATUSES = ["all", "active", "inactive", "low_stock"] as const
export type AdminProductStatus = (typeof ADMIN_PRODUCT_STATUSES)[number]

const ADMIN_PRODUCT_SORTS = ["newest", "oldest", "name", "price-asc", "price-desc"] as const
export type AdminProductSort = (typeof ADMIN_PRODUCT_SORTS)[number]

/** The query of `GET /api/admin/products`. `low_stock`: active products with LOW_STOCK_LIMIT or fewer, none included. */
export const adminProductsQuery = listQuery({
  status: choice("status", ADMIN_PRODUCT_STATUSES),
  sort: choice("sort", ADMIN_PRODUCT_SORTS),
})
export type AdminProductsQuery = z.output<typeof adminProductsQuery>

/** The category of a product that names none. */
const NO_CATEGORY = "Other"

const MAX_PRICE = 9_999_999.99
const WHOLE_STOCK = "Stock quantity must be a whole number of 0 or more"

const fields = {
  name: text({
    label: "Name",
    min: [1, "Name is required"],
    max: [200, "Name must be at most 200 characters"],
  }),
  description: z.pipe(
    optionalText({
      label: "Description",
      max: [10_000, "Description must be at most 10,000 characters"],
      multiline: true,
    }),
    z.transform((description) => description ?? ""),
  ),
  price: amount({
    label: "Price",
    missing: "Price is required",
    accepts: [(price) => price > 0, "Price must be more than 0"],
    max: [MAX_PRICE, "Price must be at most 9,999,999.99"],
  }),
  stock_quantity: z
    .number({ error: ({ input }) => (input == null ? "Stock quantity is required" : WHOLE_STOCK) })
    .check(
      z.refine((stock) => Number.isInteger(stock) && stock >= 0, WHOLE_STOCK),
      z.refine((stock) => stock <= MAX_STOCK, "Stock quantity is too large"),
    ),
  category: z.pipe(
    optionalText({ label: "Category", max: [100, "Category must be at most 100 characters"] }),
    z.transform((category) => category ?? NO_CATEGORY),
  ),
  image_url: optionalText({ label: "Picture", max: [300, "Upload the picture first"] }),
}

/** The Add Product form and the body of `POST /api/admin/products`: the first issue is the one to show. */
export const productForm = z.object(fields)
export type ProductForm = z.output<typeof productForm>

/**
 * The body of `PATCH /api/admin/products/{id}`: what is left out stays. With `seen_stock`, the stock the admin saw, a stock that
 * an order took since then is not overwritten; a `stock_quantity` equal to it changes nothing.
 */
export const productChange = z.object({
  ...z.partial(productForm).shape,
  is_active: z.optional(z.boolean({ error: "is_active must be true or false" })),
  version: seenVersion,
  seen_stock: z.optional(z.int({ error: "seen_stock must be the one you read" })),
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
