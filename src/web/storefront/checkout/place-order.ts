import { m } from "#messages/messages.js"
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
  const number = !result.ok && result.code === "no_cart" ? await justOrdered() : null
  return result.ok || number === null ? result : { ...result, message: m.checkout_just_ordered({ number }) }
}

const RECENT_MS = 30 * 60_000

/** Returns the number of the order that emptied the cart, in another tab most likely; null where it was none. */
async function justOrdered(): Promise<string | null> {
  const own = await call("GET", "/orders", { query: {} })
  const last = own.ok ? own.value.orders[0] : undefined
  return last && Date.now() - Date.parse(last.created_at) < RECENT_MS ? last.order_number : null
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
