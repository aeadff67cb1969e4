import { timingSafeEqual } from "node:crypto"
import { sql } from "#database/database.ts"
import type { Secrets } from "#platform/secrets/secrets.ts"
import { isUuid } from "#shop/api/fields.ts"
import type { Parts } from "#shop/api/parts.ts"

/**
 * Returns the URL in every newsletter mail where a subscriber unsubscribes: a page with a button, which mail programs
 * may also POST to (RFC 8058).
 */
export function unsubscribeUrl({ secrets, publicUrl }: Parts<"secrets" | "publicUrl">, id: string): string {
  return `${publicUrl}/newsletter/unsubscribe?id=${id}&key=${keyOf(secrets, id)}`
}

/** Returns a key that never expires, because the link in an old mail must work. */
function keyOf(secrets: Secrets, id: string): string {
  return secrets.hmac("newsletter-unsubscribe", id).slice(0, 32)
}

/** Returns the subscriber for whom a link was made; null when it is not one of ours. */
export function subscriberOf(secrets: Secrets, query: URLSearchParams): string | null {
  const [id, key] = [query.get("id") ?? "", Buffer.from(query.get("key") ?? "")]
  if (!isUuid(id)) return null
  const expected = Buffer.from(keyOf(secrets, id))
  return key.length === expected.length && timingSafeEqual(key, expected) ? id : null
}

/** Ends a subscription, and makes links useless that would begin it again. Repeated, or without a subscriber, it does nothing. */
export async function unsubscribe({ db }: Parts<"db">, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(
      sql`UPDATE newsletter_subscribers SET unsubscribed_at = COALESCE(unsubscribed_at, now()) WHERE id = ${id}`,
    )
    await tx.query(sql`DELETE FROM newsletter_confirmations WHERE subscriber_id = ${id}`)
  })
}
