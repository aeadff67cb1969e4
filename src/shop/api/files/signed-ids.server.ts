import { timingSafeEqual } from "node:crypto"
import type { Secrets } from "#platform/secrets/secrets.ts"
import { isUuid } from "../fields.ts"

/** Returns `id=…&key=…` for a link in a mail. It never expires, because the link in an old mail must work. */
export function signedId(secrets: Secrets, purpose: string, id: string): string {
  return `id=${id}&key=${keyOf(secrets, purpose, id)}`
}

/** Returns the id that was signed for this purpose; null when it is not one of ours. */
export function idSignedFor(secrets: Secrets, purpose: string, query: URLSearchParams): string | null {
  const [id, key] = [query.get("id") ?? "", Buffer.from(query.get("key") ?? "")]
  if (!isUuid(id)) return null
  const expected = Buffer.from(keyOf(secrets, purpose, id))
  return key.length === expected.length && timingSafeEqual(key, expected) ? id : null
}

/** Returns `id=…&key=…&until=…` for a link that ends: what it opens is nobody's business for good. */
export function signedIdUntil(secrets: Secrets, purpose: string, id: string, until: number): string {
  return `${signedId(secrets, `${purpose} ${until}`, id)}&until=${until}`
}

/** Returns the id that was signed so; null when it is not one of ours, or has ended. */
export function idSignedUntil(secrets: Secrets, purpose: string, query: URLSearchParams): string | null {
  const until = query.get("until") ?? ""
  return Number(until) > Date.now() ? idSignedFor(secrets, `${purpose} ${until}`, query) : null
}

function keyOf(secrets: Secrets, purpose: string, id: string): string {
  return secrets.hmac(purpose, id).slice(0, 32)
}
