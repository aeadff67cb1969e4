import { createHash } from "node:crypto"
import type { PlaceOrderRequest } from "./checkout.ts"

/** A customer's try to place an order. */
export interface Attempt {
  /** The request's Idempotency-Key. */
  readonly key: string
  readonly request: PlaceOrderRequest
  /** Tells another request with the same key apart. */
  readonly requestHash: string
}

export function attemptOf(key: string, request: PlaceOrderRequest): Attempt {
  const requestHash = createHash("sha256").update(JSON.stringify(request)).digest("hex")
  return { key, request, requestHash }
}
