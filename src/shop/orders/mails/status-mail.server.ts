import { raw } from "sql-template-tag"
import { type Queryable, sql } from "#database/database.ts"
import type { OrderItemsRow, OrdersRow, OrderTrackingRow } from "#database/rows.ts"
import { knownLocale } from "#messages/known-locale.ts"
import { ADDRESS_COLUMNS, addressLines, type DeliveryAddress } from "#shop/address/address.ts"
import { districtLine } from "#shop/address/districts.ts"
import { variantFrom } from "#shop/catalogue/variants/variant-name.ts"
import type { MailedItem, MailedShipment } from "#shop/mails/mailed-order.ts"
import type { Mail } from "#shop/mails/mails.ts"
import { centsFromNumeric } from "#shop/money.ts"
import { type AsRead, inCustomersWords } from "../as-read.ts"
import { paysAtDoor } from "../due-step.ts"
import { isOwnAddress, RECIPIENT, type Recipient, toCustomer } from "../order/mail-recipient.server.ts"
import { payable, paymentFromRow, paymentsOf, type StoredPayment } from "../order/read-payments.server.ts"
import type { OrderStatus, StatusReason } from "../orders.ts"
import { missingCents } from "../payments.ts"

type MailedRow = Recipient &
  DeliveryAddress &
  Pick<
    OrdersRow,
    "payment_method" | "payment_status" | "total_amount" | "bank_receipt_url" | "kept_amount" | "pick_up"
  > &
  Record<keyof Pick<OrderTrackingRow, "courier" | "tracking_number">, string | null> & {
    readonly parcel_refused: boolean
    readonly payments: StoredPayment[]
    readonly items: ReadonlyArray<Pick<OrderItemsRow, "product_name" | "quantity" | "product_price"> & Texted>
  }

interface Texted {
  readonly label: string | null
  readonly text: string | null
  readonly option_values: readonly string[] | null
  readonly as_read: AsRead | null
}

/**
 * Returns the mail of a status of an order as it stands in this transaction; null for a status that sends none, or
 * without an address.
 */
export async function statusMail(
  tx: Queryable,
  orderId: string,
  status: OrderStatus,
  why: Exclude<StatusReason, "agreed"> | null = null,
): Promise<Mail | null> {
  if (status === "pending") return null
  const [order] = await tx.query<MailedRow>(
    sql`SELECT language, order_number, customer_name, ${raw(ADDRESS_COLUMNS.join(", "))}, payment_method,
          payment_status, total_amount, bank_receipt_url, kept_amount, pick_up, ${paymentsOf} AS payments, courier, tracking_number, ${RECIPIENT},
          EXISTS (SELECT FROM refused_parcels WHERE order_id = o.id) AS parcel_refused,
          ARRAY(SELECT json_build_object('product_name', product_name, 'quantity', quantity, 'product_price', product_price::text,
              'label', personalisation_label, 'text', i.personalisation, 'option_values', option_values, 'as_read', as_read)
            FROM order_items i JOIN products p ON p.id = product_id WHERE order_id = o.id ORDER BY position) AS items
        FROM orders o LEFT JOIN order_tracking t ON t.order_id = o.id WHERE o.id = ${orderId}`,
  )
  if (!order) throw new Error(`the order ${orderId} is gone`)
  if (order.mail_to === "") return null
  return {
    ...toCustomer(orderId, order),
    kind: "send-status-update",
    status,
    ...(why && { why }),
    ...(order.pick_up && { pickUp: true }),
    ...(status === "shipped" && { shipment: shipmentOf(order, isOwnAddress(order)) }),
    ...(status === "cancelled" && whyCancelled(order)),
  }
}

function whyCancelled({ parcel_refused, kept_amount }: MailedRow) {
  const kept = kept_amount === null ? 0 : centsFromNumeric(kept_amount)
  return { ...(parcel_refused && { parcelRefused: true }), ...(kept > 0 && { refundDueCents: kept }) }
}

/** Returns the shipment; to an e-mail address that is not the account's own nothing is sent that the customer wrote. */
function shipmentOf(order: MailedRow, own: boolean): MailedShipment {
  return {
    items: order.items.map(({ as_read, ...item }) => inCustomersWords(mailedItem(item, own), as_read)),
    addressLines:
      own || order.pick_up
        ? addressLines(order, districtLine(order.delivery_district, knownLocale(order.language)))
        : [],
    courier: order.courier,
    trackingNumber: order.tracking_number,
    dueCents: paysAtDoor(order) ? missingCents(payable(order), order.payments.map(paymentFromRow)) : null,
  }
}

function mailedItem(item: Omit<MailedRow["items"][number], "as_read">, own: boolean): MailedItem {
  const { product_name: name, option_values, quantity, product_price, label, text } = item
  return {
    ...{ name, ...variantFrom(name, option_values), quantity, priceCents: centsFromNumeric(product_price) },
    ...(own && label !== null && text !== null && { personalisation: { label, text } }),
  }
}
