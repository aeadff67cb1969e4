import { href } from "react-router"
import { m } from "#messages/messages.js"
import { type Cart, hasProblem } from "#shop/cart/cart.ts"
import { centsOf } from "#shop/money.ts"
import { Amount, Amounts } from "#web/orders/amounts.tsx"
import { Button, ButtonLink } from "#web/ui/button.tsx"
import { Card } from "#web/ui/card.tsx"

export function CartSummary({ cart }: { cart: Cart }) {
  return (
    <Card className="grid gap-5 lg:sticky lg:top-28">
      <h2 className="text-2xl">{m.cart_summary()}</h2>
      <Amounts>
        <Amount label={m.orders_subtotal()} cents={centsOf(cart.subtotal)} />
        <Amount label={m.orders_delivery_fee()} cents={centsOf(cart.delivery_fee)} />
        <Amount label={m.orders_total()} cents={centsOf(cart.total)} total />
      </Amounts>
      {hasProblem(cart) ? (
        <>
          <Button size="lg" disabled aria-describedby="checkout-blocked">
            {m.cart_to_checkout()}
          </Button>
          <p id="checkout-blocked" className="text-sm text-warning">
            {m.cart_blocked()}
          </p>
        </>
      ) : (
        <ButtonLink to={href("/checkout")} size="lg">
          {m.cart_to_checkout()}
        </ButtonLink>
      )}
    </Card>
  )
}
