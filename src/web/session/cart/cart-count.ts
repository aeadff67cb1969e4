import { createStore } from "#web/ui/create-store.ts"
import { onLineBack } from "#web/ui/line.ts"
import { call } from "../api/api.ts"
import { sessionStore } from "../session-store.ts"

/** Holds the number of lines in the signed-in person's cart; null for guests and while unknown. */
export const cartCount = createStore<number | null>(null, watch)

let owner: string | null = null
let channel: BroadcastChannel | null = null

function watch(): void {
  channel = "BroadcastChannel" in window ? new BroadcastChannel("shop-cart") : null
  channel?.addEventListener("message", ({ data }) => {
    if (data.owner === owner) cartCount.set(data.count)
  })
  window.addEventListener("pageshow", ({ persisted }) => void (persisted && owner && refreshCartCount()))
  onLineBack(() => void (owner && refreshCartCount()))
  sessionStore.subscribe(followOwner)
  followOwner()
}

function followOwner(): void {
  const id = sessionStore.get().user?.id ?? null
  if (id === owner) return
  owner = id
  cartCount.set(null)
  if (id) void refreshCartCount()
}

/** Fetches the number of lines after a change and notifies the other tabs. */
export async function refreshCartCount(): Promise<void> {
  const asked = owner
  const result = await call("GET", "/cart/count")
  if (result.ok && asked === owner) setCartCount(result.value.count)
}

/** Takes a count the page already knows (the cart page has the lines in hand) and notifies the other tabs. */
export function setCartCount(lines: number): void {
  cartCount.set(lines)
  channel?.postMessage({ owner, count: lines })
}
