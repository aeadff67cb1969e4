import * as z from "zod/mini"
import { saleJson } from "#shop/catalogue/products/product-json.ts"
import { shownTextsJson } from "#shop/catalogue/translations/translations-json.ts"
import { personalisedWithJson } from "#shop/catalogue/variants/personalisation-form.ts"
import { variantNameJson } from "#shop/catalogue/variants/variant-name-json.ts"
import { feeRulesJson } from "#shop/settings/fees/fee-rules-section.ts"

export const cartProductJson = z.object({
  id: z.uuid(),
  name: z.string(),
  variant: z.exactOptional(variantNameJson),
  english: shownTextsJson.english,
  price: z.number(),
  sale: saleJson,
  image_url: z.nullable(z.string()),
  category: z.string(),
  stock_quantity: z.int(),
  weight_grams: z.nullable(z.int()),
  is_active: z.boolean(),
  making: z
    .exactOptional(
      z.object({ in_stock: z.int(), ready_by: z.nullable(z.string()), deposit_percent: z.nullable(z.int()) }),
    )
    .check(
      z.describe(
        "Of what is made to order: how many pieces can be sent at once, about by which day those beyond are made, and its own deposit; null: that of the shop",
      ),
    ),
})

export const cartLineJson = z.object({
  id: z.uuid(),
  product_id: z.uuid(),
  quantity: z.int(),
  product: z.nullable(cartProductJson).check(z.describe("Null when the product is gone")),
  personalisation: z.exactOptional(personalisedWithJson),
  left: z
    .exactOptional(z.int())
    .check(z.describe("Where other lines have the same product: the pieces that they leave")),
  made: z
    .exactOptional(z.int())
    .check(z.describe("How many of the pieces are made after the order; left out where all can be sent at once")),
  problem: z
    .exactOptional(z.enum(["gone", "inactive", "options", "personalisation", "sold_out", "over_stock"]))
    .check(z.describe("Why the line blocks checkout")),
})

export const cartJson = z.object({
  lines: z.array(cartLineJson),
  subtotal: z.number().check(z.describe("Rupees, without lines that cannot be bought at all")),
  delivery_fee: z.number().check(z.describe("Of an order that names no district")),
  delivery: z
    .object({
      fee: z.number(),
      free_from: z.nullable(z.number()).check(z.describe("The subtotal from which delivery is free; null: never")),
      ...feeRulesJson.shape,
      cash_fee: z.number().check(z.describe("Comes to the delivery fee of an order that is paid in cash on delivery")),
    })
    .check(z.describe("What `delivery_fee` follows from, and the fee to a district")),
  total: z.number(),
})

export const countJson = z.object({ count: z.int().check(z.describe("Lines, not pieces")) })

export const lineJson = z.object({ line: cartLineJson })

export const addedJson = z.object({
  line: cartLineJson,
  added: z.int().check(z.describe("Pieces really added; 0 when the cart holds the whole stock already")),
})
