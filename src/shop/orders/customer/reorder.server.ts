import { type Database, type Queryable, sql } from "#database/database.ts"
import type { OrderItemsRow } from "#database/rows.ts"
import { ok } from "#platform/result.ts"
import type { Result } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import { addToCart } from "#shop/cart/add-to-cart.server.ts"
import { lockCustomer } from "#shop/customers/lock-customer.server.ts"
import { orderNotFound } from "../order/change-in-version.server.ts"
import type { ReorderedLine, ReorderResult } from "./reorder-json.ts"

type OrderedLine = Pick<OrderItemsRow, "product_id" | "product_name" | "quantity"> & {
  readonly name: string
  readonly personalisation: string | null
}

/**
 * Adds what the user's own order holds to the cart, each line as far as there is stock, in one transaction.
 * @returns what became of each line
 */
export async function reorder(db: Database, userId: string, orderId: string): Promise<Result<ReorderResult>> {
  if (!isUuid(orderId)) return orderNotFound
  return db.transaction(async (tx) => {
    // The customer is locked before the lines of the cart, as placing an order does.
    await lockCustomer(tx, userId)
    const ordered = await tx.query<OrderedLine>(
      sql`SELECT i.product_id, i.product_name, COALESCE(i.as_read ->> 'name', i.product_name) AS name,
            i.quantity, i.personalisation FROM order_items i JOIN orders o ON o.id = i.order_id
          WHERE o.id = ${orderId} AND o.user_id = ${userId} ORDER BY i.position`,
    )
    if (ordered.length === 0) return orderNotFound
    const lines: ReorderedLine[] = []
    for (const line of ordered) lines.push(await addLine(tx, userId, line))
    return ok({ lines })
  })
}

const UNSOLD = new Map<string, ReorderedLine["availability"]>([
  ["sold_out", "sold_out"],
  ["over_stock", "sold"],
  ["personalisation_missing", "changed"],
  ["personalisation_not_offered", "changed"],
  ["personalisation_too_long", "changed"],
])

async function addLine(tx: Queryable, userId: string, line: OrderedLine): Promise<ReorderedLine> {
  const { product_id, product_name, name, quantity, personalisation } = line
  const result = await addToCart(tx, userId, { product_id, quantity, personalisation })
  const added = result.ok ? result.value.added : 0
  const availability = result.ok ? "sold" : (UNSOLD.get(result.code) ?? "gone")
  return { product_id, product_name, name, wanted: quantity, added, availability }
}
