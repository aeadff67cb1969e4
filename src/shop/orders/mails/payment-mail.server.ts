import { type Queryable, sql } from "#database/database.ts"
import type { OrdersRow } from "#database/rows.ts"
import { knownLocale } from "#messages/known-locale.ts"
import type { Mail } from "#shop/mails/mails.ts"
import { centsFromNumeric } from "#shop/money.ts"
import { isCard } from "#shop/payment-methods.ts"
import type { PaymentOutcome } from "../orders.ts"
import { isAccountAddress } from "./mail-recipient.server.ts"

type MailedRow = Pick<
  OrdersRow,
  "language" | "order_number" | "customer_name" | "payment_method" | "total_amount" | "status" | "pay_by"
> & {
  /** Is null where an admin entered the order. */
  readonly account_email: string | null
  readonly mail_to: string
}

/** Says what was received of an order's total, and what is still open. */
interface PartPaid {
  readonly receivedCents: number
  readonly openCents: number
}

interface PaymentNews {
  readonly reason?: string | null
  readonly part?: PartPaid
  /** The order had been cancelled, and goes on. */
  readonly revived?: true
}

/**
 * Returns the mail about a transfer that is confirmed, in full or in part, or refused; null for what sends no mail, as cash is counted at
 * the door, and without an address.
 */
export async function paymentMail(
  tx: Queryable,
  orderId: string,
  status: PaymentOutcome,
  { reason = null, part, revived }: PaymentNews,
): Promise<Mail | null> {
  if (status === "pending") return null
  const [order] = await tx.query<MailedRow>(
    sql`SELECT language, order_number, customer_name, payment_method, total_amount, status, pay_by, COALESCE(mail_to, customer_email) AS mail_to,
          (SELECT email FROM profiles p WHERE p.id = user_id) AS account_email
        FROM orders WHERE id = ${orderId}`,
  )
  if (!order) throw new Error(`the order ${orderId} is gone`)
  const { account_email, mail_to: to, customer_name, order_number: orderNumber, total_amount } = order
  if (order.payment_method === "cash_on_delivery" || to === "") return null
  // Whoever pays by card has seen at once that it was refused.
  if (isCard(order.payment_method) && status !== "paid") return null
  const entered = account_email === null
  const customerName = entered || isAccountAddress(account_email, to) ? customer_name : ""
  const totalCents = centsFromNumeric(total_amount)
  const language = knownLocale(order.language)
  return {
    kind: "payment-update",
    to,
    language,
    customerName,
    orderId,
    orderNumber,
    totalCents,
    status,
    reason,
    ...(entered && { entered }),
    ...(status === "part_paid" && part && { part }),
    ...(revived && { revived }),
    ...(status !== "paid" && order.status === "pending" && order.pay_by && { payBy: order.pay_by.toISOString() }),
  }
}
