import { timingSafeEqual } from "node:crypto"
import type { Secrets } from "#platform/secrets/secrets.ts"

const LIFETIME_MS = 5 * 60_000
const PURPOSE = "receipt-link"

/** A link that opens a receipt for five minutes, to whoever holds it. */
export function signReceiptLink(
  { secrets, publicUrl }: { secrets: Secrets; publicUrl: string },
  path: string,
  now: Date = new Date(),
): { url: string; expires_at: string } {
  const expires = Math.floor((now.getTime() + LIFETIME_MS) / 1000)
  const signature = secrets.hmac(PURPOSE, `${expires} ${path}`)
  return {
    url: `${publicUrl}/receipts/${path}?expires=${expires}&signature=${signature}`,
    expires_at: new Date(expires * 1000).toISOString(),
  }
}

/** Whether a link to `path` carries our signature and is still good. */
export function isSignedLink(
  secrets: Secrets,
  path: string,
  { expires = "", signature = "" }: { expires?: string; signature?: string },
  now: Date = new Date(),
): boolean {
  const expected = Buffer.from(secrets.hmac(PURPOSE, `${expires} ${path}`))
  const given = Buffer.from(signature)
  const genuine = given.length === expected.length && timingSafeEqual(given, expected)
  return genuine && Number(expires) * 1000 > now.getTime()
}
