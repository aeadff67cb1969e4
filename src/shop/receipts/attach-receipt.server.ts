import { type Database, type Queryable, type Sql, sql, type Transaction } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { done, ok } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import type { Parts } from "#shop/api/parts.ts"
import { lockCustomer } from "#shop/customers/lock-customer.server.ts"
import type { AdminOrder } from "#shop/orders/admin-order-json.ts"
import { orderNotices } from "#shop/orders/mails/order-notice.server.ts"
import { orderNotFound } from "#shop/orders/order/change-in-version.server.ts"
import { changeOrder, lockOrder } from "#shop/orders/order/change-order.server.ts"
import { decideMoney } from "#shop/orders/order/decide-money.ts"
import type { LockedOrder } from "#shop/orders/order/order.ts"
import { readLocked } from "#shop/orders/order/read-admin-order.server.ts"
import { readHeld } from "#shop/orders/order/read-order.server.ts"
import { readPayments } from "#shop/orders/order/read-payments.server.ts"
import type { Order } from "#shop/orders/order-json.ts"
import type { Holder, OrdersShop } from "#shop/orders/orders-shop.server.ts"
import { countSlowUpload, storeSlipOfOrder } from "./store-receipt.server.ts"

export const receiptNotFound = refusal(422, "validation_failed", m.errors_receipt_not_found, {
  field: "bank_receipt_url",
  values: { reason: "not_found" },
})

/**
 * Locks the order that a condition names, and returns it where it takes another slip: it waits for its transfer, and has fewer slips than
 * it may have.
 * @param path of a slip that does not count where the order has it already
 */
async function lockForSlip(
  tx: Queryable,
  orderId: string,
  { which, path }: { readonly which: Sql; readonly path: string | null },
): Promise<Result<Taking>> {
  const order = await lockOrder(tx, orderId, which)
  if (!order) return orderNotFound
  const others = await tx.query(sql`SELECT FROM slips WHERE order_id = ${orderId} AND path IS DISTINCT FROM ${path}`)
  const slips = others.length
  const taken = decideMoney.takesSlip(order, { slips })
  return taken.ok ? ok({ order, slips }) : taken
}

interface Taking {
  readonly order: LockedOrder
  /** Counts the slips that it has. */
  readonly slips: number
}

interface Shown extends Taking {
  readonly actorId: string | null
  readonly path: string
  readonly isByAdmin: boolean
}

/** Adds a slip to a locked order as its latest. */
async function holdSlip(
  tx: Queryable,
  { outbox }: Pick<OrdersShop, "outbox">,
  { order, slips, ...shown }: Shown,
): Promise<Result> {
  const decided = decideMoney.showSlip(order, shown, { slips, payments: await readPayments(tx, order.id) })
  if (!decided.ok) return decided
  await tx.query(sql`INSERT INTO slips (order_id, path) VALUES (${order.id}, ${shown.path}) ON CONFLICT DO NOTHING`)
  await changeOrder(tx, outbox, order, decided.value)
  return done
}

/** Adds a receipt to the user's own order while it waits for a bank transfer, and tells the owner. */
export async function attachReceipt(shop: OrdersShop, userId: string, orderId: string, path: string): Promise<Result> {
  if (!isUuid(orderId)) return orderNotFound
  return shop.db.transaction(async (tx) => {
    // Unused receipts are swept under the same lock, so none is deleted between the check and the hold.
    await lockCustomer(tx, userId)
    const locked = await lockForSlip(tx, orderId, { which: sql`user_id = ${userId}`, path })
    if (!locked.ok) return locked
    if (locked.value.order.bank_receipt_url === path) return done
    const owned = await tx.query(
      sql`SELECT FROM receipts WHERE path = ${path} AND user_id = ${userId} AND removed_at IS NULL`,
    )
    if (owned.length === 0) return receiptNotFound
    const held = await holdSlip(tx, shop, { ...locked.value, actorId: userId, path, isByAdmin: false })
    if (!held.ok) return held
    await shop.outbox.queueMails(tx, await orderNotices(tx, shop.settings.values.notifications, orderId, "receipt"))
    return done
  })
}

