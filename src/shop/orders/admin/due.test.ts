import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { isCard, PAYMENT_METHODS } from "#shop/payment-methods.ts"
import { openOrderSamples } from "#tests/fixtures/orders/order-samples.ts"
import { DUE_PARTS } from "../deposit.ts"
import { DUE_STEPS, dueStep, stateOf, statesOf } from "../due-step.ts"
import { IS_OVERDUE } from "../order/due.server.ts"
import { ORDER_STATUSES, PAYMENT_STATUSES } from "../orders.ts"

const { api, admin, fill } = await openOrderSamples()

test("the list finds the orders of which a step is due: each once, and by its money that goes back", async () => {
  const states = DUE_STEPS.flatMap((step) =>
    statesOf(step).map((state, n) => ({ ...state, number: `ORD-${step}-${n}` })),
  )
  expect(states).toHaveLength(1080)
  await fill(
    states.map(
      ({
        number,
        status,
        payment_method: method,
        payment_status: payment,
        has_receipt: receipt,
        refund_due,
        to_make,
      }) => ({
        ...{ number, status, method, payment, receipt, to_make },
        [status === "cancelled" ? "kept" : "surplus"]: refund_due ? "500.00" : null,
      }),
    ),
  )
  const parts = JSON.stringify(states.map(({ number, due_part }) => ({ number, due_part })))
  await api.db.query(
    sql`UPDATE orders SET due_part = s.due_part FROM jsonb_to_recordset(${parts}::jsonb) AS s (number text, due_part text) WHERE order_number = number`,
  )
  for (const step of DUE_STEPS) {
    const numbers: string[] = []
    let total = 0
    for (const status of ORDER_STATUSES) {
      let found = 0
      let all = 0
      for (let page = 1; page === 1 || found < all; page++) {
        const query = `due=${step}&status=${status}&page_size=100&page=${page}`
        const { body } = await api.send("GET", `/api/admin/orders?${query}`, { as: admin })
        numbers.push(...body.orders.map((order: { order_number: string }) => order.order_number))
        found += body.orders.length
        all = body.matching
        total = body.counts.all
      }
    }
    const expected = states
      .filter(({ number, refund_due }) => number.startsWith(`ORD-${step}-`) || (step === "refund" && refund_due))
      .map(({ number }) => number)
    expect(numbers.toSorted()).toEqual(expected.toSorted())
    expect(total).toBe(expected.length)
  }
})

const STATES = ORDER_STATUSES.flatMap((status) =>
  PAYMENT_METHODS.flatMap((payment_method) =>
    PAYMENT_STATUSES.flatMap((payment_status) =>
      // An order by card has no slip.
      (isCard(payment_method) ? [null] : [null, "slip"]).flatMap((bank_receipt_url) =>
        [true, false].flatMap((slip_counted) =>
          [null, ...DUE_PARTS].map((due_part) => ({
            ...{ status, payment_method, payment_status, bank_receipt_url, slip_counted, due_part },
          })),
        ),
      ),
    ),
  ),
)

test("an order of which pieces go back is found by that, beside its next step, and never as one that is done", async () => {
  const delivered = { status: "delivered", return_due: true } as const
  await fill([
    { number: "ORD-return", ...delivered, payment: "paid" },
    { number: "ORD-at-the-door", ...delivered, method: "cash_on_delivery" },
    { number: "ORD-done", status: "delivered", payment: "paid" },
  ])
  const found = async (step: string) => {
    const { body } = await api.send("GET", `/api/admin/orders?due=${step}`, { as: admin })
    return body.orders.map(({ order_number }: { order_number: string }) => order_number).toSorted()
  }
  expect(await found("return")).toEqual(["ORD-at-the-door", "ORD-return"])
  expect([await found("deliver"), await found("none")]).toEqual([["ORD-at-the-door"], ["ORD-done"]])
})

test("what is overdue is pending, and waits for money by the table of due steps", async () => {
  const found = await api.db.query<{ overdue: boolean }>(
    sql`SELECT ${IS_OVERDUE} IS TRUE AS overdue FROM jsonb_to_recordset(${JSON.stringify(STATES)}::jsonb) AS o (status text, payment_method text,
          payment_status text, bank_receipt_url text, slip_counted boolean, due_part text),
        LATERAL (SELECT CASE WHEN payment_method <> 'cash_on_delivery' OR due_part = 'deposit' THEN now() END AS pay_by, NULL::boolean AS card_pending) AS over`,
  )
  const expected = STATES.map(
    (state) => state.status === "pending" && dueStep(stateOf({ ...state, items: [] })) === "await_payment",
  )
  expect(found.map(({ overdue }) => overdue)).toEqual(expected)
  expect(expected).toContain(true)
})
