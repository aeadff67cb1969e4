import { useRef, useState } from "react"
import type { Order } from "#shop/orders/orders.ts"
import { type Answer, call } from "#web/session/api.ts"
import { forgetAttempt, startAttempt } from "./attempt.ts"

/** Sends the order, one request at a time; the same content keeps its Idempotency-Key, so it is placed once whatever happens. */
export function usePlaceOrder() {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  /** Null when an order is on its way already. */
  async function place(order: object): Promise<Answer<Order> | null> {
    if (running.current) return null
    running.current = true
    setBusy(true)
    const { key } = startAttempt(JSON.stringify(order))
    const answer = await call<Order>("POST", "/orders", { body: order, headers: { "Idempotency-Key": key } })
    if (answer.ok || answer.code === "idempotency_key_reused") forgetAttempt()
    running.current = false
    setBusy(false)
    return answer
  }

  return { busy, place }
}
