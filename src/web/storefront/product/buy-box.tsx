import { ShoppingBag } from "lucide-react"
import { useState } from "react"
import { m } from "#messages/messages.js"
import { formatRupees } from "#shop/money.ts"
import { useAddToCart } from "#web/session/cart/add-to-cart.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Stepper } from "#web/ui/controls/stepper.tsx"
import type { PageProduct } from "./page-product.ts"
import { useText } from "./text-field.tsx"

/** Chooses a quantity and adds it to the cart. */
export function BuyBox({ product }: { product: PageProduct }) {
  const [wanted, setWanted] = useState(1)
  const { add, busyId } = useAddToCart()
  const text = useText(product.personalisation)
  if (product.stock <= 0) {
    return (
      <Button size="lg" disabled className="justify-self-start">
        {m.shop_out_of_stock()}
      </Button>
    )
  }
  // The stock may have fallen since the number was chosen.
  const quantity = Math.min(wanted, product.stock)
  return (
    <div className="grid gap-3 max-md:contents">
      {text.field}
      <div
        data-price={formatRupees(product.priceCents + text.extraCents)}
        className="buy-bar needs-script flex flex-wrap items-center gap-4"
      >
        <Stepper label={m.shop_quantity()} value={quantity} max={product.stock} onChange={setWanted} />
        <Button
          size="lg"
          busy={busyId === product.id}
          onClick={() => text.check() && add(product, quantity, { from: "detail", ...text.typed })}
          className="grow sm:max-w-72"
        >
          {busyId === product.id || <ShoppingBag aria-hidden="true" className="size-5" />}
          {m.shop_add_to_cart()}
        </Button>
      </div>
      <p className="text-muted">{m.shop_stock({ count: product.stock })}</p>
    </div>
  )
}
