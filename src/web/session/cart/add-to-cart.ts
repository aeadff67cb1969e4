import { useCallback, useState } from "react"
import { href, useLocation, useNavigate } from "react-router"
import { m } from "#messages/messages.js"
import type { VariantName } from "#shop/catalogue/variants/variant-name.ts"
import { toast } from "#web/ui/feedback/toast.ts"
import { line, reached } from "#web/ui/line.ts"
import { call } from "../api/api.ts"
import { hasStoredSession } from "../auth-api/auth-client.ts"
import { signInPath } from "../next-path.ts"
import { sessionStore } from "../session-store.ts"
import { forget, recallJson, remember } from "../storage.ts"
import { refreshCartCount } from "./cart-count.ts"

/** A guest wanted to put this product in the cart. The tab keeps it through sign-in. */
export interface PendingProduct {
  readonly id: string
  readonly name: string
  readonly variant?: VariantName | undefined
  readonly imageUrl: string | null
  readonly quantity: number
  readonly from: "card" | "detail"
  readonly personalisation?: string
}

type Where = Pick<PendingProduct, "from" | "personalisation">

type Addable = Pick<PendingProduct, "id" | "name" | "variant" | "imageUrl">

export function useAddToCart() {
  const [busyId, setBusyId] = useState<string | null>(null)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const add = useCallback(
    async ({ id, name, variant, imageUrl }: Addable, quantity: number, where: Where) => {
      const pending = { id, name, variant, imageUrl, quantity, ...where }
      const signIn = () => void navigate(signInPath(pathname + search), { state: { goBack: true } })
      setBusyId(id)
      const added = isGuest() ? "guest" : await sendToCart(pending, () => void navigate(href("/cart")))
      setBusyId(null)
      // The page, once it is read again, says it in place of the button, with what can be done instead.
      if (added === "stale") void navigate(pathname + search, { replace: true, preventScrollReset: true })
      if (added !== "guest") return
      askToSignIn(pending, signIn)
      if (where.from === "detail") signIn()
    },
    [navigate, pathname, search],
  )
  return { add, busyId }
}

const isGuest = () => !hasStoredSession() || sessionStore.get().status === "awaiting-second-factor"

function askToSignIn(pending: PendingProduct, signIn: () => void): void {
  rememberPending(pending)
  const redirects = pending.from === "detail"
  toast({
    title: m.cart_sign_in(),
    description: m.cart_sign_in_hint(),
    tone: "destructive",
    ...(redirects ? { redirects } : { action: { label: m.shell_sign_in(), onClick: signIn } }),
  })
}

const WAITS_MS = 600_000

/** Adds to the signed-in user's cart. Returns "guest" when there is no session any more, "stale" when the page offers what cannot be bought. */
export async function sendToCart(
  wanted: PendingProduct,
  viewCart: () => void,
  redirects = false,
): Promise<"guest" | "stale" | null> {
  const { id, quantity, from, personalisation } = wanted
  const text = personalisation && { personalisation }
  // What was sent may have arrived although no answer did, and would be added twice; what was not sent yet can wait.
  if (!line.get()) {
    toast({ title: m.cart_waits(), description: m.cart_waits_hint(), of: wanted, about: "cart", shownForMs: WAITS_MS })
    await reached()
  }
  const result = await call("POST", "/cart", { json: { product_id: id, quantity, ...text } })
  if (!result.ok) {
    if (result.sessionOver) return isGuest() && result.status === 401 ? "guest" : null
    const description = result.status === 409 || result.status === 404 ? result.message : m.cart_add_failed()
    toast({ title: m.shell_error(), description, of: wanted, tone: "destructive", redirects })
    return result.status === 409 ? "stale" : null
  }
  toast({
    ...addedToast(result.value.added, quantity, from),
    of: wanted,
    about: "cart",
    action: { label: m.cart_view(), onClick: viewCart },
  })
  await refreshCartCount()
  return null
}

/** Says how many pieces were added. They may be fewer than wished: the cart never holds more than the stock. */
export function addedToast(
  added: number,
  wished: number,
  from: "card" | "detail",
): { title: string; description: string } {
  if (added === 0) return { title: m.cart_all_in_cart(), description: m.cart_all_in_cart_hint() }
  const [all, last] =
    from === "card" ? [m.cart_added_one, m.cart_added_one_last] : [m.cart_added_count, m.cart_added_count_last]
  return { title: m.cart_added(), description: (added < wished ? last : all)({ count: added }) }
}

const pendingKey = "shop-wanted-product"

export function rememberPending(pending: PendingProduct): void {
  remember(pendingKey, JSON.stringify(pending))
}

export function recallPending(): PendingProduct | null {
  const pending = recallJson(pendingKey)
  return isPending(pending) ? pending : null
}

export function takePending(): PendingProduct | null {
  const pending = recallPending()
  forget(pendingKey)
  return pending
}

function isPending(value: unknown): value is PendingProduct {
  const { id, name, imageUrl, quantity, from, personalisation } = Object(value)
  const texts = [id, name, imageUrl ?? "", personalisation ?? ""]
  return texts.every((text) => typeof text === "string") && Number.isInteger(quantity) && /^(card|detail)$/.test(from)
}
