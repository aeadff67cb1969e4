import { REQUEST_LIMIT_MS, withTimeLimit } from "#database/connections/time-limit.ts"
import { type Database, prepared, type Queryable, sql } from "#database/database.ts"
import { recordChange } from "#shop/audit/audit.server.ts"
import { announceEdit } from "../announce.server.ts"
import type { AdminProduct } from "./admin-products.ts"
import { fieldsOf, lockProducts, readLocked } from "./locked-products.server.ts"
import { SALE } from "./sale.ts"

/** A product may be published this late. */
const EVERY_MS = 2_000
const MAX_AT_ONCE = 100

/**
 * Publishes products at the time that was set for them, and begins and ends sales. Every process looks; what one has locked is left to it, and what is due while none
 * runs is done by the first that starts.
 */
export function startPublisher(db: Database, everyMs = EVERY_MS): { stop(): Promise<void> } {
  let underWay = Promise.resolve()
  const looking = setInterval(() => {
    // Failures of the database are counted where they happen, and the next look finds what is due still.
    const publishing = () => withTimeLimit(REQUEST_LIMIT_MS, () => publishDue(db)).catch(() => {})
    const selling = () => withTimeLimit(REQUEST_LIMIT_MS, () => turnSales(db)).catch(() => {})
    underWay = underWay.then(publishing).then(selling)
  }, everyMs).unref()
  return {
    async stop() {
      clearInterval(looking)
      await underWay
    },
  }
}

const DUE = sql`publish_at <= now() AND archived_at IS NULL`

/** Publishes what is due, and announces it. A product is new from then on: lists and the home page show it first. */
export async function publishDue(db: Database): Promise<void> {
  const due = await db.query(prepared("product-due", sql`SELECT FROM products WHERE ${DUE} LIMIT 1`))
  if (due.length === 0) return
  await db.transaction(async (tx) => {
    const which = sql`id IN (SELECT id FROM products WHERE ${DUE} ORDER BY publish_at LIMIT ${MAX_AT_ONCE}) AND ${DUE}`
    const drafts = await lockProducts(tx, which, sql`FOR NO KEY UPDATE SKIP LOCKED`)
    const ids = drafts.map(({ id }) => id)
    await tx.query(
      sql`UPDATE products SET is_active = true, is_draft = false, publish_at = NULL, created_at = now(), updated_at = now(),
            version = version + 1 WHERE id = ANY(${ids}::uuid[])`,
    )
    await tell(tx, drafts, (product) => fieldsOf(product, STATE))
  })
}

/** Records what has become of products, as the shop's own doing, and announces it. */
async function tell(tx: Queryable, products: readonly AdminProduct[], told: (product: AdminProduct) => object) {
  const ids = products.map(({ id }) => id)
  for (const [at, after] of (await readLocked(tx, ids)).entries()) {
    const was = products[at]
    if (!was) continue
    const change = { kind: "product", id: after.id, action: "updated", actorId: null } as const
    await recordChange(tx, { ...change, before: told(was), after: told(after) })
    await announceEdit(tx, was, after)
  }
}

const STATE = ["is_active", "is_draft", "publish_at"] as const

const TODAY = sql`colombo_day(now())`
const TURNING = sql`sale_until IS NOT NULL AND archived_at IS NULL
  AND (sale_until < ${TODAY} OR sale_from <= ${TODAY} AND regular_price IS NULL)`

/** Begins the sales whose first day has come, and takes away those whose last day is over. A trigger sets the prices. */
export async function turnSales(db: Database): Promise<void> {
  const due = await db.query(
    prepared("sale-due", sql`SELECT FROM products WHERE ${TURNING} AND variant_of IS NULL LIMIT 1`),
  )
  if (due.length === 0) return
  await db.transaction(async (tx) => {
    const some = sql`SELECT id FROM products WHERE ${TURNING} AND variant_of IS NULL ORDER BY sale_until LIMIT ${MAX_AT_ONCE}`
    const before = await lockProducts(tx, sql`id IN (${some}) AND ${TURNING}`, sql`FOR NO KEY UPDATE SKIP LOCKED`)
    const ids = before.map(({ id }) => id)
    await tx.query(
      sql`UPDATE products SET (sale_price, sale_from, sale_until) =
            (SELECT sale_price, sale_from, sale_until WHERE sale_until >= ${TODAY}), updated_at = now(), version = version + 1
          WHERE id = ANY(${ids}::uuid[])`,
    )
    // What is asked, and not the regular price, is what changes.
    await tell(tx, before, (product) => ({ ...fieldsOf(product, SALE), price: product.price }))
  })
}
