import { type ApiResult, call } from "#web/session/api.ts"
import type { Input } from "#web/session/api-types.ts"
import { forgetAttempt, startAttempt } from "./attempt.ts"

/** Sends the order. The same content keeps its Idempotency-Key, so it is placed once however often it is sent. */
export async function placeOrder(order: Input<"POST", "/orders">["json"]): Promise<ApiResult<"POST", "/orders">> {
  const { key } = startAttempt(JSON.stringify(order))
  const result = await call("POST", "/orders", { json: order, headers: { "Idempotency-Key": key } })
  if (result.ok || result.code === "idempotency_key_reused") forgetAttempt()
  return result
}
