import { expect, test } from "vitest"
import type { CartLine } from "./cart.ts"
import { aboutLine } from "./line-words.ts"

const line = (product: object, more: object = {}) =>
  ({
    id: "l",
    product_id: "p",
    quantity: 1,
    product: { name: "Bear", price: 800, ...product },
    ...more,
  }) as unknown as CartLine
const until = "2026-12-24"

test("a line says until when its price holds, and what a piece cost before, its text included", () => {
  const words = (...each: Parameters<typeof line>) => aboutLine(line(...each), [])
  expect(words({})).toBe("")
  expect(words({ sale: { until } })).toBe("Sale until Thu 24 Dec")
  expect(words({ sale: { until, price_before: 1000 } })).toBe("Sale until Thu 24 Dec, before Rs. 1,000.00")
  expect(words({ sale: { until, price_before: 1000 } }, { quantity: 2, personalisation: { price: 50 } })).toBe(
    "Sale until Thu 24 Dec, before Rs. 1,050.00 each",
  )
})
