import { Trash2 } from "lucide-react"
import { href } from "react-router"
import { m } from "#messages/messages.js"
import { type CartLine, lineCents, pieceCents, piecesLeft } from "#shop/cart/cart.ts"
import { formatRupees } from "#shop/money.ts"
import { LineName } from "#web/products/lines/line-name.tsx"
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
