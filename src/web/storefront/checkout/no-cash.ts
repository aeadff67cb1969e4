import { type Cart, totalCents } from "#shop/cart/cart.ts"
import { centsOf, sumOf } from "#shop/money.ts"
import { type CashLimits, cashRefusal } from "#shop/settings/cash-on-delivery.ts"

/** Returns why a cart cannot be paid in cash on delivery, as far as checkout knows; null where it can. */
export function noCash(
  limits: CashLimits | null,
  cart: Cart,
  discountCents: number,
  district: number | null,
): string | null {
  const hasText = cart.lines.some(({ personalisation }) => personalisation)
  const total = sumOf([totalCents(cart, discountCents), centsOf(cart.delivery.cash_fee)])
  return limits && cashRefusal(limits, { totalCents: total, hasText, district })
}
