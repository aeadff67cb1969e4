import { type ApiResult, call } from "#web/session/api.ts"
import type { Input } from "#web/session/api-types.ts"
import { forget, recallJson, remember } from "#web/session/storage.ts"

/** Sends the order. The same content keeps its Idempotency-Key, so it is placed once however often it is sent. */
export async function placeOrder(order: Input<"POST", "/orders">["json"]): Promise<ApiResult<"POST", "/orders">> {
  const { key } = startAttempt(JSON.stringify(order))
  const result = await call("POST", "/orders", { json: order, headers: { "Idempotency-Key": key } })
  // The order is placed, or its key is spent.
  if (result.ok || result.code === "idempotency_key_reused") forget(storageKey)
  return result
}

/** One order that a person means to place. */
interface Attempt {
  readonly key: string
  /** The content that the key stands for, as sent. */
  readonly body: string
}

const storageKey = "shop-order-attempt"

/** The attempt for `body`: the one before when nothing has changed since, else a new one. */
export function attemptFor(body: string, before: Attempt | null, newKey: () => string = randomKey): Attempt {
  return before?.body === body ? before : { key: newKey(), body }
}

/** Begins or continues an attempt. It survives a reload, which may come when the first response was lost. */
function startAttempt(body: string): Attempt {
  const attempt = attemptFor(body, attemptIn(recallJson(storageKey)))
  remember(storageKey, JSON.stringify(attempt))
  return attempt
}

export function attemptIn(value: unknown): Attempt | null {
  if (typeof value !== "object" || value === null) return null
  const { key, body } = value as Record<string, unknown>
  return typeof key === "string" && key && typeof body === "string" ? { key, body } : null
}

// crypto.randomUUID is missing where the shop is opened over plain HTTP by another name than localhost.
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("")
}
