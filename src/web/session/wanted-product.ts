import { forget, recallJson, remember } from "./storage.ts"

/** What a guest wanted to put in the cart, stored in this tab through sign-in. */
export interface WantedProduct {
  readonly id: string
  readonly quantity: number
  readonly from: "card" | "detail"
}

const key = "shop-wanted-product"

export function rememberWanted(wanted: WantedProduct): void {
  remember(key, JSON.stringify(wanted))
}

/** Hands the remembered wish out once. */
export function takeWanted(): WantedProduct | null {
  const wanted = recallJson(key)
  forget(key)
  return isWanted(wanted) ? wanted : null
}

function isWanted(value: unknown): value is WantedProduct {
  if (typeof value !== "object" || value === null) return false
  const { id, quantity, from } = value as Record<string, unknown>
  return typeof id === "string" && Number.isInteger(quantity) && (from === "card" || from === "detail")
}