/** Returns why an order takes no slip, so that its file need not be read. */
export async function mayAddSlip(db: Database, orderId: string, which: Sql = sql`true`): Promise<Result<unknown>> {
  return isUuid(orderId) ? db.transaction((tx) => lockForSlip(tx, orderId, { which, path: null })) : orderNotFound
}

type SlipShop = Parts<"db" | "files" | "limitFactor" | "receiptUploads"> & Pick<OrdersShop, "outbox">
interface SlipSender extends Holder {
  readonly orderId: string
  /** Takes a turn at the work on pictures. */
  readonly sender: string
  readonly isByAdmin: boolean
}

/**
 * Stores a slip and adds it to its order as the latest. It belongs to the order: no account may show it for another. A file that is stored
 * without reaching its order is swept.
 * @param then what else is done in the same transaction; its result is returned
 */
async function storeAndHold<Value>(
  shop: SlipShop,
  { orderId, sender, which, ...by }: SlipSender,
  upload: Uint8Array,
  then: (tx: Transaction) => Promise<Value>,
): Promise<Result<Value>> {
  const stored = await storeSlipOfOrder(shop, { orderId, sender }, upload)
  if (!stored.ok) {
    await countSlowUpload(shop, sender, stored)
    return stored
  }
  const { path } = stored.value
  return shop.db.transaction(async (tx) => {
    const locked = await lockForSlip(tx, orderId, { which, path: null })
    if (!locked.ok) return locked
    const held = await holdSlip(tx, shop, { ...locked.value, ...by, path })
    return held.ok ? ok(await then(tx)) : held
  })
}

/** Adds a slip that came to the shop in another way, as if its customer had. */
export function addSlip(
  shop: SlipShop,
  adminId: string,
  orderId: string,
  upload: Uint8Array,
): Promise<Result<AdminOrder>> {
  const by = { actorId: adminId, which: sql`true`, sender: adminId, isByAdmin: true }
  return storeAndHold(shop, { orderId, ...by }, upload, (tx) => readLocked(tx, orderId))
}

/** Adds a slip as whoever has the link of an order, and tells the owner. */
export function addSlipByLink(
  shop: SlipShop & Pick<OrdersShop, "settings">,
  { id, holder }: { readonly id: string; readonly holder: Holder },
  network: string,
  upload: Uint8Array,
): Promise<Result<Order>> {
  const by = { ...holder, sender: network, isByAdmin: false }
  return storeAndHold(shop, { orderId: id, ...by }, upload, async (tx) => {
    await shop.outbox.queueMails(tx, await orderNotices(tx, shop.settings.values.notifications, id, "receipt"))
    return readHeld(tx, id)
  })
}

/** Selects the files that stand with an order `o`: its slips, and the pictures of returns and of its making. */
const filesOfOrder = sql`SELECT path FROM slips WHERE order_id = o.id
  UNION ALL SELECT unnest(pictures) FROM returns WHERE order_id = o.id
  UNION ALL SELECT unnest(pictures) FROM order_events WHERE order_id = o.id`

/**
 * Returns the path of a file that stands with an order.
 * @param path which of them; its latest receipt where it is undefined
 * @param ofCustomer whose order it is; null for an admin, who may look into all
 * @returns null where there is no such order or file
 */
export async function fileOfOrder(
  db: Queryable,
  orderId: string,
  path: string | undefined,
  ofCustomer: string | null,
): Promise<string | null> {
  if (!isUuid(orderId)) return null
  const [file] = await db.query<{ path: string | null }>(
    sql`SELECT CASE WHEN COALESCE(${path ?? null}, bank_receipt_url) = bank_receipt_url THEN bank_receipt_url
          ELSE (SELECT path FROM (${filesOfOrder}) f WHERE path = ${path ?? null} LIMIT 1) END AS path
        FROM orders o WHERE id = ${orderId} AND (${ofCustomer}::uuid IS NULL OR user_id = ${ofCustomer}::uuid)`,
  )
  return file?.path ?? null
}
