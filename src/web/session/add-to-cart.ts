import { useCallback, useState } from "react"
import { useLocation, useNavigate } from "react-router"
import { m } from "#messages/messages.js"
import { toast } from "#web/ui/toast.ts"
import { call } from "./api.ts"
import { hasStoredSession } from "./auth-api/auth-client.ts"
import { refreshCartCount } from "./cart-count.ts"
import { signInPath } from "./next-path.ts"
import { sessionStore } from "./session-store.ts"
import { forget, recallJson, remember } from "./storage.ts"

/** What a guest wanted to put in the cart, stored in this tab through sign-in. */
export interface PendingProduct {
  readonly id: string
  readonly quantity: number
  readonly from: "card" | "detail"
}

interface Addable {
  readonly id: string
  readonly name: string
  readonly stock: number
}

export interface AddToCart {
  /** Puts `quantity` of the product in the cart and shows the result. */
  add: (product: Addable, quantity: number, where: { from: "card" | "detail" }) => Promise<void>
  /** The product being added just now. */
  busyId: string | null
}

/** Adding to the cart from a card (always 1) or the detail page (the chosen quantity, guests are led to sign in). */
export function useAddToCart(): AddToCart {
  const [busyId, setBusyId] = useState<string | null>(null)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const add = useCallback<AddToCart["add"]>(
    async ({ id }, quantity, { from }) => {
      const pending = { id, quantity, from }
      if (!hasStoredSession() || sessionStore.get().status === "awaiting-second-factor") {
        askToSignIn(pending)
        if (from === "detail") await navigate(signInPath(pathname + search), { state: { goBack: true } })
        return
      }
      setBusyId(id)
      await addToCart(pending)
      setBusyId(null)
    },
    [navigate, pathname, search],
  )
  return { add, busyId }
}

function askToSignIn(pending: PendingProduct): void {
  rememberPending(pending)
  toast({
    title: m.cart_sign_in(),
    description: m.cart_sign_in_hint(),
    tone: "destructive",
  })
}

/** Adds as the signed-in person, shows the result in a toast and brings the badge up to date. */
export async function addToCart({ id, quantity, from }: PendingProduct): Promise<void> {
  const result = await call("POST", "/cart", { json: { product_id: id, quantity } })
  if (!result.ok) {
    if (result.sessionOver) return
    const description = result.status === 409 || result.status === 404 ? result.message : m.cart_add_failed()
    toast({ title: m.shell_error(), description, tone: "destructive" })
    return
  }
  toast(addedToast(result.value.added, quantity, from))
  await refreshCartCount()
}

/** What was really put in, and why it may be fewer than wished: the cart never holds more than the stock. */
export function addedToast(
  added: number,
  wished: number,
  from: "card" | "detail",
): { title: string; description: string } {
  if (added === 0) return { title: m.cart_all_in_cart(), description: m.cart_all_in_cart_hint() }
  const capped = added < wished
  if (from === "card")
    return { title: m.cart_added(), description: capped ? m.cart_added_one_last() : m.cart_added_one() }
  const description = capped ? m.cart_added_count_last({ count: added }) : m.cart_added_count({ count: added })
  return { title: m.cart_added(), description }
}

const pendingKey = "shop-wanted-product"

export function rememberPending(pending: PendingProduct): void {
  remember(pendingKey, JSON.stringify(pending))
}

/** Returns the stored product once, and forgets it. */
export function takePending(): PendingProduct | null {
  const pending = recallJson(pendingKey)
  forget(pendingKey)
  return isPending(pending) ? pending : null
}

function isPending(value: unknown): value is PendingProduct {
  if (typeof value !== "object" || value === null) return false
  const { id, quantity, from } = value as Record<string, unknown>
  return typeof id === "string" && Number.isInteger(quantity) && (from === "card" || from === "detail")
}
