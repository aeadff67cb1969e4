import { type Queryable, sql } from "#database/database.ts"
import type { CouponsRow } from "#database/rows.ts"
import { m } from "#messages/messages.js"
import { done, ok } from "#platform/result.ts"
import { type Refusal, type Result, refusal } from "#shop/api/api.ts"
import { countCouponUse, takeBackCouponUse } from "#shop/coupons/coupons.server.ts"
import { giveBackStock, lockStock, type Pieces, takeStock } from "#shop/stock/stock.server.ts"
import type { OrderStatus } from "../orders.ts"

/**
 * Holds what an order reserves until it is cancelled: pieces of products, and one use of its coupon. All of it is
 * locked.
 */
export interface Reservation {
  readonly lines: readonly ReservedLine[]
  /** Is null without a coupon, or when it was deleted. */
  readonly coupon: Readonly<Pick<CouponsRow, "id" | "used_count" | "usage_limit">> | null
}

export interface ReservedLine extends Pieces {
  readonly name: string
  /** Is the product's stock, without these pieces if the order is not cancelled. */
  readonly stock: number
}

export type ReservedCoupon = Reservation["coupon"]

export async function lockReservedCoupon(tx: Queryable, orderId: string): Promise<ReservedCoupon> {
  const [coupon] = await tx.query<NonNullable<ReservedCoupon>>(
    sql`SELECT id, used_count, usage_limit FROM coupons
        WHERE id = (SELECT coupon_id FROM orders WHERE id = ${orderId}) FOR NO KEY UPDATE`,
  )
  return coupon ?? null
}

/**
 * Locks the products of an order that is locked, as its coupon is. The count of its customer's orders comes first,
 * because a trigger changes it with the order's status and placing an order takes both in this order too. Pieces of a refused parcel that
 * cannot be sold again are gone, whatever becomes of the order, and returned ones that are sold again are back already.
 */
export async function lockReservation(tx: Queryable, orderId: string, coupon: ReservedCoupon): Promise<Reservation> {
  await tx.query(
    sql`SELECT FROM order_customers WHERE id = (SELECT order_customer FROM orders WHERE id = ${orderId})
        FOR NO KEY UPDATE`,
  )
  const items = await tx.query<Pieces>(
    sql`SELECT product_id AS "productId", sum(GREATEST(0, quantity - made - COALESCE(
            (SELECT sum(back.quantity) FROM returns r, jsonb_to_recordset(r.items) AS back (id uuid, quantity integer)
              WHERE r.order_id = i.order_id AND r.restocked AND back.id = i.id), 0)))::bigint AS quantity FROM order_items i
        WHERE order_id = ${orderId}
          AND NOT EXISTS (SELECT FROM refused_parcels r WHERE r.order_id = i.order_id AND i.id = ANY (r.lost))
        GROUP BY product_id`,
  )
  const products = await lockStock(
    tx,
    items.map(({ productId }) => productId),
  )
  const lines = new Map<string, ReservedLine>()
  for (const { productId, quantity } of items) {
    const holder = products.get(productId)
    if (!holder) throw new Error(`order ${orderId} holds product ${productId}, which is gone`)
    const { id, name, stock_quantity: stock } = holder
    lines.set(id, { productId: id, quantity: quantity + (lines.get(id)?.quantity ?? 0), name, stock })
  }
  return { lines: [...lines.values()], coupon }
}

/**
 * Gives back what an order held that is now cancelled.
 * @returns the lines whose pieces are not back in stock, because the product got options since it was ordered
 */
export async function releaseReservation(
  tx: Queryable,
  { lines, coupon }: Reservation,
): Promise<readonly ReservedLine[]> {
  const restocked = await giveBackStock(tx, lines)
  if (coupon) await takeBackCouponUse(tx, coupon.id)
  return lines.filter(({ productId }) => !restocked.has(productId))
}

/** Returns what of an order that was cancelled is no longer there; null where it can be taken again. */
export function missingOf({ lines, coupon }: Reservation): Refusal | null {
  const short = lines.find(({ stock, quantity }) => stock < quantity)
  if (short) return refusal(409, "not_enough_stock", shortMessage(short), "status")
  if (coupon && coupon.usage_limit !== null && coupon.used_count >= coupon.usage_limit) {
    return refusal(409, "coupon_limit", m.errors_order_coupon_used_up, "status")
  }
  return null
}

/** Takes again what a cancelled order had given back, or says what is no longer there; then nothing is taken. */
export async function renewReservation(tx: Queryable, reservation: Reservation): Promise<Result> {
  const missing = missingOf(reservation)
  if (missing) return missing
  const { lines, coupon } = reservation
  await takeStock(tx, lines)
  if (coupon) await countCouponUse(tx, coupon.id)
  return done
}

export async function moveReservation(
  tx: Queryable,
  reservation: Reservation,
  status: OrderStatus,
): Promise<Result<readonly ReservedLine[]>> {
  if (status === "cancelled") return ok(await releaseReservation(tx, reservation))
  const renewed = await renewReservation(tx, reservation)
  return renewed.ok ? ok([]) : renewed
}

function shortMessage({ name, stock, quantity }: ReservedLine): string {
  return stock === 0
    ? m.errors_order_sold_out({ name, quantity })
    : m.errors_order_over_stock({ name, stock, quantity })
}
