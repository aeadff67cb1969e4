import { type Queryable, sql } from "#database/database.ts"
import type { OrdersRow } from "#database/rows.ts"
import type { OrderNews } from "#shop/mails/mailed-order.ts"
import type { Mail } from "#shop/mails/mails.ts"
import { centsFromNumeric } from "#shop/money.ts"
import type { ShopSettings } from "#shop/settings/settings.ts"

type NoticedRow = Pick<
  OrdersRow,
  "order_number" | "customer_name" | "customer_email" | "total_amount" | "payment_status" | "bank_receipt_url"
>

/** What is about money that is owed, or about where a parcel goes, is told in any case. */
const WANTED = {
  cancelled: "cancellations",
  receipt: "receipts",
  refund_due: null,
  charged_back: null,
  address: null,
  return: null,
} as const

/**
 * Returns the mail to the owner about a change of an order by its customer or a card payment, as the order stands in the transaction;
 * none where the owner wants none.
 */
export async function orderNotices(
  tx: Queryable,
  notifications: ShopSettings["notifications"],
  orderId: string,
  news: OrderNews,
): Promise<Mail[]> {
  const wanted = WANTED[news]
  if (wanted !== null && !notifications[wanted]) return []
  const [order] = await tx.query<NoticedRow>(
    sql`SELECT order_number, customer_name, customer_email, total_amount, payment_status, bank_receipt_url
        FROM orders WHERE id = ${orderId}`,
  )
  if (!order) throw new Error(`the order ${orderId} is gone`)
  return [
    {
      kind: "order-change-notice",
      to: notifications.email,
      replyTo: order.customer_email,
      news,
      orderId,
      orderNumber: order.order_number,
      customerName: order.customer_name,
      totalCents: centsFromNumeric(order.total_amount),
      paid: order.payment_status === "paid" || order.bank_receipt_url !== null,
    },
  ]
}
