import { type Queryable, sql } from "#database/database.ts"
import { knownLocale } from "#messages/known-locale.ts"
import { localPath } from "#messages/paths.ts"
import type { Locale } from "#messages/runtime.js"
import type { Secrets } from "#platform/secrets/secrets.ts"
import { idSignedFor, signedId } from "#shop/api/files/signed-ids.server.ts"
import type { Parts } from "#shop/api/parts.ts"
import type { MailOf } from "#shop/mails/mails.ts"
import type { Outbox } from "#shop/mails/outbox.server.ts"
import type { LiveSettings } from "#shop/settings/live-settings.server.ts"
import { boughtName } from "./own-reviews.server.ts"

interface Shop extends Parts<"db" | "secrets" | "publicUrl"> {
  readonly settings: Pick<LiveSettings, "values">
  readonly outbox: Outbox
}

const BATCH = 50
/** Limits how late a customer is asked. Earlier deliveries are left out when requests begin in an old shop, and after a long pause. */
const WINDOW_DAYS = 14

/** Asks the customers of orders that were delivered so many days ago for reviews, each order once. Returns how many mails were queued. */
export async function askForReviews(shop: Shop): Promise<number> {
  let mails = 0
  for (;;) {
    const { days } = shop.settings.values.review_requests
    if (days === 0) return mails
    const batch = await shop.db.transaction((tx) => askBatch(shop, tx, days))
    mails += batch.mails
    if (batch.orders < BATCH) return mails
  }
}

/** The orders are claimed in the transaction that queues their mails: another process finds them claimed, and a killed one leaves neither. */
async function askBatch(shop: Shop, tx: Queryable, days: number): Promise<{ orders: number; mails: number }> {
  const claimed = await tx.query<{ order_id: string }>(
    sql`INSERT INTO review_requests (order_id)
        SELECT o.id FROM order_events e JOIN orders o ON o.id = e.order_id JOIN profiles p ON p.id = o.user_id
        WHERE e.kind = 'status' AND e.after = 'delivered'
          AND e.created_at <= now() - ${days} * interval '1 day'
          AND e.created_at > now() - ${days + WINDOW_DAYS} * interval '1 day'
          AND NOT EXISTS (SELECT FROM order_events l WHERE l.order_id = o.id AND l.kind = 'status' AND l.id > e.id)
          AND o.status = 'delivered' AND COALESCE(p.account_status, 'active') = 'active'
          AND NOT EXISTS (SELECT FROM review_request_refusals r WHERE r.user_id = p.id)
          AND NOT EXISTS (SELECT FROM review_requests r WHERE r.order_id = o.id)
        ORDER BY e.created_at LIMIT ${BATCH}
        ON CONFLICT DO NOTHING RETURNING order_id`,
  )
  const mails = await mailsFor(
    shop,
    tx,
    claimed.map(({ order_id }) => order_id),
  )
  await shop.outbox.queueMails(tx, mails)
  return { orders: claimed.length, mails: mails.length }
}

interface Asked {
  readonly id: string
  readonly order_number: string
  readonly user_id: string
  readonly email: string
  readonly language: string
  readonly full_name: string | null
  readonly products: string[]
}

/** Makes the mails; there is none for an order of which everything is reviewed already. */
async function mailsFor(shop: Shop, tx: Queryable, ids: readonly string[]): Promise<MailOf<"review-request">[]> {
  const orders = await tx.query<Asked>(
    sql`SELECT o.id, o.order_number, o.user_id, o.language, c.email, c.full_name, ARRAY(
            SELECT ${boughtName}
            FROM order_items i JOIN products b ON b.id = i.product_id JOIN products p ON p.id = COALESCE(b.variant_of, b.id)
            WHERE i.order_id = o.id AND NOT EXISTS (SELECT FROM reviews r WHERE r.user_id = o.user_id AND r.product_id = p.id)
            GROUP BY p.id ORDER BY min(i.position)) AS products
        FROM orders o JOIN profiles c ON c.id = o.user_id WHERE o.id = ANY(${ids}::uuid[])`,
  )
  return orders
    .filter(({ products }) => products.length > 0)
    .map(({ id, order_number, user_id, email, full_name, language, products }) => ({
      kind: "review-request",
      to: email,
      language: knownLocale(language),
      customerName: full_name ?? "",
      orderId: id,
      orderNumber: order_number,
      products,
      unsubscribeUrl: refusalUrl(shop, user_id, knownLocale(language)),
    }))
}

const PURPOSE = "review-requests-unsubscribe"

/** Returns the link that ends requests for reviews. It leads to the page that ends a newsletter too, and never expires. */
function refusalUrl(
  { secrets, publicUrl }: Pick<Shop, "secrets" | "publicUrl">,
  userId: string,
  locale: Locale,
): string {
  return publicUrl + localPath(`/newsletter/unsubscribe?of=reviews&${signedId(secrets, PURPOSE, userId)}`, locale)
}

/** Finds the customer for whom such a link was made; null when it is another one, or not one of ours. */
export function askedCustomer(secrets: Secrets, query: URLSearchParams): string | null {
  return query.get("of") === "reviews" ? idSignedFor(secrets, PURPOSE, query) : null
}

export async function refuseRequests({ db }: Pick<Shop, "db">, userId: string): Promise<void> {
  await db.query(
    sql`INSERT INTO review_request_refusals (user_id) SELECT id FROM profiles WHERE id = ${userId} ON CONFLICT DO NOTHING`,
  )
}
