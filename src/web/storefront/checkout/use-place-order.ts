import { useRef, useState } from "react"
import { type ApiAnswer, call } from "#web/session/api.ts"
import type { Input } from "#web/session/api-types.ts"
import { forgetAttempt, startAttempt } from "./attempt.ts"

/** Sends the order, one request at a time; the same content keeps its Idempotency-Key, so it is placed once whatever happens. */
export function usePlaceOrder() {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  /** Null when an order is on its way already. */
  async function place(order: Input<"POST", "/orders">["json"]): Promise<ApiAnswer<"POST", "/orders"> | null> {
    if (running.current) return null
    running.current = true
    setBusy(true)
    const { key } = startAttempt(JSON.stringify(order))
    const answer = await call("POST", "/orders", { json: order, headers: { "Idempotency-Key": key } })
    if (answer.ok || answer.code === "idempotency_key_reused") forgetAttempt()
    running.current = false
    setBusy(false)
    return answer
  }

  return { busy, place }
}
