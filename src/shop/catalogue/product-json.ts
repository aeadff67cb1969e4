import * as z from "zod/mini"
import { rupeesFromCents } from "#shop/money.ts"
import type { ProductDetail } from "./catalogue.ts"
import {
  charactersOf,
  MAX_CATEGORIES,
  MAX_PAGE_SIZE,
  MAX_SEARCH_CHARACTERS,
  PAGE_SIZE,
  PRODUCT_SORTS,
  RUPEES,
  searchText,
} from "./search.ts"

/** A product as other programs see it. */
export const productJson = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  price: z.number().check(z.meta({ description: "Rupees, at most two decimals" })),
  stock_quantity: z.int(),
  category: z.string(),
  image_url: z.nullable(z.string()),
  is_active: z.boolean(),
  created_at: z.string().check(z.meta({ format: "date-time" })),
})
export type ProductJson = z.infer<typeof productJson>

export function productToJson(product: ProductDetail): ProductJson {
  return {
    id: product.id,
    name: product.name,
    description: product.description,
    price: rupeesFromCents(product.priceCents),
    stock_quantity: product.stock,
    category: product.category,
    image_url: product.imageUrl,
    is_active: product.isActive,
    created_at: product.createdAt,
  }
}

export const productListJson = z.object({
  products: z.array(productJson),
  matching: z.int().check(z.meta({ description: "Active products that pass the filters" })),
  total: z.int().check(z.meta({ description: "All active products" })),
  categories: z.array(z.object({ category: z.string(), count: z.int() })),
  max_price: z.nullable(z.number()).check(z.meta({ description: "Highest price in rupees; null without products" })),
  next_cursor: z.nullable(z.string()).check(z.meta({ description: "Send it as `cursor` for the next page" })),
})
export type ProductListJson = z.infer<typeof productListJson>

const rupees = (name: string) =>
  z
    .string()
    .check(
      z.regex(RUPEES, `${name} must be an amount in rupees such as 1500 or 99.50`),
      z.meta({ description: "Rupees", examples: ["1500"] }),
    )

function isPageSize(text: string): boolean {
  return /^[1-9]\d{0,2}$/.test(text) && Number(text) <= MAX_PAGE_SIZE
}

/** The query of `GET /api/products`, still as text; anything else in it is refused. */
export const productQuery = z.strictObject(
  {
    q: z.optional(
      z.string("q may be given once").check(
        z.refine(
          (q) => charactersOf(searchText(q)) <= MAX_SEARCH_CHARACTERS,
          `q may have at most ${MAX_SEARCH_CHARACTERS} characters`,
        ),
        z.meta({ description: "Part of a name or category, in any case" }),
      ),
    ),
    category: z.optional(
      z.union([
        z.string(),
        z.array(z.string()).check(z.maxLength(MAX_CATEGORIES, `At most ${MAX_CATEGORIES} categories at once`)),
      ]),
    ),
    min: z.optional(rupees("min")),
    max: z.optional(rupees("max")),
    in_stock: z.optional(z.literal("1", "in_stock must be 1 or left out")),
    sort: z.optional(z.enum(PRODUCT_SORTS, `sort must be one of ${PRODUCT_SORTS.join(", ")}`)),
    limit: z.optional(
      z
        .string()
        .check(
          z.refine(isPageSize, `limit must be a whole number from 1 to ${MAX_PAGE_SIZE}`),
          z.meta({ description: `Products per page, 1 to ${MAX_PAGE_SIZE}`, default: String(PAGE_SIZE) }),
        ),
    ),
    cursor: z.optional(z.string()),
  },
  { error: ({ code, keys }) => (code === "unrecognized_keys" ? `Unknown: ${keys.join(", ")}` : undefined) },
)
export type ProductQuery = z.infer<typeof productQuery>
