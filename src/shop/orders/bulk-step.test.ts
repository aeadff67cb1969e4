import { expect, test } from "vitest"
import { canBePutBack, whyLeftOut } from "./bulk-step.ts"
import type { OrderState } from "./due-step.ts"

const cash: OrderState = {
  ...{ payment_method: "cash_on_delivery", payment_status: "pending" },
  ...{ status: "pending", has_receipt: false },
}
const transfer: OrderState = { ...cash, payment_method: "bank_transfer" }
const paid: OrderState = { ...transfer, payment_status: "paid" }

test.each([
  ["paid", paid, null, null, "unshipped"],
  ["paid, and not made yet", { ...paid, to_make: true }, null, "unmade", "unmade"],
  ["cash", cash, null, "unconfirmed", "unconfirmed"],
  ["cash of which the customer is asked first", { ...cash, to_call: true }, "to_call", "to_call", "to_call"],
  ["confirmed cash", { ...cash, status: "confirmed" }, "done", null, "unshipped"],
  ["a transfer without a receipt", transfer, "unpaid", "unpaid", "unpaid"],
  ["a confirmed transfer without a receipt", { ...transfer, status: "confirmed" }, "done", "unpaid", "unpaid"],
  ["a receipt to check", { ...transfer, has_receipt: true }, "to_check", "to_check", "to_check"],
  ["a refused receipt", { ...transfer, payment_status: "failed" }, "refused", "refused", "refused"],
  ["shipped cash", { ...cash, status: "shipped" }, "done", "done", null],
  ["shipped and paid", { ...paid, status: "shipped" }, "done", "done", null],
  ["shipped and refused", { ...transfer, status: "shipped", payment_status: "failed" }, "done", "done", "refused"],
  ["delivered, to be paid in cash", { ...cash, status: "delivered" }, "done", "done", null],
  ["delivered and paid", { ...paid, status: "delivered" }, "done", "done", "done"],
  ["cancelled", { ...paid, status: "cancelled" }, "cancelled", "cancelled", "cancelled"],
] as const)("%s is left out of confirming, shipping and delivering for these reasons", (_, order, ...reasons) => {
  expect((["confirm", "ship", "deliver"] as const).map((step) => whyLeftOut(order, step))).toEqual(reasons)
})

test.each([
  ["not paid in time", { ...transfer, overdue: true }, null, true],
  ["in time", { ...transfer, overdue: false }, "not_overdue", false],
  ["with a receipt that came meanwhile", { ...transfer, has_receipt: true, overdue: false }, "to_check", false],
  ["cancelled meanwhile", { ...transfer, status: "cancelled", overdue: false }, "cancelled", false],
] as const)("an order %s is given more time or cancelled only where it is overdue", (_, order, reason, choice) => {
  for (const step of ["extend", "cancel"] as const) {
    expect(whyLeftOut(order, step)).toBe(reason)
    expect(canBePutBack(order, step)).toBe(choice)
  }
})
