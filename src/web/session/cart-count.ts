import { call } from "./api.ts"
import { onSession, sessionState } from "./session-store.ts"

let count: number | null = null
let owner: string | null = null
let watching = false
let channel: BroadcastChannel | null = null
const listeners = new Set<() => void>()

/** Lines in the signed-in person's cart; null for guests and while unknown. */
export function cartCount(): number | null {
  return count
}

export function onCartCount(listener: () => void): () => void {
  listeners.add(listener)
  watch()
  return () => listeners.delete(listener)
}

function watch(): void {
  if (watching) return
  watching = true
  channel = "BroadcastChannel" in window ? new BroadcastChannel("shop-cart") : null
  channel?.addEventListener("message", ({ data }) => {
    if (data.owner === owner) become(data.count)
  })
  onSession(followOwner)
  followOwner()
}

function followOwner(): void {
  const id = sessionState().user?.id ?? null
  if (id === owner) return
  owner = id
  become(null)
  if (id) void refreshCartCount()
}

/** Asks the server how many lines there are, after a change, and tells the other tabs. */
export async function refreshCartCount(): Promise<void> {
  const asked = owner
  const answer = await call<{ count: number }>("GET", "/cart/count")
  if (answer.ok && asked === owner) setCartCount(answer.value.count)
}

/** Takes a count the page already knows (the cart page has the lines in hand) and tells the other tabs. */
export function setCartCount(lines: number): void {
  become(lines)
  channel?.postMessage({ owner, count: lines })
}

function become(next: number | null): void {
  if (next === count) return
  count = next
  for (const listener of listeners) listener()
}
