import { type Queryable, type Sql, sql } from "#database/database.ts"
import type { OrdersRow } from "#database/rows.ts"
import { knownLocale } from "#messages/known-locale.ts"

/** An e-mail address typed at checkout is not confirmed, so an account must not be a means to mail strangers. */
const MAX_MAILED_ELSEWHERE_PER_DAY = 3

/**
 * Describes a customer's own e-mail address, which is confirmed, and how many of the last day's orders have their mails
 * sent elsewhere.
 */
export interface AccountMail {
  readonly email: string
  readonly elsewhere: number
}

export interface MailRecipient {
  readonly address: string
  /** Is true when it is the account's own. To another address nothing is sent that the customer wrote. */
  readonly own: boolean
}

/**
 * Counts the orders of the last day of `profiles p` whose mails are sent elsewhere, as far as its limit. It counts none when an order's
 * mails go to the account's own e-mail address, because nobody needs the number then.
 */
export function mailedElsewhere(typed: string): Sql {
  return sql`CASE WHEN lower(p.email) = lower(${typed}) THEN 0 ELSE (
      SELECT count(*) FROM (
        SELECT FROM orders o
        WHERE o.user_id = p.id AND o.created_at > now() - interval '1 day' AND lower(o.mail_to) <> lower(p.email)
        LIMIT ${MAX_MAILED_ELSEWHERE_PER_DAY}
      ) AS counted) END`
}

/** Returns the e-mail address typed at checkout, or the account's own when too many mails have gone elsewhere. */
export function chooseRecipient({ email, elsewhere }: AccountMail, typed: string): MailRecipient {
  if (isAccountAddress(email, typed)) return { address: typed, own: true }
  return elsewhere < MAX_MAILED_ELSEWHERE_PER_DAY ? { address: typed, own: false } : { address: email, own: true }
}

export function isAccountAddress(accountEmail: string, address: string): boolean {
  return accountEmail.toLowerCase() === address.toLowerCase()
}

/** Selects the address for mails about an order `o`, and its account's own: null for an order that an admin entered. */
export const RECIPIENT = sql`COALESCE(o.mail_to, o.customer_email) AS mail_to,
  (SELECT email FROM profiles p WHERE p.id = o.user_id) AS account_email`

export type Recipient = Pick<OrdersRow, "language" | "order_number" | "customer_name"> & {
  readonly mail_to: string
  readonly account_email: string | null
}

export function isOwnAddress({ account_email, mail_to }: Recipient): boolean {
  return account_email === null || isAccountAddress(account_email, mail_to)
}

/** Returns what every mail to a customer says of an order. To another address than the account's own it names nobody. */
export function toCustomer(orderId: string, order: Recipient) {
  return {
    to: order.mail_to,
    language: knownLocale(order.language),
    orderId,
    orderNumber: order.order_number,
    customerName: isOwnAddress(order) ? order.customer_name : "",
    ...(order.account_email === null && { entered: true as const }),
  }
}

type MailedOrder = Recipient &
  Pick<OrdersRow, "status" | "payment_method" | "total_amount" | "bank_receipt_url" | "pay_by">

export async function readMailed(tx: Queryable, orderId: string): Promise<MailedOrder> {
  const [order] = await tx.query<MailedOrder>(
    sql`SELECT language, order_number, customer_name, status, payment_method, total_amount, bank_receipt_url, pay_by, ${RECIPIENT}
        FROM orders o WHERE id = ${orderId}`,
  )
  if (!order) throw new Error(`the order ${orderId} is gone`)
  return order
}
