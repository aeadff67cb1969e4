import { useEffect, useState } from "react"
import { type Cart, totalCents } from "#shop/cart/cart.ts"
import { centsOf, sumOf } from "#shop/money.ts"
import type { CashLimits } from "#shop/settings/cash-on-delivery.ts"
import type { CheckoutFields } from "./draft.ts"
import type { noCash } from "./no-cash.ts"

/** Says what it costs to pay an order in cash on delivery, and whether it can be. */
export interface Cash {
  /** Says why the order cannot be paid so; nothing where it can. */
  readonly refusal: string | null | undefined
  readonly fee: number
  /** Is the fee where cash is chosen. */
  readonly due: number
  /** Is what the order costs, with what is due. */
  readonly total: number
  /** Keeps why the server refused it; another phone number may be judged otherwise. */
  readonly refuse: (message: string) => void
}

/**
 * Judges cash on delivery of the order as it is typed, in cents. How it is judged is loaded where the shop has a limit; where that does not
 * come, the server says it.
 */
export function useCash(
  limits: CashLimits | null,
  { values }: CheckoutFields,
  cart: Cart,
  discountCents: number,
  district: number | null,
): Cash {
  const [judge, setJudge] = useState<typeof noCash>()
  const [refused, setRefused] = useState<Record<string, string>>({})
  const phone = values.customer_phone
  useEffect(() => {
    if (limits)
      import("./no-cash.ts").then(
        (loaded) => setJudge(() => loaded.noCash),
        () => {},
      )
  }, [limits])
  const fee = centsOf(cart.delivery.cash_fee)
  const due = values.payment_method === "cash_on_delivery" ? fee : 0
  return {
    refusal: refused[phone] ?? judge?.(limits, cart, discountCents, district),
    fee,
    due,
    total: sumOf([totalCents(cart, discountCents), due]),
    refuse: (message) => setRefused({ [phone]: message }),
  }
}
