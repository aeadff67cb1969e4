import type { Secrets } from "#platform/secrets/secrets.ts"
import { idSignedFor, signedId } from "#shop/api/files/signed-ids.server.ts"

const PURPOSE = "order-code"

/** Returns the path of the picture of an order's code, which its bearer may see: a mail shows it too. */
export function codePath(secrets: Secrets, orderId: string): string {
  return `/api/lankaqr.png?${signedId(secrets, PURPOSE, orderId)}`
}

/** Returns the id of the order whose picture is asked for; null when the link is not one of ours. */
export function orderOfCode(secrets: Secrets, query: URLSearchParams): string | null {
  return idSignedFor(secrets, PURPOSE, query)
}
