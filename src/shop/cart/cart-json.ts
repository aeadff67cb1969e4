import * as z from "zod/mini"
import type { Cart, CartLine, CartProduct } from "./cart.ts"

const product: z.ZodMiniType<CartProduct> = z.object({
  id: z.uuid(),
  name: z.string(),
  price: z.number(),
  image_url: z.nullable(z.string()),
  category: z.string(),
  stock_quantity: z.int(),
  is_active: z.boolean(),
})

const line: z.ZodMiniType<CartLine> = z.object({
  id: z.uuid(),
  product_id: z.uuid(),
  quantity: z.int(),
  product: z.nullable(product).check(z.meta({ description: "Null when the product is gone" })),
  problem: z
    .exactOptional(z.enum(["gone", "inactive", "sold_out", "over_stock"]))
    .check(z.meta({ description: "Why the line blocks checkout" })),
})

export const cartJson: z.ZodMiniType<Cart> = z.object({
  lines: z.array(line),
  subtotal: z.number().check(z.meta({ description: "Rupees, without lines that cannot be bought at all" })),
  delivery_fee: z.number(),
  total: z.number(),
})

export const countJson = z.object({ count: z.int().check(z.meta({ description: "Lines, not pieces" })) })

export const lineJson = z.object({ line })

export const addedJson = z.object({
  line,
  added: z.int().check(z.meta({ description: "Pieces really added; 0 when the cart holds the whole stock already" })),
})
