import { type Queryable, sql } from "#database/database.ts"
import { type Refusal, refusal } from "#shop/api/api.ts"
import { announceCatalogueChange } from "#shop/catalogue/catalogue.server.ts"

/** What an order holds of the shop: its products, locked, and the coupon whose use it counted. */
export interface Goods {
  readonly lines: readonly GoodsLine[]
  readonly coupon: { readonly id: string; readonly used_count: number; readonly usage_limit: number | null } | null
}

interface GoodsLine {
  readonly id: string
  readonly name: string
  readonly stock_quantity: number
  /** Of all lines of this product. */
  readonly quantity: number
}

/** Locks the products of an order in the order of their ids, then its coupon, as placing an order does. */
export async function lockGoods(tx: Queryable, orderId: string): Promise<Goods> {
  const lines = await tx.query<GoodsLine>(
    sql`SELECT p.id, p.name, p.stock_quantity,
          (SELECT sum(i.quantity) FROM order_items i WHERE i.order_id = ${orderId} AND i.product_id = p.id) AS quantity
        FROM products p WHERE p.id IN (SELECT product_id FROM order_items WHERE order_id = ${orderId})
        ORDER BY p.id FOR NO KEY UPDATE OF p`,
  )
  const [coupon] = await tx.query<NonNullable<Goods["coupon"]>>(
    sql`SELECT id, used_count, usage_limit FROM coupons
        WHERE id = (SELECT coupon_id FROM orders WHERE id = ${orderId}) FOR NO KEY UPDATE`,
  )
  return { lines, coupon: coupon ?? null }
}

/** More than this no column of ours counts. */
const MOST = 2_147_483_647

/** Gives back what a cancelled order held. */
export async function returnGoods(tx: Queryable, { lines, coupon }: Goods): Promise<void> {
  await setStock(
    tx,
    lines.map(({ id, stock_quantity, quantity }) => ({ id, stock: Math.min(MOST, stock_quantity + quantity) })),
  )
  if (coupon) {
    await tx.query(sql`UPDATE coupons SET used_count = ${Math.max(0, coupon.used_count - 1)} WHERE id = ${coupon.id}`)
  }
}

/** Takes again what a cancelled order had given back, or says what is no longer there; then nothing is taken. */
export async function takeGoods(tx: Queryable, { lines, coupon }: Goods): Promise<Refusal | null> {
  const short = lines.find(({ stock_quantity, quantity }) => stock_quantity < quantity)
  if (short) return refusal(409, "not_enough_stock", shortMessage(short), "status")
  if (coupon && coupon.usage_limit !== null && coupon.used_count >= coupon.usage_limit) {
    return refusal(409, "coupon_limit", "The coupon of this order has reached its usage limit meanwhile.", "status")
  }
  await setStock(
    tx,
    lines.map(({ id, stock_quantity, quantity }) => ({ id, stock: stock_quantity - quantity })),
  )
  if (coupon) await tx.query(sql`UPDATE coupons SET used_count = ${coupon.used_count + 1} WHERE id = ${coupon.id}`)
  return null
}

function shortMessage({ name, stock_quantity, quantity }: GoodsLine): string {
  const left = stock_quantity === 0 ? `${name} is out of stock` : `Only ${stock_quantity} of ${name} left in stock`
  return `${left}; this order needs ${quantity}.`
}

async function setStock(tx: Queryable, products: ReadonlyArray<{ id: string; stock: number }>): Promise<void> {
  const ids = products.map(({ id }) => id)
  await tx.query(
    sql`UPDATE products p SET stock_quantity = s.stock
        FROM unnest(${ids}::uuid[], ${products.map(({ stock }) => stock)}::int[]) AS s (id, stock) WHERE p.id = s.id`,
  )
  await announceCatalogueChange(tx, ids)
}
