import { type Queryable, sql } from "#database/database.ts"
import type { OrdersRow } from "#database/rows.ts"
import { knownLocale } from "#messages/known-locale.ts"
import type { Mail } from "#shop/mails/mails.ts"
import { centsFromNumeric } from "#shop/money.ts"
import type { Payment } from "../payments/payments.ts"
import { isAccountAddress } from "./mail-recipient.server.ts"

type MailedRow = Pick<OrdersRow, "language" | "order_number" | "customer_name" | "total_amount"> & {
  /** Is null where an admin entered the order. */
  readonly account_email: string | null
  readonly mail_to: string
}

/** Returns the mail about money that goes back to a customer; null without an address. */
export async function refundMail(
  tx: Queryable,
  orderId: string,
  { cents, way, reference = null, reason }: Payment & { readonly cents: number },
): Promise<Mail | null> {
  const [order] = await tx.query<MailedRow>(
    sql`SELECT language, order_number, customer_name, total_amount, COALESCE(mail_to, customer_email) AS mail_to,
          (SELECT email FROM profiles p WHERE p.id = user_id) AS account_email
        FROM orders WHERE id = ${orderId}`,
  )
  if (!order) throw new Error(`the order ${orderId} is gone`)
  const { account_email, mail_to: to, order_number: orderNumber } = order
  if (to === "" || way === null) return null
  const own = account_email === null || isAccountAddress(account_email, to)
  return {
    kind: "refund",
    to,
    language: knownLocale(order.language),
    customerName: own ? order.customer_name : "",
    orderId,
    orderNumber,
    totalCents: centsFromNumeric(order.total_amount),
    refundedCents: cents,
    ...{ way, reference, reason },
    ...(account_email === null && { entered: true }),
  }
}
