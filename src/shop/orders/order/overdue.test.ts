import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { isCard, PAYMENT_METHODS } from "#shop/payment-methods.ts"
import { openTestDatabase } from "#tests/fixtures/database.ts"
import { dueStep, stateOf } from "../due-step.ts"
import { ORDER_STATUSES, PAYMENT_STATUSES } from "../orders.ts"
import { IS_OVERDUE } from "./overdue.server.ts"

const STATES = ORDER_STATUSES.flatMap((status) =>
  PAYMENT_METHODS.flatMap((payment_method) =>
    PAYMENT_STATUSES.flatMap((payment_status) =>
      // An order by card has no slip.
      (isCard(payment_method) ? [null] : [null, "slip"]).flatMap((bank_receipt_url) =>
        [true, false].map((slip_counted) => ({
          ...{ status, payment_method, payment_status, bank_receipt_url, slip_counted },
        })),
      ),
    ),
  ),
)

test("what is overdue is pending, and waits for money by the table of due steps", async () => {
  const db = await openTestDatabase()
  const found = await db.query<{ overdue: boolean }>(
    sql`SELECT ${IS_OVERDUE} IS TRUE AS overdue FROM jsonb_to_recordset(${JSON.stringify(STATES)}::jsonb) AS o (status text, payment_method text,
          payment_status text, bank_receipt_url text, slip_counted boolean), 
        LATERAL (SELECT CASE WHEN payment_method <> 'cash_on_delivery' THEN now() END AS pay_by, NULL::boolean AS card_pending) AS over`,
  )
  await db.close()
  const waits = (state: (typeof STATES)[number]) =>
    state.payment_method !== "cash_on_delivery" && dueStep(stateOf(state)) === "await_payment"
  const expected = STATES.map((state) => state.status === "pending" && waits(state))
  expect(found.map(({ overdue }) => overdue)).toEqual(expected)
  expect(expected).toContain(true)
})
