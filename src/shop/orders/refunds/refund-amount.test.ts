import { expect, test } from "vitest"
import { costOfPieces, leftToRefund } from "./refund-amount.ts"

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

test("of a return that is asked after a refund of other pieces of its line, its own are left until they are refunded themselves", () => {
  const items = [{ id: "a", quantity: 3 }]
  const refund = (created_at: string, quantity: number) => ({ items: [{ id: "a", quantity }], created_at })
  const asked = { items: [{ id: "a", quantity: 2 }], created_at: "2026-12-02T08:00:00.000Z" }
  const left = (...payments: ReturnType<typeof refund>[]) => leftToRefund({ items, payments }, asked)
  const [before, after] = ["2026-12-01T08:00:00.000Z", "2026-12-03T08:00:00.000Z"]
  expect(left(refund(before, 1))).toEqual([{ id: "a", quantity: 2 }])
  expect(left(refund(before, 1), refund(after, 1))).toEqual([{ id: "a", quantity: 1 }])
  expect(left(refund(before, 2))).toEqual([{ id: "a", quantity: 1 }])
  expect([left(refund(before, 1), refund(after, 2)), left(refund(before, 3))]).toEqual([[], []])
})
