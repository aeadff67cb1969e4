import { sql } from "#database/database.ts"
import { isDue } from "../admin/admin-orders-due.server.ts"

/** Letter for letter the condition of the index orders_pay_by. */
export const IN_WINDOW = sql`status = 'pending' AND payment_method = 'bank_transfer' AND payment_status <> 'paid'`

/** Is true of an order whose time to pay is over, while no slip of it waits to be checked. */
export const IS_OVERDUE = sql`${IN_WINDOW} AND pay_by <= now() AND ${isDue("await_payment")}`
