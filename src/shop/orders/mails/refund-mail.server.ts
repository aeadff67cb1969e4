import type { Queryable } from "#database/database.ts"
import type { Mail } from "#shop/mails/mails.ts"
import { centsFromNumeric } from "#shop/money.ts"
import { readMailed, toCustomer } from "../order/mail-recipient.server.ts"
import type { Payment } from "../payments.ts"

/** Returns the mail about money that goes back to a customer; null without an address. */
export async function refundMail(
  tx: Queryable,
  orderId: string,
  { cents, way, reference = null, reason }: Payment & { readonly cents: number },
): Promise<Mail | null> {
  const order = await readMailed(tx, orderId)
  if (order.mail_to === "" || way === null) return null
  return {
    ...toCustomer(orderId, order),
    kind: "refund",
    totalCents: centsFromNumeric(order.total_amount),
    refundedCents: cents,
    ...{ way, reference, reason },
  }
}
