import { ShoppingBag } from "lucide-react"
import { type ReactNode, useRef, useState } from "react"
import { m } from "#messages/messages.js"
import { type Personalisation, textProblem } from "#shop/catalogue/variants/personalisation.ts"
import { textMessage } from "#shop/catalogue/variants/personalisation-messages.ts"
import { centsOf, formatRupees } from "#shop/money.ts"
import { orderable } from "#shop/stock/stock.ts"
import { useOrdersAgain } from "#web/layout/shop-info.ts"
import { OrdersAgain } from "#web/products/orders-again.tsx"
import { useAddToCart } from "#web/session/cart/add-to-cart.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Input } from "#web/ui/controls/input.tsx"
import { Stepper } from "#web/ui/controls/stepper.tsx"
import { langOf } from "#web/ui/words/lang-of.ts"
import { chosenValues } from "#web/ui/words/product-name.tsx"
import { type Bought, leadToChoice, priceOf } from "./option-choice.tsx"

/** Puts a product into the cart. First it leads to what is still to be chosen or typed: nothing is sold that was not seen. */
export function BuyBox({ product }: { product: Bought }) {
  const [wanted, setWanted] = useState(1)
  const { add, busyId } = useAddToCart()
  const again = useOrdersAgain()
  const text = useText(product.personalisation, langOf(product, "personalisation"))
  const most = orderable(product)
  if (most <= 0) {
    return (
      <Button size="lg" disabled className="justify-self-start">
        {m.shop_out_of_stock()}
      </Button>
    )
  }
  if (again) return <OrdersAgain text={again} />
  // The stock may have fallen since the number was chosen.
  const quantity = Math.min(wanted, most)
  const values = product.variant && chosenValues(product.variant.values)
  async function press() {
    if (product.open) leadToChoice()
    else if (text.check()) await add(product, quantity, { from: "detail", ...text.typed })
  }
  return (
    <div className="grid gap-3 max-md:contents">
      {text.field}
      <div
        data-sold={[priceOf(product, text.extraCents), values].filter(Boolean).join(" · ")}
        className="buy-bar needs-script flex flex-wrap items-center gap-4"
      >
        <Stepper label={m.shop_quantity()} value={quantity} max={most} onChange={setWanted} />
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

interface TypedText {
  readonly field: ReactNode
  readonly typed: { readonly personalisation?: string }
  readonly extraCents: number
  /** Returns whether the text is good. If not, also if nobody has seen the field, focuses the field and says what is wrong. */
  readonly check: () => boolean
}

/** Holds the customer's text for a product that takes one; `lang` is the language of its label where the page has another. */
function useText(personalisation: Personalisation | undefined, lang?: string): TypedText {
  const [value, setValue] = useState("")
  const [error, setError] = useState("")
  const input = useRef<HTMLInputElement>(null)
  const seen = useRef(false)
  if (!personalisation) return { field: null, typed: {}, extraCents: 0, check: () => true }
  const text = value.normalize("NFC").trim()
  const { label, max_length: maximum, price, required } = personalisation
  const extraCents = centsOf(price)
  function check() {
    const problem = textProblem(personalisation ?? null, text)
    setError(problem ? textMessage(problem, personalisation ?? null) : "")
    const fine = !problem && (seen.current || isSeen(input.current))
    if (!fine) input.current?.focus()
    return fine
  }
  const hint = extraCents
    ? m.shop_text_hint_price({ maximum, price: formatRupees(extraCents) })
    : m.shop_text_hint({ maximum })
  const field = (
    <Field
      label={<span lang={lang}>{label}</span>}
      hint={hint}
      error={error}
      required={required}
      className="needs-script wrap-anywhere"
    >
      <Input
        ref={input}
        // Without the margin, focusing would leave the field under the bar with the button.
        className="scroll-my-44"
        autoComplete="off"
        onFocus={() => {
          seen.current = true
        }}
        value={value}
        onChange={(event) => {
          setValue(event.target.value)
          setError("")
        }}
      />
    </Field>
  )
  return { field, typed: text ? { personalisation: text } : {}, extraCents: text ? extraCents : 0, check }
}

/** Returns whether the middle of the field is on the screen with nothing over it. */
function isSeen(field: HTMLElement | null): boolean {
  if (!field) return true
  const { x, y, width, height } = field.getBoundingClientRect()
  return document.elementFromPoint(x + width / 2, y + height / 2) === field
}
