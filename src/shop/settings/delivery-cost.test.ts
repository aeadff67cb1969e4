import { expect, test } from "vitest"
import { deliveryCost } from "./settings.ts"

test.each([
  [{ fee: 300, free_from: null }, "Rs. 300.00 delivery anywhere in Sri Lanka"],
  [{ fee: 450, free_from: 5000 }, "Rs. 450.00 delivery anywhere in Sri Lanka, free from Rs. 5,000.00"],
  [{ fee: 450, free_from: 1250 }, "Free delivery anywhere in Sri Lanka"],
  [{ fee: 0, free_from: null }, "Free delivery anywhere in Sri Lanka"],
])("with %j a piece of Rs. 1,250 says: %s", (delivery, words) => {
  expect(deliveryCost(delivery, 1250_00)).toBe(words)
})
