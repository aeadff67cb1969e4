import { ShoppingBag } from "lucide-react"
import { useState } from "react"
import { m } from "#messages/messages.js"
import { useAddToCart } from "#web/session/cart/add-to-cart.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Stepper } from "#web/ui/controls/stepper.tsx"
import { langOf } from "#web/ui/words/lang-of.ts"
import { chosenValues } from "#web/ui/words/product-name.tsx"
import { type Bought, leadToChoice, priceOf } from "./option-choice.tsx"
import { useText } from "./text-field.tsx"

/**
 * Chooses a quantity and adds it to the cart. What is still to be chosen or typed is led to first: nothing is sold that
 * was not seen.
 */
export function BuyBox({ product }: { product: Bought }) {
  const [wanted, setWanted] = useState(1)
  const { add, busyId } = useAddToCart()
  const text = useText(product.personalisation, langOf(product, "personalisation"))
  if (product.stock <= 0) {
    return (
      <Button size="lg" disabled className="justify-self-start">
        {m.shop_out_of_stock()}
      </Button>
    )
  }
  // The stock may have fallen since the number was chosen.
  const quantity = Math.min(wanted, product.stock)
  const values = product.variant && chosenValues(product.variant.values)
  async function press() {
    if (product.open) leadToChoice()
    else if (text.check()) await add(product, quantity, { from: "detail", ...text.typed })
  }
  return (
    <div className="grid gap-3 max-md:contents">
      {text.field}
      <div
        data-sold={[values, priceOf(product, text.extraCents)].filter(Boolean).join(" · ")}
        className="buy-bar needs-script flex flex-wrap items-center gap-4"
      >
        <Stepper label={m.shop_quantity()} value={quantity} max={product.stock} onChange={setWanted} />
        <Button
          size="lg"
          busy={busyId === product.id}
          onClick={() => void press()}
          aria-description={values}
          className="grow sm:max-w-72"
        >
          {product.open || busyId === product.id || <ShoppingBag aria-hidden="true" className="size-5" />}
          {product.open ? m.shop_choose_options() : m.shop_add_to_cart()}
        </Button>
      </div>
    </div>
  )
}
