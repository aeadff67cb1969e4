import { type Queryable, sql } from "#database/database.ts"
import type { CouponsRow } from "#database/rows.ts"
import { m } from "#messages/messages.js"
import { done } from "#platform/result.ts"
import { type Result, refusal } from "#shop/api/api.ts"
import { announceCatalogueChange } from "#shop/catalogue/announce.server.ts"
import { countCouponUse, takeBackCouponUse } from "#shop/coupons/coupons.server.ts"
import { giveBackStock, lockStock, type Pieces, takeStock } from "#shop/stock/stock.server.ts"

/** What an order holds until it is cancelled: pieces of products, and one use of its coupon. All of it is locked. */
export interface Reservation {
  readonly lines: readonly ReservedLine[]
  /** Null without a coupon, or when it was deleted. */
  readonly coupon: Readonly<Pick<CouponsRow, "id" | "used_count" | "usage_limit">> | null
}

interface ReservedLine extends Pieces {
  readonly name: string
  /** The product's stock, without these pieces if the order is not cancelled. */
  readonly stock: number
}

/** Locks the products of an order and then its coupon, as placing an order does. */
export async function lockReservation(tx: Queryable, orderId: string): Promise<Reservation> {
  const items = await tx.query<Pieces>(
    sql`SELECT product_id AS "productId", sum(quantity) AS quantity FROM order_items
        WHERE order_id = ${orderId} GROUP BY product_id`,
  )
  const products = await lockStock(
    tx,
    items.map(({ productId }) => productId),
  )
  const lines = items.map(({ productId, quantity }) => {
    const product = products.get(productId)
    if (!product) throw new Error(`order ${orderId} holds product ${productId}, which is gone`)
    return { productId, quantity, name: product.name, stock: product.stock_quantity }
  })
  const [coupon] = await tx.query<NonNullable<Reservation["coupon"]>>(
    sql`SELECT id, used_count, usage_limit FROM coupons
        WHERE id = (SELECT coupon_id FROM orders WHERE id = ${orderId}) FOR NO KEY UPDATE`,
  )
  return { lines, coupon: coupon ?? null }
}

/** Gives back what an order held that is now cancelled. */
export async function releaseReservation(tx: Queryable, { lines, coupon }: Reservation): Promise<void> {
  await giveBackStock(tx, lines)
  if (coupon) await takeBackCouponUse(tx, coupon.id)
  await announceStock(tx, lines)
}

/** Takes again what a cancelled order had given back, or says what is no longer there; then nothing is taken. */
export async function renewReservation(tx: Queryable, { lines, coupon }: Reservation): Promise<Result> {
  const short = lines.find(({ stock, quantity }) => stock < quantity)
  if (short) return refusal(409, "not_enough_stock", shortMessage(short), "status")
  if (coupon && coupon.usage_limit !== null && coupon.used_count >= coupon.usage_limit) {
    return refusal(409, "coupon_limit", m.errors_order_coupon_used_up, "status")
  }
  await takeStock(tx, lines)
  if (coupon) await countCouponUse(tx, coupon.id)
  await announceStock(tx, lines)
  return done
}

function announceStock(tx: Queryable, lines: readonly ReservedLine[]): Promise<void> {
  return announceCatalogueChange(
    tx,
    lines.map(({ productId }) => productId),
  )
}

function shortMessage({ name, stock, quantity }: ReservedLine): string {
  return stock === 0
    ? m.errors_order_sold_out({ name, quantity })
    : m.errors_order_over_stock({ name, stock, quantity })
}
