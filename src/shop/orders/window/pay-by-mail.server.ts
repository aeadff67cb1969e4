import { type Queryable, sql } from "#database/database.ts"
import type { OrdersRow } from "#database/rows.ts"
import { knownLocale } from "#messages/known-locale.ts"
import type { Mail, MailOf } from "#shop/mails/mails.ts"
import { centsFromNumeric } from "#shop/money.ts"
import { isCard } from "#shop/payment-methods.ts"
import { isAccountAddress } from "../mails/mail-recipient.server.ts"
import { payable, readPayments } from "../payments/payments.server.ts"
import { missingCents } from "../payments/payments.ts"

type MailedRow = Pick<
  OrdersRow,
  "language" | "order_number" | "customer_name" | "total_amount" | "bank_receipt_url" | "pay_by" | "payment_method"
> & {
  /** Is null where an admin entered the order. */
  readonly account_email: string | null
  readonly mail_to: string
}

/** Returns the mail that says until when a locked order is to be paid; null without an address. */
export async function payByMail(tx: Queryable, orderId: string, news: MailOf<"pay-by">["news"]): Promise<Mail | null> {
  const [order] = await tx.query<MailedRow>(
    sql`SELECT language, order_number, customer_name, total_amount, bank_receipt_url, pay_by, payment_method,
          COALESCE(mail_to, customer_email) AS mail_to, (SELECT email FROM profiles p WHERE p.id = user_id) AS account_email
        FROM orders WHERE id = ${orderId}`,
  )
  if (!order?.pay_by) throw new Error(`the order ${orderId} has no time to pay`)
  const { account_email, mail_to: to } = order
  if (to === "") return null
  const own = account_email === null || isAccountAddress(account_email, to)
  return {
    kind: "pay-by",
    to,
    language: knownLocale(order.language),
    news,
    orderId,
    orderNumber: order.order_number,
    customerName: own ? order.customer_name : "",
    totalCents: centsFromNumeric(order.total_amount),
    openCents: missingCents(payable(order), await readPayments(tx, orderId)),
    payBy: order.pay_by.toISOString(),
    ...(isCard(order.payment_method) && { card: true }),
    ...(account_email === null && { entered: true }),
  }
}
