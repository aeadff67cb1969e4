import { m } from "#messages/messages.js"
import { type Cart, lineCents } from "#shop/cart/cart.ts"
import { PersonalisedText } from "#web/orders/personalised-text.tsx"
import { ProductPicture } from "#web/products/product-picture.tsx"
import { Price } from "#web/ui/price.tsx"

/** Lists the ordered products, line by line. */
export function OrderLines({ cart }: { cart: Cart }) {
  return (
    <ul className="grid gap-3">
      {cart.lines.map((line) => (
        <li key={line.id} className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-3">
          <ProductPicture
            imageUrl={line.product?.image_url ?? null}
            alt=""
            sizes="3.5rem"
            className="rounded-sm text-xs"
          />
          <span className="leading-snug">
            {line.product?.name ?? m.cart_product_gone()}
            <PersonalisedText of={line.personalisation} />
            <span className="block text-muted text-sm">{m.checkout_quantity({ count: line.quantity })}</span>
          </span>
          <Price cents={lineCents(line)} />
        </li>
      ))}
    </ul>
  )
}
