import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import type { MailedOrder } from "../../mailed-order.ts"
import { MailedOrderLines } from "./order-lines.tsx"

const order: MailedOrder = {
  ...{ customerName: "Amara", orderId: "1", orderNumber: "ORD-1", orderedAt: "2026-01-09T08:00:00.000Z" },
  ...{ couponCode: null, items: [], paymentMethod: "cash_on_delivery", addressLines: [] },
  ...{ subtotalCents: 1000_00, deliveryFeeCents: 400_00, discountCents: 0, totalCents: 1400_00 },
}
const textOf = (more: Partial<MailedOrder>) =>
  renderToStaticMarkup(<MailedOrderLines order={{ ...order, ...more }} />)
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")

test("a line has its quantity, name, unit price and sum", () => {
  const items = [{ name: "Bunny", quantity: 2, priceCents: 500_00 }]
  expect(textOf({ items })).toContain("2 × Bunny Rs. 500.00 each Rs. 1,000.00")
})

test("the fee for cash on delivery has a line of its own", () => {
  expect(textOf({ cashFeeCents: 100_00 })).toContain("Delivery fee Rs. 300.00 Cash on Delivery Rs. 100.00 Total")
  for (const none of [{ cashFeeCents: 0 }, {}]) expect(textOf(none)).toContain("Delivery fee Rs. 400.00 Total")
})
