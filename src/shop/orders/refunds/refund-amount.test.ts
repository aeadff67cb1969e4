import { expect, test } from "vitest"
import { costOfPieces } from "./refund-amount.ts"

const order = {
  ...{ subtotal: 3500, discount_amount: 0 },
  items: [
    { id: "a", product_price: 1000 },
    { id: "b", product_price: 1500 },
  ],
}

test.each([
  [0, [{ id: "a", quantity: 2 }], 200_000],
  [
    0,
    [
      { id: "a", quantity: 1 },
      { id: "b", quantity: 1 },
    ],
    250_000,
  ],
  [350, [{ id: "b", quantity: 1 }], 135_000],
  [100, [{ id: "a", quantity: 1 }], 97_143],
  [
    100,
    [
      { id: "a", quantity: 2 },
      { id: "b", quantity: 1 },
    ],
    340_000,
  ],
  [100, [], 0],
])("with a discount of %i, %j cost %i cents", (discount_amount, pieces, cents) => {
  expect(costOfPieces({ ...order, discount_amount }, pieces)).toBe(cents)
})
