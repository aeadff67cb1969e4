import { useCallback, useEffect, useState } from "react"
import type { Cart } from "#shop/cart/cart.ts"
import type { Profile } from "#shop/customers/profile.ts"
import { call, type Failure } from "#web/session/api.ts"
import { changesDone } from "../cart/cart-changes.ts"
import { type Draft, recallDraft } from "./draft.ts"

interface Checkout {
  cart: Cart | null
  draft: Draft | null
  failure: Failure | null
  load: () => Promise<void>
  reloadCart: () => Promise<void>
}

/** The cart to order and the form to start with: what was typed before, else what the profile knows. */
export function useCheckout(owner: string): Checkout {
  const [cart, setCart] = useState<Cart | null>(null)
  const [draft, setDraft] = useState<Draft | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)

  const reloadCart = useCallback(async () => {
    await changesDone()
    const result = await call("GET", "/cart")
    if (result.ok) setCart(result.value)
    else setFailure(result)
  }, [])

  const load = useCallback(async () => {
    setFailure(null)
    const [profile] = await Promise.all([call("GET", "/profile"), reloadCart()])
    // A profile that cannot be read costs the prefilling, not the order.
    setDraft(recallDraft(owner) ?? draftOf(owner, profile.ok ? profile.value : null))
  }, [owner, reloadCart])

  useEffect(() => {
    void load()
  }, [load])
  return { cart, draft, failure, load, reloadCart }
}

function draftOf(owner: string, profile: Profile | null): Draft {
  return {
    owner,
    coupon: null,
    receipt: null,
    values: {
      customer_name: profile?.full_name ?? "",
      customer_email: profile?.email ?? "",
      customer_phone: profile?.phone ?? "",
      delivery_address: profile?.address ?? "",
      delivery_city: profile?.city ?? "",
      delivery_postal_code: profile?.postal_code ?? "",
      notes: "",
      payment_method: "bank_transfer",
    },
  }
}
