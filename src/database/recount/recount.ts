import type { Database, Queryable } from "../database.ts"
import { LISTED_PRODUCTS, LOW_STOCK, repairCopy } from "./copies.ts"
import { repairCoupons, repairCustomers, repairDays, repairOrderCustomers, repairRatings } from "./counters.ts"

/** Says what was wrong in one table. */
export interface Repaired {
  readonly table: string
  /** One for each row that was wrong: a day and a status, a product's name, … */
  readonly names: string[]
}

type Step = (tx: Queryable) => Promise<Array<{ name: string }>>

/** The order matters: an order must name its customer before the customers' orders are counted. */
const STEPS: ReadonlyArray<[table: string, step: Step]> = [
  ["orders", repairOrderCustomers],
  ["order_customers", repairCustomers],
  ["order_days", repairDays],
  ["low_stock", (tx) => repairCopy(tx, LOW_STOCK)],
  ["listed_products", (tx) => repairCopy(tx, LISTED_PRODUCTS)],
  ["coupons", repairCoupons],
  ["product_ratings", repairRatings],
]

/**
 * Compares everything that is derived from products and orders with them, and repairs what differs, while the shop runs: in
 * short transactions that lock wrong rows only.
 * @returns the tables that held wrong rows, none when all was right
 */
export async function recount(db: Database): Promise<Repaired[]> {
  const repaired: Repaired[] = []
  for (const [table, step] of STEPS) {
    const names: string[] = []
    // A step takes so many rows at a time, and is done when it finds none.
    for (let rows = await db.transaction(step); rows.length > 0; rows = await db.transaction(step)) {
      names.push(...rows.map(({ name }) => name))
    }
    if (names.length) repaired.push({ table, names })
  }
  return repaired
}
