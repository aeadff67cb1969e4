import { raw } from "sql-template-tag"
import { type Queryable, sql } from "#database/database.ts"
import type { OrderItemsRow, OrderTrackingRow } from "#database/rows.ts"
import { knownLocale } from "#messages/known-locale.ts"
import { ADDRESS_COLUMNS, addressLines, type DeliveryAddress } from "#shop/address/address.ts"
import { districtLine } from "#shop/address/districts.ts"
import { variantFrom } from "#shop/catalogue/variants/variant-name.ts"
import type { MailedItem } from "#shop/mails/mailed-order.ts"
import type { Outbox } from "#shop/mails/outbox.server.ts"
import { centsFromNumeric } from "#shop/money.ts"
import { type AsRead, inCustomersWords } from "../as-read.ts"
import { isOwnAddress, type Shipment } from "./customer-mails.ts"
import type { HeldChange, HeldKind, LockedOrder, StandingPayment } from "./order.ts"
import { paymentFromRow, STORED_PAYMENT, type StoredPayment } from "./read-payments.server.ts"

/** What a decision about a locked order asks of the database besides its row. */
export interface OrderFacts {
  /** The rows of its money, oldest first. */
  readonly payments: readonly StandingPayment[]
  /** The last change of each kind, while it can be undone; its mail may be on its way all the same. */
  readonly held: Readonly<Partial<Record<HeldKind, HeldChange>>>
  /** The reason of its last change of status. */
  readonly statusReason: string | null
  readonly isRefusedParcel: boolean
}

interface FactsRow {
  readonly payments: ReadonlyArray<{ readonly payment: StoredPayment; readonly event_id: number | null }>
  readonly held: readonly HeldChange[]
  readonly status_reason: string | null
  readonly refused_parcel: boolean
}

/** Reads all of it at once, behind the lock of the order. */
export async function readFacts(tx: Queryable, orderId: string): Promise<OrderFacts> {
  const [row] = await tx.query<FactsRow>(sql`SELECT
    ARRAY(SELECT json_build_object('payment', ${STORED_PAYMENT}, 'event_id', event_id) FROM payments
      WHERE order_id = ${orderId} ORDER BY id) AS payments,
    ARRAY(SELECT json_build_object('eventId', id, 'kind', kind, 'before', before, 'after', after, 'mailId', mail_id) FROM (
        SELECT DISTINCT ON (kind) * FROM order_events WHERE order_id = ${orderId} AND kind IN ('status', 'payment_status', 'refund', 'making')
        ORDER BY kind, id DESC
      ) AS last WHERE held_until > now()) AS held,
    (SELECT reason FROM order_events WHERE order_id = ${orderId} AND kind = 'status' ORDER BY id DESC LIMIT 1) AS status_reason,
    EXISTS (SELECT FROM refused_parcels WHERE order_id = ${orderId}) AS refused_parcel`)
  if (!row) throw new Error("PostgreSQL returned no facts")
  return {
    payments: row.payments.map(({ payment, event_id }) => ({ ...paymentFromRow(payment), eventId: event_id })),
    held: Object.fromEntries(row.held.map((held) => [held.kind, held])),
    statusReason: row.status_reason,
    isRefusedParcel: row.refused_parcel,
  }
}

/** Locks the mail of a change that is to be undone or replaced; null once it has been sent, or is about to be. */
export async function lockHeld(
  tx: Queryable,
  outbox: Pick<Outbox, "lockHeld">,
  held: HeldChange | undefined,
): Promise<HeldChange | null> {
  if (!held) return null
  return held.mailId === null || (await outbox.lockHeld(tx, held.mailId)) ? held : null
}

type ShipmentRow = DeliveryAddress &
  Record<keyof Pick<OrderTrackingRow, "courier" | "tracking_number">, string | null> & {
    readonly items: ReadonlyArray<Pick<OrderItemsRow, "product_name" | "quantity" | "product_price"> & Texted>
  }

interface Texted {
  readonly label: string | null
  readonly text: string | null
  readonly option_values: readonly string[] | null
  readonly as_read: AsRead | null
}

/** Returns the shipment; to an e-mail address that is not the account's own nothing is sent that the customer wrote. */
export async function readShipment(tx: Queryable, order: LockedOrder): Promise<Shipment> {
  const [row] = await tx.query<ShipmentRow>(
    sql`SELECT ${raw(ADDRESS_COLUMNS.join(", "))}, courier, tracking_number,
          ARRAY(SELECT json_build_object('product_name', product_name, 'quantity', quantity, 'product_price', product_price::text,
              'label', personalisation_label, 'text', i.personalisation, 'option_values', option_values, 'as_read', as_read)
            FROM order_items i JOIN products p ON p.id = product_id WHERE order_id = o.id ORDER BY position) AS items
        FROM orders o LEFT JOIN order_tracking t ON t.order_id = o.id WHERE o.id = ${order.id}`,
  )
  if (!row) throw new Error(`the locked order ${order.id} is gone`)
  const own = isOwnAddress(order)
  return {
    items: row.items.map(({ as_read, ...item }) => inCustomersWords(mailedItem(item, own), as_read)),
    addressLines:
      own || order.pick_up ? addressLines(row, districtLine(row.delivery_district, knownLocale(order.language))) : [],
    courier: row.courier,
    trackingNumber: row.tracking_number,
  }
}

function mailedItem(item: Omit<ShipmentRow["items"][number], "as_read">, own: boolean): MailedItem {
  const { product_name: name, option_values, quantity, product_price, label, text } = item
  return {
    ...{ name, ...variantFrom(name, option_values), quantity, priceCents: centsFromNumeric(product_price) },
    ...(own && label !== null && text !== null && { personalisation: { label, text } }),
  }
}
