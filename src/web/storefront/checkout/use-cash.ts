import { useEffect, useState } from "react"
import { type Cart, totalCents } from "#shop/cart/cart.ts"
import { centsOf, sumOf } from "#shop/money.ts"
import type { CashLimits, cashRefusal } from "#shop/settings/cash-on-delivery.ts"
import type { CheckoutFields } from "./delivery-sections.tsx"

/** Says what it costs to pay an order in cash on delivery, and whether it can be. */
export interface Cash {
  /** Says why the order cannot be paid so; null where it can. */
  readonly refusal: string | null
  readonly feeCents: number
  /** Is the fee where cash is chosen. */
  readonly dueCents: number
  /** Is what the order costs, this fee included. */
  readonly totalCents: number
  /** Keeps why the server refused it; another phone number may be judged otherwise. */
  readonly refuse: (message: string) => void
}

/**
 * Judges cash on delivery of the order as it is typed. How it is judged is loaded where the shop has a limit; where that does not come, the
 * server says it.
 */
export function useCash(
  limits: CashLimits | null,
  { values }: CheckoutFields,
  cart: Cart,
  { district, discountCents }: { district: number | null; discountCents: number },
): Cash {
  const [judge, setJudge] = useState<typeof cashRefusal | null>(null)
  const [refused, setRefused] = useState({ phone: "", message: "" })
  const { payment_method, customer_phone: phone } = values
  useEffect(() => {
    if (!limits) return
    import("#shop/settings/cash-on-delivery.ts").then(
      (loaded) => setJudge(() => loaded.cashRefusal),
      () => {},
    )
  }, [limits])
  const feeCents = centsOf(cart.delivery.cash_fee)
  const withCash = sumOf([totalCents(cart, discountCents), feeCents])
  const dueCents = payment_method === "cash_on_delivery" ? feeCents : 0
  const hasText = cart.lines.some(({ personalisation }) => personalisation)
  return {
    refusal:
      (refused.phone === phone && refused.message) ||
      ((limits && judge?.(limits, { totalCents: withCash, hasText, district })) ?? null),
    feeCents,
    dueCents,
    totalCents: sumOf([totalCents(cart, discountCents), dueCents]),
    refuse: (message) => setRefused({ phone, message }),
  }
}
