import { sql } from "#database/database.ts"
import { localPath } from "#messages/paths.ts"
import { getLocale, type Locale } from "#messages/runtime.js"
import type { Secrets } from "#platform/secrets/secrets.ts"
import { idSignedFor, signedId } from "#shop/api/files/signed-ids.server.ts"
import type { Parts } from "#shop/api/parts.ts"

const PURPOSE = "newsletter-unsubscribe"

/**
 * Returns the URL in every newsletter mail where a subscriber unsubscribes: a page with a button, which mail programs
 * may also POST to (RFC 8058).
 */
export function unsubscribeUrl(
  { secrets, publicUrl }: Parts<"secrets" | "publicUrl">,
  id: string,
  locale: Locale = getLocale(),
): string {
  return publicUrl + localPath(`/newsletter/unsubscribe?${signedId(secrets, PURPOSE, id)}`, locale)
}

/** Returns the subscriber for whom a link was made; null when it is not one of ours. */
export function subscriberOf(secrets: Secrets, query: URLSearchParams): string | null {
  return idSignedFor(secrets, PURPOSE, query)
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
