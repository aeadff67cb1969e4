import { href } from "react-router"
import { m } from "#messages/messages.js"
import { type Cart, hasProblem, totalCents } from "#shop/cart/cart.ts"
import { centsOf } from "#shop/money.ts"
import { Amount, Amounts } from "#web/orders/amounts.tsx"
import { FreeDelivery } from "#web/orders/free-delivery.tsx"
import { Card } from "#web/ui/card.tsx"
import { Button, ButtonLink } from "#web/ui/controls/button.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { CouponBox } from "./coupon-box.tsx"
import { OrderLines } from "./order-lines.tsx"
import type { CouponBox as CouponState } from "./use-coupon.ts"

interface SummarySectionProps {
  cart: Cart
  coupon: CouponState
  busy: boolean
  /** Says what to check before placing the order again. */
  notice: string | null
}

export function SummarySection({ cart, coupon, busy, notice }: SummarySectionProps) {
  const discountCents = coupon.applied?.discountCents ?? 0
  const blocked = hasProblem(cart)
  return (
    <Card className="grid gap-5 lg:sticky lg:top-28">
      <h2 className="text-2xl">{m.cart_summary()}</h2>
      <OrderLines cart={cart} />
      <CouponBox coupon={coupon} />
      <Amounts>
        <Amount label={m.orders_subtotal()} cents={centsOf(cart.subtotal)} />
        {discountCents > 0 && <Amount label={m.orders_discount()} cents={-discountCents} />}
        <Amount label={m.orders_delivery_fee()} cents={centsOf(cart.delivery_fee)} />
        <Amount label={m.orders_total()} cents={totalCents(cart, discountCents)} total />
      </Amounts>
      <FreeDelivery cart={cart} />
      {notice && <Alert tone="warning">{notice}</Alert>}
      {blocked && <Blocked />}
      <Button type="submit" size="lg" busy={busy} disabled={blocked || coupon.busy}>
        {m.checkout_place_order()}
      </Button>
    </Card>
  )
}

function Blocked() {
  return (
    <Alert
      tone="warning"
      title={m.checkout_blocked()}
      action={
        <ButtonLink to={href("/cart")} size="sm" variant="secondary">
          {m.checkout_back_to_cart()}
        </ButtonLink>
      }
    />
  )
}
