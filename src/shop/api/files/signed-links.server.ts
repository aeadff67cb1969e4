import { timingSafeEqual } from "node:crypto"
import * as z from "zod/mini"
import type { Queryable } from "#database/database.ts"
import { getLocale } from "#messages/runtime.js"
import type { Secrets } from "#platform/secrets/secrets.ts"
import { isUuid } from "#shop/api/fields.ts"
import { identify } from "../identity.server.ts"
import { type Identity, lacksSecondStep } from "../identity.ts"
import type { Parts } from "../parts.ts"

const LINK_LIFETIME_MS = 5 * 60_000

/** A link was made for this user; it opens nothing once that session has ended. */
export type Viewer = Pick<Identity, "id" | "sessionId">

export const signedLinkJson = z.object({
  url: z.url(),
  expires_at: z.string().check(z.meta({ format: "date-time" })),
})

/** Links below `/{folder}/` that are signed for one purpose. */
export interface LinkKind {
  readonly folder: string
  readonly purpose: string
}

/**
 * Returns a link that opens `/{folder}/{path}` to its bearer for five minutes, while the session it was made for lasts.
 */
export function signLink(
  { folder, purpose }: LinkKind,
  { secrets, publicUrl }: Parts<"secrets" | "publicUrl">,
  path: string,
  viewer: Viewer,
  now: Date = new Date(),
): z.infer<typeof signedLinkJson> {
  const expires = Math.floor((now.getTime() + LINK_LIFETIME_MS) / 1000)
  const query = new URLSearchParams({
    expires: String(expires),
    user: viewer.id,
    session: viewer.sessionId,
    // Not signed: it only says in which language the link is refused.
    language: getLocale(),
    signature: signatureOf(secrets, purpose, path, String(expires), viewer),
  })
  return { url: `${publicUrl}/${folder}/${path}?${query}`, expires_at: new Date(expires * 1000).toISOString() }
}

/**
 * Returns the user for whom a link to `path` was made, when its signature is valid and it has not expired; otherwise
 * null.
 */
export function viewerOfLink(
  { purpose }: LinkKind,
  secrets: Secrets,
  path: string,
  { expires = "", user = "", session = "", signature = "" }: Record<string, string>,
  now: Date = new Date(),
): Viewer | null {
  if (!isUuid(user) || !isUuid(session)) return null
  const viewer = { id: user, sessionId: session }
  const expected = Buffer.from(signatureOf(secrets, purpose, path, expires, viewer))
  const given = Buffer.from(signature)
  const genuine = given.length === expected.length && timingSafeEqual(given, expected)
  return genuine && Number(expires) * 1000 > now.getTime() ? viewer : null
}

/**
 * Returns the current role of a viewer; null when they are signed out or blocked, or when the second step is required
 * again.
 */
export async function roleOfViewer(db: Queryable, { id, sessionId }: Viewer): Promise<Identity["role"] | null> {
  // A link carries no token: the level is that of the session.
  const found = await identify(db, { userId: id, sessionId, aal: "aal2" })
  return found.ok && !lacksSecondStep(found.identity) ? found.identity.role : null
}

function signatureOf(secrets: Secrets, purpose: string, path: string, expires: string, viewer: Viewer): string {
  return secrets.hmac(purpose, `${expires} ${viewer.id} ${viewer.sessionId} ${path}`)
}
