import { timingSafeEqual } from "node:crypto"
import * as z from "zod/mini"
import type { Queryable } from "#database/database.ts"
import type { Secrets } from "#platform/secrets/secrets.ts"
import { isUuid } from "#shop/api/fields.ts"
import { identify } from "#shop/customers/identity.server.ts"
import type { Identity } from "#shop/customers/identity.ts"

const LINK_LIFETIME_MS = 5 * 60_000
const RECEIPT_LINK_PURPOSE = "receipt-link"

/** Whom a link was made for; it opens nothing once that session has ended. */
type Viewer = Pick<Identity, "id" | "sessionId">

export const receiptLinkJson = z.object({
  url: z.url(),
  expires_at: z.string().check(z.meta({ format: "date-time" })),
})

/** A link that opens a receipt to its bearer for five minutes, while the session it was made for lasts. */
export function signReceiptLink(
  { secrets, publicUrl }: { secrets: Secrets; publicUrl: string },
  path: string,
  viewer: Viewer,
  now: Date = new Date(),
): z.infer<typeof receiptLinkJson> {
  const expires = Math.floor((now.getTime() + LINK_LIFETIME_MS) / 1000)
  const query = new URLSearchParams({
    expires: String(expires),
    user: viewer.id,
    session: viewer.sessionId,
    signature: signatureOf(secrets, path, String(expires), viewer),
  })
  return { url: `${publicUrl}/receipts/${path}?${query}`, expires_at: new Date(expires * 1000).toISOString() }
}

/** The user that a link to `path` was made for, when its signature is valid and it has not expired; else null. */
export function viewerOfLink(
  secrets: Secrets,
  path: string,
  { expires = "", user = "", session = "", signature = "" }: Record<string, string>,
  now: Date = new Date(),
): Viewer | null {
  if (!isUuid(user) || !isUuid(session)) return null
  const viewer = { id: user, sessionId: session }
  const expected = Buffer.from(signatureOf(secrets, path, expires, viewer))
  const given = Buffer.from(signature)
  const genuine = given.length === expected.length && timingSafeEqual(given, expected)
  return genuine && Number(expires) * 1000 > now.getTime() ? viewer : null
}

/** Whether the viewer may see the receipt at this moment: signed in, not blocked, and its owner or an admin. */
export async function maySeeReceipt(db: Queryable, { id, sessionId }: Viewer, path: string): Promise<boolean> {
  // No level is required here.
  const found = await identify(db, { userId: id, sessionId, aal: "aal1" })
  return found.ok && (found.identity.role === "admin" || path.startsWith(`${id}/`))
}

function signatureOf(secrets: Secrets, path: string, expires: string, { id, sessionId }: Viewer): string {
  return secrets.hmac(RECEIPT_LINK_PURPOSE, `${expires} ${id} ${sessionId} ${path}`)
}
