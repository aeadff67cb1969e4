import { expect, test } from "vitest"
import { openOrderSamples } from "#tests/fixtures/orders/order-samples.ts"
import { DUE_STEPS, statesOf } from "../due-step.ts"

const { api, admin, fill } = await openOrderSamples()

test("the list finds the orders of which a step is due: each once, and by its money that goes back", async () => {
  const states = DUE_STEPS.flatMap((step) =>
    statesOf(step).map((state, n) => ({ ...state, number: `ORD-${step}-${n}` })),
  )
  expect(states).toHaveLength(180)
  await fill(
    states.map(
      ({ number, status, payment_method: method, payment_status: payment, has_receipt: receipt, refund_due }) => ({
        ...{ number, status, method, payment, receipt },
        [status === "cancelled" ? "kept" : "surplus"]: refund_due ? "500.00" : null,
      }),
    ),
  )
  for (const step of DUE_STEPS) {
    const found = await api.send("GET", `/api/admin/orders?due=${step}&page_size=100`, { as: admin })
    const expected = states
      .filter(({ number, refund_due }) => number.startsWith(`ORD-${step}-`) || (step === "refund" && refund_due))
      .map(({ number }) => number)
    const numbers = found.body.orders.map((order: { order_number: string }) => order.order_number)
    expect(numbers.toSorted()).toEqual(expected.toSorted())
    expect(found.body.matching).toBe(expected.length)
  }
})
