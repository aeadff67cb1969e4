import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { OrderAmountRows } from "./order-amounts.tsx"

const order = {
  subtotal: 1250.5,
  discount_amount: 0,
  coupon_code: null,
  delivery_fee: 300,
  cash_fee: 0,
  total_amount: 1550.5,
  deposit_amount: null,
  received_amount: 0,
  refunded_amount: 0,
  open_amount: 1550.5,
}

/** Returns label and amount of each line. */
function linesOf(change: object): string[] {
  const html = renderToStaticMarkup(
    <OrderAmountRows order={{ ...order, ...change }} totalLabel="Total Amount" className="" />,
  )
  return html.split("</dd>").flatMap(
    (line) =>
      line
        .replace(/<[^>]+>/g, " ")
        .replace(/\s+/g, " ")
        .trim() || [],
  )
}

test("the total is broken down into its parts", () => {
  expect(linesOf({})).toEqual(["Subtotal Rs. 1,250.50", "Delivery Fee Rs. 300.00", "Total Amount Rs. 1,550.50"])
})

test("a discount has its line, with a minus and the code it came by", () => {
  const discount = { discount_amount: 50.25, total_amount: 1500.25 }
  expect(linesOf(discount)[1]).toBe("Discount − Rs. 50.25")
  expect(linesOf({ ...discount, coupon_code: "YARN10" })[1]).toBe("Discount (YARN10) − Rs. 50.25")
})

test("what was received and what is open stand below the total where a part was paid", () => {
  expect(linesOf({ received_amount: 550.5, open_amount: 1000 }).slice(3)).toEqual([
    "Received Rs. 550.50",
    "Still to pay Rs. 1,000.00",
  ])
  expect(linesOf({ received_amount: 1550.5, open_amount: 0 })).toHaveLength(3)
  expect(linesOf({ received_amount: 1550.5, refunded_amount: 250.5, open_amount: 0 }).slice(3)).toEqual([
    "Received Rs. 1,550.50",
    "Refunded − Rs. 250.50",
  ])
})

test("the fee for cash on delivery stands beside the delivery that holds it", () => {
  const rows = ["Subtotal Rs. 1,250.50", "Delivery Fee Rs. 199.80", "Cash on Delivery Rs. 100.20"]
  expect(linesOf({ cash_fee: 100.2 })).toEqual([...rows, "Total Amount Rs. 1,550.50"])
})
