import { ShoppingBag, Trash2 } from "lucide-react"
import { href, Link } from "react-router"
import { m } from "#messages/messages.js"
import { type Cart, type CartLine, hasProblem, lineCents, parcelOf, pieceCents, piecesLeft } from "#shop/cart/cart.ts"
import { aboutLine } from "#shop/cart/line-words.ts"
import { centsOf, formatAmount, formatRupees, sumOf } from "#shop/money.ts"
import { lowestCents } from "#shop/settings/fees/delivery-fees.ts"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { useOrdersAgain } from "#web/layout/shop-info.ts"
import { AllReady } from "#web/orders/all-ready.tsx"
import { Amount, Amounts } from "#web/orders/amounts.tsx"
import { FreeDelivery } from "#web/orders/free-delivery.tsx"
import { LineName } from "#web/products/lines/line-name.tsx"
import { OrdersAgain } from "#web/products/orders-again.tsx"
import { ProductPicture } from "#web/products/product-picture.tsx"
import { Promises } from "#web/products/promises.tsx"
import { RequireSession } from "#web/session/guard.tsx"
import { Card } from "#web/ui/card.tsx"
import { Button, ButtonLink } from "#web/ui/controls/button.tsx"
import { IconButton } from "#web/ui/controls/icon-button.tsx"
import { Stepper } from "#web/ui/controls/stepper.tsx"
import { EmptyState } from "#web/ui/feedback/empty-state.tsx"
import { LoadFailed } from "#web/ui/feedback/load-failed.tsx"
import { PageSpinner } from "#web/ui/feedback/spinner.tsx"
import { PageHeading } from "#web/ui/page-heading.tsx"
import { Price } from "#web/ui/price.tsx"
import { LineProblem } from "./cart/line-problem.tsx"
import { type CartState, useCart } from "./cart/use-cart.ts"

export const meta = privatePageMeta(m.cart_title)

export default function CartPage() {
  return (
    <RequireSession>
      <OwnCart />
    </RequireSession>
  )
}

function OwnCart() {
  const state = useCart()
  return (
    <div className="page-width py-10 sm:py-14">
      <PageHeading title={m.cart_title()} />
      <CartContent {...state} />
    </div>
  )
}

function CartContent({ cart, failure, load, setQuantity, remove }: CartState) {
  if (!cart) return failure ? <LoadFailed message={failure.message} onRetry={load} /> : <PageSpinner />
  if (cart.lines.length === 0) return <EmptyCart />
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Card aria-label={m.cart_items()}>
        <ul>
          {cart.lines.map((line) => (
            <CartLineItem
              key={line.id}
              line={line}
              all={cart.lines}
              onQuantity={(quantity) => setQuantity(line, quantity)}
              onRemove={() => remove(line)}
            />
          ))}
        </ul>
      </Card>
      <CartSummary cart={cart} />
    </div>
  )
}

function EmptyCart() {
  return (
    <EmptyState
      icon={<ShoppingBag aria-hidden="true" />}
      title={m.cart_empty()}
      text={m.cart_empty_hint()}
      action={
        <ButtonLink to={href("/shop")} size="lg">
          {m.cart_continue_shopping()}
        </ButtonLink>
      }
    />
  )
}

function CartSummary({ cart }: { cart: Cart }) {
  const again = useOrdersAgain()
  // Nobody has said yet where it goes.
  const lowest = lowestCents(cart.delivery, parcelOf(cart, null))
  const fee = lowest ?? centsOf(cart.delivery_fee)
  const [feeLabel, totalLabel] =
    lowest === null ? [m.orders_delivery_fee, m.orders_total] : [m.cart_delivery_fee_from, m.cart_total_from]
  return (
    <Card className="grid gap-5 lg:sticky lg:top-28">
      <h2 className="text-2xl">{m.cart_summary()}</h2>
      <Amounts>
        <Amount label={m.orders_subtotal()} cents={centsOf(cart.subtotal)} />
        <Amount label={feeLabel()} cents={fee} />
        <Amount label={totalLabel()} cents={sumOf([centsOf(cart.subtotal), fee])} total />
      </Amounts>
      <FreeDelivery cart={cart} district={null} />
      <AllReady cart={cart} />
      {cart.delivery.cash_fee > 0 && (
        <p className="text-muted text-sm">{m.cart_cash_fee({ fee: formatAmount(cart.delivery.cash_fee) })}</p>
      )}
      {again ? (
        <>
          <OrdersAgain text={again} />
          <p className="text-muted text-sm">{m.cart_kept()}</p>
        </>
      ) : hasProblem(cart) ? (
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
      <Link to={href("/shop")} className="thread-link justify-self-center font-bold text-terracotta">
        {m.cart_continue_shopping()}
      </Link>
      <Promises className="border-t-2 pt-5 text-sm" />
    </Card>
  )
}

interface CartLineProps {
  line: CartLine
  all: readonly CartLine[]
  onQuantity: (quantity: number) => void
  onRemove: () => void
}

function CartLineItem({ line, all, onQuantity, onRemove }: CartLineProps) {
  const { product, quantity, problem } = line
  const name = product?.name ?? m.cart_product_gone()
  const canBuy = problem === undefined || problem === "over_stock"
  return (
    <li className="grid gap-4 border-line border-b-2 border-dashed py-5 first:pt-0 last:border-b-0 last:pb-0">
      <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 sm:grid-cols-[7rem_minmax(0,1fr)]">
        <ProductPicture
          imageUrl={product?.image_url ?? null}
          alt=""
          sizes="7rem"
          className="rounded-md text-sm sm:row-span-2"
        />
        <div className="grid content-start gap-0.5">
          <h2 className="text-lg">
            <LineName
              of={product ?? { name }}
              text={line.personalisation}
              made={aboutLine(line, all)}
              to={product ? href("/product/:id", { id: product.id }) : undefined}
              className=""
            />
          </h2>
          {product && quantity > 1 && (
            <p className="text-muted text-sm tabular-nums">
              {m.cart_price_each({ price: formatRupees(pieceCents(line)) })}
            </p>
          )}
        </div>
        {product && canBuy && (
          <div className="flex flex-wrap items-center gap-x-1 gap-y-2 max-sm:col-span-2">
            <Stepper
              value={quantity}
              max={Math.max(1, piecesLeft(line))}
              onChange={onQuantity}
              label={m.shell_quantity_of({ name })}
            />
            <IconButton label={m.cart_remove_product({ name })} onClick={onRemove}>
              <Trash2 aria-hidden="true" />
            </IconButton>
            <Price cents={lineCents(line)} className="ml-auto font-bold text-lg" />
          </div>
        )}
      </div>
      {problem && <LineProblem line={line} onQuantity={onQuantity} onRemove={onRemove} />}
    </li>
  )
}
