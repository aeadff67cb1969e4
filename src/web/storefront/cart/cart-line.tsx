import { Trash2 } from "lucide-react"
import { href, Link } from "react-router"
import { m } from "#messages/messages.js"
import { type CartLine, lineCents, pieceCents, piecesLeft } from "#shop/cart/cart.ts"
import { formatRupees } from "#shop/money.ts"
import { PersonalisedText } from "#web/orders/personalised-text.tsx"
import { ProductPicture } from "#web/products/product-picture.tsx"
import { IconButton } from "#web/ui/controls/icon-button.tsx"
import { Stepper } from "#web/ui/controls/stepper.tsx"
import { Price } from "#web/ui/price.tsx"
import { LineProblem } from "./line-problem.tsx"

interface CartLineProps {
  line: CartLine
  onQuantity: (quantity: number) => void
  onRemove: () => void
}

export function CartLineItem({ line, onQuantity, onRemove }: CartLineProps) {
  const { product, quantity, problem } = line
  const name = product?.name ?? m.cart_product_gone()
  const canBuy = problem === undefined || problem === "over_stock"
  return (
    <li className="grid gap-4 border-line border-b-2 border-dashed py-5 first:pt-0 last:border-b-0 last:pb-0">
      <div className="grid grid-cols-[5rem_minmax(0,1fr)_auto] items-start gap-x-4 gap-y-3 sm:grid-cols-[7rem_minmax(0,1fr)_auto]">
        <ProductPicture
          imageUrl={product?.image_url ?? null}
          alt=""
          sizes="7rem"
          className="row-span-2 rounded-md text-sm"
        />
        <div className="grid gap-0.5">
          <h2 className="text-lg leading-snug">
            {product ? (
              <Link
                to={href("/product/:id", { id: product.id })}
                className="hover:text-terracotta-deep hover:underline"
              >
                {name}
              </Link>
            ) : (
              name
            )}
          </h2>
          <PersonalisedText of={line.personalisation} />
          {product && (
            <p className="whitespace-nowrap text-muted text-sm tabular-nums">
              {m.cart_price_each({ price: formatRupees(pieceCents(line)) })}
            </p>
          )}
        </div>
        <IconButton label={m.cart_remove_product({ name })} onClick={onRemove} className="-mt-2 -mr-2">
          <Trash2 aria-hidden="true" />
        </IconButton>
        {product && canBuy && (
          <div className="col-span-2 flex flex-wrap items-center justify-between gap-3">
            <Stepper
              value={quantity}
              max={Math.max(1, piecesLeft(line))}
              onChange={onQuantity}
              label={m.shell_quantity_of({ name })}
            />
            <Price cents={lineCents(line)} className="font-bold text-lg" />
          </div>
        )}
      </div>
      {problem && <LineProblem line={line} onQuantity={onQuantity} onRemove={onRemove} />}
    </li>
  )
}
