import { attemptFor, type KeyedAttempt } from "#web/orders/attempt.ts"
import { type ApiResult, call } from "#web/session/api/api.ts"
import type { Input } from "#web/session/api/api-types.ts"
import { forget, recallJson, remember } from "#web/session/storage.ts"

/** Sends the order. The same content keeps its Idempotency-Key, so it is placed once however often it is sent. */
export async function sendOrder(order: Input<"POST", "/orders">["json"]): Promise<ApiResult<"POST", "/orders">> {
  const { key } = startAttempt(JSON.stringify(order))
  const result = await call("POST", "/orders", { json: order, headers: { "Idempotency-Key": key } })
  // The order is placed, or its key is spent.
  if (result.ok || result.code === "idempotency_key_reused") forget(storageKey)
  return result
}

const storageKey = "shop-order-attempt"

/** Begins or continues an attempt. It survives a reload, which may come when the first response was lost. */
function startAttempt(body: string): KeyedAttempt {
  const attempt = attemptFor(body, attemptIn(recallJson(storageKey)))
  remember(storageKey, JSON.stringify(attempt))
  return attempt
}

export function attemptIn(value: unknown): KeyedAttempt | null {
  const { key, body } = Object(value)
  return typeof key === "string" && key && typeof body === "string" ? { key, body } : null
}
