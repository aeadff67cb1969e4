import { useState } from "react"
import { type Cart, totalCents } from "#shop/cart/cart.ts"
import { centsOf, sumOf } from "#shop/money.ts"
import { type CashLimits, cashRefusal } from "#shop/settings/cash-on-delivery.ts"
import type { CheckoutFields } from "./draft.ts"

export type Cash = ReturnType<typeof useCash>

/** Judges cash on delivery of the order as it is typed, in cents. */
export function useCash(
  limits: CashLimits,
  { values }: CheckoutFields,
  cart: Cart,
  discountCents: number,
  district: number | "shop" | null,
) {
  const [refused, setRefused] = useState<Record<string, string>>({})
  const phone = values.customer_phone
  const fee = centsOf(cart.delivery.cash_fee)
  const hasText = cart.lines.some(({ personalisation }) => personalisation)
  const totalWith = (extra: number) => sumOf([totalCents(cart, discountCents), extra])
  const due = values.payment_method === "cash_on_delivery" ? fee : 0
  return {
    refusal: refused[phone] ?? cashRefusal(limits, { totalCents: totalWith(fee), hasText, district }),
    fee,
    /** Is the fee if cash is chosen, else 0. */
    due,
    total: totalWith(due),
    /** Keeps why the server refused cash for this phone number; another number may be judged otherwise. */
    refuse: (message: string) => setRefused({ [phone]: message }),
  }
}
