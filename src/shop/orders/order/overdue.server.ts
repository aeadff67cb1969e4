import { sql } from "#database/database.ts"

/**
 * Is true of a pending order while its transfer or card payment is awaited and neither a slip waits to be checked nor a provider for the
 * bank; letter for letter the condition of the index orders_pay_by.
 */
export const IN_WINDOW = sql`status = 'pending' AND pay_by IS NOT NULL AND payment_status <> 'paid' AND card_pending IS NULL
  AND (bank_receipt_url IS NULL OR slip_counted OR payment_status = 'failed')`

export const IS_OVERDUE = sql`${IN_WINDOW} AND pay_by <= now()`
