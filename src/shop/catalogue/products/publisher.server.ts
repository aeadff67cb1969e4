import { REQUEST_LIMIT_MS, withTimeLimit } from "#database/connections/time-limit.ts"
import { type Database, prepared, sql } from "#database/database.ts"
import { recordChange } from "#shop/audit/audit.server.ts"
import { announceEdit } from "../announce.server.ts"
import { fieldsOf, lockProducts, readLocked } from "./locked-products.server.ts"

/** A product may be published this late. */
const EVERY_MS = 2_000
const MAX_AT_ONCE = 100

/**
 * Publishes products at the time that was set for them. Every process looks; what one has locked is left to it, and what is due while none
 * runs is published by the first that starts.
 */
export function startPublisher(db: Database, everyMs = EVERY_MS): { stop(): Promise<void> } {
  let underWay = Promise.resolve()
  const looking = setInterval(() => {
    // Failures of the database are counted where they happen, and the next look finds what is due still.
    const publishing = () => withTimeLimit(REQUEST_LIMIT_MS, () => publishDue(db)).catch(() => {})
    underWay = underWay.then(publishing)
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
    for (const [at, product] of (await readLocked(tx, ids)).entries()) {
      const draft = drafts[at]
      if (!draft) continue
      const [before, after] = [fieldsOf(draft, STATE), fieldsOf(product, STATE)]
      const change = { kind: "product", id: product.id, action: "updated", actorId: null, before, after } as const
      await recordChange(tx, change)
      await announceEdit(tx, null, product)
    }
  })
}

const STATE = ["is_active", "is_draft", "publish_at"] as const
