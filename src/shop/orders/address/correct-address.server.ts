import { raw } from "sql-template-tag"
import { type Queryable, sql } from "#database/database.ts"
import type { OrdersRow } from "#database/rows.ts"
import { done, ok } from "#platform/result.ts"
import { editConflict, type Result } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import { weightColumn } from "#shop/catalogue/variants/variants.server.ts"
import { centsOf, orderTotal, rupeesFromCents, sumOf } from "#shop/money.ts"
import { feesOf, gramsOf, quote } from "#shop/settings/fees/delivery-fees.ts"
import { payByOf } from "#shop/settings/payment-window.ts"
import type { ShopSettings } from "#shop/settings/settings.ts"
import { latinNameOf } from "#shop/towns/find-towns.server.ts"
import type { AdminOrder } from "../admin-order-json.ts"
import { checkMethod } from "../check-method.ts"
import { orderNotices } from "../mails/order-notice.server.ts"
import { carryOut, changeInVersion, orderNotFound } from "../order/change-in-version.server.ts"
import { changeOrder, lockOrder } from "../order/change-order.server.ts"
import { type LockedOrder, RECIPIENT_COLUMNS, type Recipient } from "../order/order.ts"
import { readHeld } from "../order/read-order.server.ts"
import { readPayments } from "../order/read-payments.server.ts"
import { refusedParcels } from "../order/refused-parcels.server.ts"
import { storedCents } from "../order-columns.ts"
import type { Order } from "../order-json.ts"
import type { Holder, OrdersShop } from "../orders-shop.server.ts"
import type { AddressCorrection, FeeThere } from "./correction.ts"
import { type AddressFacts, decideAddress } from "./decide-address.ts"

/** Corrects where an order goes, as an admin. The customer is mailed. */
export function correctAddress(
  { db, outbox, settings }: OrdersShop,
  actorId: string,
  id: string,
  { expected_total, version, ...to }: AddressCorrection,
): Promise<Result<AdminOrder, AdminOrder>> {
  return changeInVersion(db, id, version, async (tx, order) => {
    const facts = await readFacts(tx, settings.values, order, to)
    const correction = { actorId, by: "admin", to, seenCents: centsOf(expected_total) } as const
    return carryOut(tx, outbox, order, decideAddress.correct(order, correction, facts))
  })
}

/** Corrects where an order goes while it is pending, as its customer. The owner is mailed. */
export async function correctOwnAddress(
  { db, outbox, settings }: OrdersShop,
  { actorId, which }: Holder,
  id: string,
  { expected_total, version, ...to }: AddressCorrection,
): Promise<Result<Order, Order>> {
  if (!isUuid(id)) return orderNotFound
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id, which)
    if (!order) return orderNotFound
    if (version !== order.version) return editConflict(await readHeld(tx, id))
    const correction = { actorId, by: "customer", to, seenCents: centsOf(expected_total) } as const
    const decided = decideAddress.correct(order, correction, await readFacts(tx, settings.values, order, to))
    if (!decided.ok) return decided
    if (decided.value) {
      await changeOrder(tx, outbox, order, decided.value)
      await outbox.queueMails(tx, await orderNotices(tx, settings.values.notifications, id, "address"))
    }
    return ok(await readHeld(tx, id))
  })
}

/** Returns what an order costs where it goes to a district; null where there is no such order. */
export async function feeThere(
  { db, settings }: Pick<OrdersShop, "db" | "settings">,
  id: string,
  userId: string | null,
  district: number | null,
): Promise<FeeThere | null> {
  const row = isUuid(id) ? await readStored(db, id) : null
  if (!row || (userId !== null && row.user_id !== userId)) return null
  const deliveryFeeCents = feeCentsOf(settings.values, row, district)
  return {
    delivery_fee: rupeesFromCents(deliveryFeeCents),
    total_amount: rupeesFromCents(orderTotal({ ...storedCents(row), deliveryFeeCents })),
  }
}

type Line = { readonly quantity: number; readonly weight_grams: number | null; readonly has_text: boolean }
type StoredRow = Recipient &
  Parameters<typeof storedCents>[0] &
  Pick<OrdersRow, "user_id"> & {
    readonly lines: readonly Line[]
    readonly is_handed_over: boolean
    readonly own_corrections: number
  }

async function readStored(db: Queryable, id: string): Promise<StoredRow | null> {
  const [row] = await db.query<StoredRow>(
    sql`SELECT ${raw(RECIPIENT_COLUMNS.join(", "))}, user_id, subtotal, delivery_fee, cash_fee, discount_amount, total_amount,
          EXISTS (SELECT FROM handovers WHERE order_id = o.id) AS is_handed_over,
          (SELECT count(*) FROM order_events WHERE order_id = o.id AND kind = 'address' AND (actor_id = o.user_id OR actor_id IS NULL)) AS own_corrections,
          ARRAY(SELECT to_jsonb(line) FROM (
            SELECT quantity, ${weightColumn}, i.personalisation IS NOT NULL AS has_text
            FROM order_items i LEFT JOIN products p ON p.id = i.product_id WHERE i.order_id = o.id) AS line) AS lines
        FROM orders o WHERE o.id = ${id}`,
  )
  return row ?? null
}

/** The fee of an order is judged again where its district is another one, and stays as it was agreed on else. */
function feeCentsOf(settings: ShopSettings, row: StoredRow, district: number | null): number {
  const { deliveryFeeCents, cashFeeCents, subtotalCents } = storedCents(row)
  if (district === row.delivery_district) return deliveryFeeCents
  const grams = gramsOf(row.lines, settings.fee_rules)
  return sumOf([quote(feesOf(settings), { district, grams, subtotalCents }).cents, cashFeeCents])
}

async function readFacts(
  tx: Queryable,
  settings: ShopSettings,
  order: LockedOrder,
  to: Recipient,
): Promise<AddressFacts> {
  const stored = await readStored(tx, order.id)
  if (!stored) throw new Error(`the locked order ${order.id} is gone`)
  const amounts = storedCents(stored)
  const feeCents = feeCentsOf(settings, stored, to.delivery_district)
  return {
    ...{ stored, amounts, feeCents },
    isHandedOver: stored.is_handed_over,
    ownCorrections: stored.own_corrections,
    town: await latinNameOf(to.delivery_city, to.delivery_district),
    method: await methodThere(tx, settings, order, {
      stored,
      to,
      totalCents: orderTotal({ ...amounts, deliveryFeeCents: feeCents }),
    }),
    payments: await readPayments(tx, order.id),
    payBy: payByOf(settings.payment_window, order.now),
  }
}

interface There {
  readonly stored: StoredRow
  readonly to: Recipient
  readonly totalCents: number
}

/** Judges the way to pay again where a limit of it depends on what is corrected: cash, on the district and the phone number. */
async function methodThere(
  tx: Queryable,
  settings: ShopSettings,
  { payment_method }: LockedOrder,
  { stored, to, totalCents }: There,
): Promise<Result> {
  const isSame = stored.delivery_district === to.delivery_district && stored.customer_phone === to.customer_phone
  if (isSame || payment_method !== "cash_on_delivery") return done
  return checkMethod(payment_method, settings, {
    totalCents,
    hasText: stored.lines.some((line) => line.has_text),
    district: to.delivery_district,
    refusedParcels: await refusedParcels(tx, to.customer_phone),
  })
}
