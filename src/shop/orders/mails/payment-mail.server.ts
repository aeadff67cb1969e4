import type { Queryable } from "#database/database.ts"
import type { Mail, MailOf } from "#shop/mails/mails.ts"
import { centsFromNumeric } from "#shop/money.ts"
import { isCard } from "#shop/payment-methods.ts"
import { readMailed, toCustomer } from "../order/mail-recipient.server.ts"
import type { PaymentOutcome } from "../orders.ts"

type PaymentNews = Partial<Pick<MailOf<"payment-update">, "reason" | "part" | "revived">>

/**
 * Returns the mail about a transfer that is confirmed, in full or in part, or refused; null for what sends no mail, as cash is counted at
 * the door, and without an address.
 * @param news of a payment `part` says how much it was, and what it leaves open: below 0 where it was more than the order costs
 */
export async function paymentMail(
  tx: Queryable,
  orderId: string,
  status: PaymentOutcome,
  { reason = null, part, revived }: PaymentNews,
): Promise<Mail | null> {
  if (status === "pending") return null
  const order = await readMailed(tx, orderId)
  if (order.payment_method === "cash_on_delivery" || order.mail_to === "") return null
  // Whoever pays by card has seen at once that it was refused.
  if (isCard(order.payment_method) && status !== "paid") return null
  return {
    ...toCustomer(orderId, order),
    kind: "payment-update",
    totalCents: centsFromNumeric(order.total_amount),
    status,
    reason,
    ...(status === "part_paid" && part && { part }),
    ...(status === "paid" && part && part.openCents < 0 && { surplusCents: -part.openCents }),
    ...(revived && { revived }),
    ...(status !== "paid" && order.status === "pending" && order.pay_by && { payBy: order.pay_by.toISOString() }),
  }
}
