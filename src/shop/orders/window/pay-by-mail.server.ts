import type { Queryable } from "#database/database.ts"
import type { Mail, MailOf } from "#shop/mails/mails.ts"
import { centsFromNumeric } from "#shop/money.ts"
import { isCard } from "#shop/payment-methods.ts"
import { readMailed, toCustomer } from "../order/mail-recipient.server.ts"
import { payable, readPayments } from "../order/read-payments.server.ts"
import { missingCents } from "../payments.ts"

/** Returns the mail that says until when a locked order is to be paid; null without an address. */
export async function payByMail(tx: Queryable, orderId: string, news: MailOf<"pay-by">["news"]): Promise<Mail | null> {
  const order = await readMailed(tx, orderId)
  if (!order.pay_by) throw new Error(`the order ${orderId} has no time to pay`)
  if (order.mail_to === "") return null
  return {
    ...toCustomer(orderId, order),
    kind: "pay-by",
    news,
    totalCents: centsFromNumeric(order.total_amount),
    openCents: missingCents(payable(order), await readPayments(tx, orderId)),
    payBy: order.pay_by.toISOString(),
    ...(isCard(order.payment_method) && { card: true }),
  }
}
