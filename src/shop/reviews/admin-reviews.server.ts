import { join } from "sql-template-tag"
import { type Database, type Queryable, type Sql, sql } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { ok } from "#platform/result.ts"
import { by, pageOf } from "#shop/api/admin-list.server.ts"
import { editConflict, type Result, refusal } from "#shop/api/api.ts"
import { contains } from "#shop/api/contains.server.ts"
import { countRows, countUpTo } from "#shop/api/counted.server.ts"
import { isUuid } from "#shop/api/fields.ts"
import { recordChange } from "#shop/audit/audit.server.ts"
import { announceReviews } from "#shop/catalogue/announce.server.ts"
import { shownName } from "#shop/catalogue/translations/translated.server.ts"
import type { AdminReview, AdminReviewChange, AdminReviews, AdminReviewsQuery } from "./admin-reviews.ts"
import { picturesOfReview } from "./own-reviews.server.ts"

export const reviewColumns =
  (): Sql => sql`r.id, r.product_id, (SELECT ${shownName()} FROM products p WHERE p.id = r.product_id) AS product_name,
  r.order_id, r.name, r.stars, r.text, r.answer, r.hidden_reason, r.version, r.created_at, ${picturesOfReview} AS pictures`

export async function listAdminReviews(db: Queryable, query: AdminReviewsQuery): Promise<AdminReviews> {
  const wanted = passing(query)
  const [count, recent] = await Promise.all([
    countUpTo(db, sql`reviews r WHERE ${wanted}`),
    countRows(db, sql`reviews WHERE created_at > now() - interval '7 days'`),
  ])
  const order = ORDERS[query.sort ?? "newest"]
  const rows = await db.query<AdminReview>(
    sql`WITH page AS MATERIALIZED (${pageOf(sql`SELECT * FROM reviews r WHERE ${wanted}`, order, query, count)})
        SELECT ${reviewColumns()} FROM page r ORDER BY ${order.forward}`,
  )
  return { reviews: rows, recent, ...count }
}

const ORDERS = { newest: by("r.created_at DESC", "r.id DESC"), oldest: by("r.created_at", "r.id") }

function passing({ q = "", status = "all", stars = "all" }: AdminReviewsQuery): Sql {
  const conditions = [sql`true`]
  if (q !== "") {
    const ofProduct = sql`r.product_id IN (SELECT id FROM products WHERE ${contains(sql`search`, q)})`
    conditions.push(sql`(${contains(sql`lower(r.text)`, q)} OR ${ofProduct})`)
  }
  if (status !== "all") conditions.push(status === "hidden" ? sql`r.hidden_at IS NOT NULL` : sql`r.hidden_at IS NULL`)
  if (stars !== "all") conditions.push(sql`r.stars = ${Number(stars)}`)
  return join(conditions, " AND ")
}

/** Counts the reviews of the last 30 days that are shown and not answered. */
export async function countUnanswered(db: Queryable): Promise<number> {
  const { matching } = await countUpTo(
    db,
    sql`reviews WHERE answer IS NULL AND hidden_at IS NULL AND created_at > now() - interval '30 days'`,
  )
  return matching
}

const reviewNotFound = refusal(404, "not_found", m.errors_review_not_found)
const COLUMNS = ["answer", "hidden_reason"] as const

/** Changes a review. An admin who saw another version gets the current one instead, and nothing is written. */
export async function changeReview(
  db: Database,
  actorId: string,
  id: string,
  { version, ...change }: AdminReviewChange,
): Promise<Result<AdminReview, AdminReview>> {
  if (!isUuid(id)) return reviewNotFound
  return db.transaction(async (tx) => {
    const [current] = await tx.query<AdminReview>(
      sql`SELECT ${reviewColumns()} FROM reviews r WHERE r.id = ${id} FOR UPDATE`,
    )
    if (!current) return reviewNotFound
    if (version !== undefined && version !== current.version) return editConflict(current)
    const next = { ...current, ...given(change) }
    const changed = COLUMNS.filter((column) => next[column] !== current[column])
    if (changed.length === 0) return ok(current)
    await tx.query(
      sql`UPDATE reviews SET answer = ${next.answer}, hidden_reason = ${next.hidden_reason},
            hidden_at = CASE WHEN ${next.hidden_reason}::text IS NULL THEN NULL ELSE COALESCE(hidden_at, now()) END,
            version = version + 1, updated_at = now()
          WHERE id = ${id}`,
    )
    const fieldsOf = (review: AdminReview) => Object.fromEntries(changed.map((column) => [column, review[column]]))
    const [before, after] = [fieldsOf(current), fieldsOf(next)]
    await recordChange(tx, { kind: "review", id, action: "updated", actorId, before, after })
    await announceReviews(tx, [current.product_id])
    return ok({ ...next, version: current.version + 1 })
  })
}

function given({ answer, hidden_reason }: Omit<AdminReviewChange, "version">) {
  return { ...(answer !== undefined && { answer }), ...(hidden_reason !== undefined && { hidden_reason }) }
}
