import { createHash } from "node:crypto"
import type { PlaceOrderRequest } from "./checkout.ts"

/** A try to place an order: a customer's, or an admin's to enter one. */
export interface Attempt<Request = PlaceOrderRequest> {
  /** The request's Idempotency-Key. */
  readonly key: string
  readonly request: Request
  /** Tells another request with the same key apart. */
  readonly requestHash: string
}

export function attemptOf<Request>(key: string, request: Request): Attempt<Request> {
  const requestHash = createHash("sha256").update(JSON.stringify(request)).digest("hex")
  return { key, request, requestHash }
}
