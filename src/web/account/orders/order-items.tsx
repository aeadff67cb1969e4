import { href, Link } from "react-router"
import { centsOf } from "#shop/money.ts"
import type { OrderItem } from "#shop/orders/order-json.ts"
import { ProductPicture } from "#web/products/product-picture.tsx"
import { Price } from "#web/ui/price.tsx"

/** Names and prices are those of the day of the order; the picture is the product's as it is now. */
export function OrderItems({ items }: { items: OrderItem[] }) {
  return (
    <ul className="grid gap-4">
      {items.map((item) => (
        <li key={item.id} className="grid grid-cols-[4rem_minmax(0,1fr)_auto] items-center gap-4">
          <ProductPicture imageUrl={item.product.image_url} alt="" sizes="4rem" className="rounded-md text-xs" />
          <span className="leading-snug">
            <Link to={href("/product/:id", { id: item.product_id })} className="font-bold hover:underline">
              {item.product_name}
            </Link>
            <span className="block whitespace-nowrap text-muted text-sm">
              {item.quantity} × <Price cents={centsOf(item.product_price)} />
            </span>
          </span>
          <Price cents={centsOf(item.subtotal)} className="font-bold" />
        </li>
      ))}
    </ul>
  )
}
