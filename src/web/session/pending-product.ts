import { forget, recallJson, remember } from "./storage.ts"

/** What a guest wanted to put in the cart, stored in this tab through sign-in. */
export interface PendingProduct {
  readonly id: string
  readonly quantity: number
  readonly from: "card" | "detail"
}

const key = "shop-wanted-product"

export function rememberPending(pending: PendingProduct): void {
  remember(key, JSON.stringify(pending))
}

/** Returns the stored product once, and forgets it. */
export function takePending(): PendingProduct | null {
  const pending = recallJson(key)
  forget(key)
  return isPending(pending) ? pending : null
}

function isPending(value: unknown): value is PendingProduct {
  if (typeof value !== "object" || value === null) return false
  const { id, quantity, from } = value as Record<string, unknown>
  return typeof id === "string" && Number.isInteger(quantity) && (from === "card" || from === "detail")
}
