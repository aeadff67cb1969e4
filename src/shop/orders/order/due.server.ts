import { empty } from "sql-template-tag"
import { type Sql, sql } from "#database/database.ts"
import { type DueStep, statesOf } from "../due-step.ts"

/** Is true where the latest slip has not been counted yet. */
export const HAS_RECEIPT = sql`(bank_receipt_url IS NOT NULL AND NOT slip_counted)`

/** Letter for letter the condition of the index orders_receipt_to_check. */
const RECEIPT_TO_CHECK = sql`bank_receipt_url IS NOT NULL AND NOT slip_counted
  AND (payment_method = 'bank_transfer' OR payment_method = 'cash_on_delivery' AND due_part = 'deposit') AND payment_status = 'pending' AND status <> 'cancelled'`

/** Is true where money of a cancelled order, or above what one costs, has not gone back; letter for letter the condition of the index orders_refund_due. */
const REFUND_DUE = sql`(status = 'cancelled' AND kept_amount > COALESCE(retained_amount, 0)) OR surplus_amount > 0`

/** The same for every order, where it is not due neither null. */
export const IS_REFUND_DUE = sql`(${REFUND_DUE}) IS TRUE`

/** Says how far the line `i` of an order is; null where nothing of it is made after the order. */
export const MAKING = sql`CASE WHEN i.made = 0 THEN NULL WHEN i.making_done_at IS NOT NULL THEN 'done'
    WHEN i.making_started_at IS NOT NULL THEN 'started' ELSE 'waiting' END`

/** Is true where the customer's answer is awaited before the order is confirmed. */
export const IS_TO_CALL = sql`(to_call IS TRUE AND status = 'pending')`

/**
 * Is true of a pending order while its transfer or card payment is awaited and neither a slip waits to be checked nor a provider for the
 * bank, and not while nothing of an order with a deposit is due. All but the last condition are, letter for letter, that of the index orders_pay_by.
 */
export const IN_WINDOW = sql`status = 'pending' AND pay_by IS NOT NULL AND payment_status <> 'paid' AND card_pending IS NULL
  AND (bank_receipt_url IS NULL OR slip_counted OR payment_status = 'failed')
  AND due_part IS DISTINCT FROM 'none'`

export const IS_OVERDUE = sql`${IN_WINDOW} AND pay_by <= now()`

/**
 * Returns the condition that a step is due of a row of orders, as the table of steps says. The statuses alone let an index find the few. Money
 * above what an order costs is to go back beside its next step, and pieces too, so those orders are found by both.
 */
export function isDue(step: DueStep): Sql {
  if (step === "check_receipt") return RECEIPT_TO_CHECK
  if (step === "refund") return sql`(${REFUND_DUE})`
  if (step === "return") return sql`return_due`
  const all = statesOf(step)
  const toMake = all.filter(({ to_make }) => to_make)
  // Most steps come to the same orders whether something of them is to be made or not: half of the states say all then.
  const depends = toMake.length * 2 !== all.length
  const states = depends ? all : toMake
  const statuses = [...new Set(states.map(({ status }) => status))]
  // Each state is one text: rows of seven columns take the planner several milliseconds.
  const keys = states.map(({ status, payment_method, payment_status, has_receipt, refund_due, due_part, to_make }) =>
    [status, payment_method, payment_status, has_receipt, refund_due, due_part ?? "", to_make].join(),
  )
  return sql`status = ANY(${statuses}::text[]) ${toMake.length === all.length ? sql`AND to_make` : empty}
    AND concat_ws(',', status, payment_method, payment_status, ${HAS_RECEIPT}::text, (${IS_REFUND_DUE})::text,
      COALESCE(NULLIF(due_part, 'balance'), ''), ${depends ? sql`(to_make IS TRUE)::text` : sql`'true'`}) = ANY(${keys}::text[])
    ${step === "none" ? sql`AND return_due IS NOT TRUE` : empty}`
}
