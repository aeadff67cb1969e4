import { type Queryable, sql, type Transaction } from "#database/database.ts"
import type { OrdersRow } from "#database/rows.ts"
import { m } from "#messages/messages.js"
import { done, ok } from "#platform/result.ts"
import { allOrNothing } from "#shop/api/all-or-nothing.server.ts"
import { editConflict, type Result, refusal } from "#shop/api/api.ts"
import { isUuid } from "#shop/api/fields.ts"
import type { Parts } from "#shop/api/parts.ts"
import { announceReviews } from "#shop/catalogue/announce.server.ts"
import { lockCustomer } from "#shop/customers/lock-customer.server.ts"
import { listReviewable, readOwnReview } from "./own-reviews.server.ts"
import type { OwnReview, Reviewable } from "./review-json.ts"
import { holdReviewPictures } from "./review-pictures.server.ts"
import { type NewReview, type ReviewEdit, shownName } from "./reviews.ts"

type Shop = Parts<"db">

const orderNotFound = refusal(404, "not_found", m.errors_order_not_found)
const reviewNotFound = refusal(404, "not_found", m.errors_review_not_found)
const notDelivered = refusal(409, "not_delivered", m.errors_review_not_delivered)
const notBought = refusal(422, "not_bought", m.errors_review_not_bought, "product_id")
const alreadyReviewed = refusal(409, "already_reviewed", m.errors_review_already)
const hidden = refusal(409, "review_hidden", m.errors_review_hidden)

export async function reviewable({ db }: Shop, userId: string, orderId: string): Promise<Result<Reviewable[]>> {
  const delivered = await deliveredOrder(db, userId, orderId)
  return delivered.ok ? ok(await listReviewable(db, userId, orderId)) : delivered
}

async function deliveredOrder(
  db: Queryable,
  userId: string,
  orderId: string,
): Promise<Result<Pick<OrdersRow, "customer_name">>> {
  if (!isUuid(orderId)) return orderNotFound
  const [order] = await db.query<Pick<OrdersRow, "status" | "customer_name">>(
    sql`SELECT status, customer_name FROM orders WHERE id = ${orderId} AND user_id = ${userId}`,
  )
  if (!order) return orderNotFound
  return order.status === "delivered" ? ok(order) : notDelivered
}

/**
 * Adds the user's review of a product that was delivered with this order. There is one of each user and product, and where one was hidden
 * and deleted this one begins hidden, for the same reason.
 */
export function addReview(shop: Shop, userId: string, review: NewReview): Promise<Result<OwnReview>> {
  return change(shop, userId, async (tx) => {
    const order = await deliveredOrder(tx, userId, review.order_id)
    if (!order.ok) return order
    const product_id = await boughtProduct(tx, review)
    if (!product_id) return notBought
    const name = await nameOf(tx, userId, order.value.customer_name)
    const [added] = await tx.query<{ id: string }>(
      sql`WITH earlier AS (
            DELETE FROM hidden_reviews WHERE user_id = ${userId} AND product_id = ${product_id} RETURNING hidden_at, reason
          )
          INSERT INTO reviews (product_id, user_id, order_id, name, stars, text, hidden_at, hidden_reason)
          VALUES (${product_id}, ${userId}, ${review.order_id}, ${name}, ${review.stars}, ${review.text},
            (SELECT hidden_at FROM earlier), (SELECT reason FROM earlier))
          ON CONFLICT (user_id, product_id) DO NOTHING RETURNING id`,
    )
    return added ? finish(tx, userId, added.id, { ...review, product_id }) : alreadyReviewed
  })
}

/** Changes the user's own review. One that changed elsewhere is returned instead; one that the shop has hidden is not changed. */
export function editReview(shop: Shop, userId: string, id: string, edit: ReviewEdit) {
  return change<OwnReview, OwnReview>(shop, userId, async (tx) => {
    const own = await lockOwn(tx, userId, id)
    if (!own) return reviewNotFound
    if (own.hidden) return hidden
    if (edit.version !== undefined && edit.version !== own.version) return editConflict(own)
    await tx.query(
      sql`UPDATE reviews SET stars = ${edit.stars}, text = ${edit.text}, version = version + 1, updated_at = now() WHERE id = ${id}`,
    )
    return finish(tx, userId, id, { ...edit, product_id: own.product_id })
  })
}

/** Deletes the user's own review. If it was hidden, the reason stays known. The next sweep removes its pictures. */
export function deleteReview(shop: Shop, userId: string, id: string): Promise<Result> {
  return change(shop, userId, async (tx) => {
    const own = await lockOwn(tx, userId, id)
    if (!own) return reviewNotFound
    await holdReviewPictures(tx, { id, userId }, [])
    await tx.query(
      sql`WITH deleted AS (DELETE FROM reviews WHERE id = ${id} RETURNING user_id, product_id, hidden_at, hidden_reason)
          INSERT INTO hidden_reviews (user_id, product_id, hidden_at, reason)
          SELECT user_id, product_id, hidden_at, hidden_reason FROM deleted WHERE hidden_at IS NOT NULL`,
    )
    await announceReviews(tx, [own.product_id])
    return done
  })
}

function change<Value, Entity = null>(
  { db }: Shop,
  userId: string,
  apply: (tx: Transaction) => Promise<Result<Value, Entity>>,
): Promise<Result<Value, Entity>> {
  return allOrNothing(db, async (tx) => {
    await lockCustomer(tx, userId)
    return apply(tx)
  })
}

async function lockOwn(tx: Queryable, userId: string, id: string): Promise<OwnReview | null> {
  if (!isUuid(id)) return null
  // Admins answer and hide without the customer's lock.
  await tx.query(sql`SELECT FROM reviews WHERE id = ${id} AND user_id = ${userId} FOR UPDATE`)
  return readOwnReview(tx, userId, id)
}

async function finish(
  tx: Queryable,
  userId: string,
  id: string,
  { product_id, pictures }: Pick<NewReview, "product_id" | "pictures">,
): Promise<Result<OwnReview>> {
  const held = await holdReviewPictures(tx, { id, userId }, pictures)
  if (!held.ok) return held
  await announceReviews(tx, [product_id])
  const written = await readOwnReview(tx, userId, id)
  if (!written) throw new Error(`the review ${id} that was just written is gone`)
  return ok(written)
}

/** Finds what a review of it is about, if the order holds it: of a variant it is the product that it is a variant of. */
async function boughtProduct(tx: Queryable, { order_id, product_id }: NewReview): Promise<string | undefined> {
  const [bought] = await tx.query<{ id: string }>(
    sql`SELECT COALESCE(p.variant_of, p.id) AS id FROM order_items i JOIN products p ON p.id = i.product_id
        WHERE i.order_id = ${order_id} AND ${product_id} IN (p.id, p.variant_of) LIMIT 1`,
  )
  return bought?.id
}

async function nameOf(tx: Queryable, userId: string, otherwise: string): Promise<string> {
  const [profile] = await tx.query<{ full_name: string | null }>(
    sql`SELECT full_name FROM profiles WHERE id = ${userId}`,
  )
  return shownName(profile?.full_name || otherwise)
}
