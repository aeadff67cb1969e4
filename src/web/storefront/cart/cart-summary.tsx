import { type Cart, hasProblem } from "#shop/cart/cart.ts"
import { centsOf } from "#shop/money.ts"
import { Amount, Amounts } from "#web/orders/amounts.tsx"
import { Button, ButtonLink } from "#web/ui/button.tsx"
import { Card } from "#web/ui/card.tsx"

export function CartSummary({ cart }: { cart: Cart }) {
  return (
    <Card className="grid gap-5 lg:sticky lg:top-28">
      <h2 className="text-2xl">Order Summary</h2>
      <Amounts>
        <Amount label="Subtotal" cents={centsOf(cart.subtotal)} />
        <Amount label="Delivery Fee" cents={centsOf(cart.delivery_fee)} />
        <Amount label="Total" cents={centsOf(cart.total)} total />
      </Amounts>
      {hasProblem(cart) ? (
        <>
          <Button size="lg" disabled aria-describedby="checkout-blocked">
            Proceed to Checkout
          </Button>
          <p id="checkout-blocked" className="text-sm text-warning">
            Some items need your attention before you can order.
          </p>
        </>
      ) : (
        <ButtonLink to="/checkout" size="lg">
          Proceed to Checkout
        </ButtonLink>
      )}
    </Card>
  )
}
