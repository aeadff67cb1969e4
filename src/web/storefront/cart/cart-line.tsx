import { Trash2 } from "lucide-react"
import { href } from "react-router"
import { m } from "#messages/messages.js"
import { type CartLine, lineCents, pieceCents, piecesLeft, problemMessage } from "#shop/cart/cart.ts"
import { formatRupees } from "#shop/money.ts"
import { LineName } from "#web/products/lines/line-name.tsx"
import { ProductPicture } from "#web/products/product-picture.tsx"
import { Button } from "#web/ui/controls/button.tsx"
import { IconButton } from "#web/ui/controls/icon-button.tsx"
import { Stepper } from "#web/ui/controls/stepper.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { Price } from "#web/ui/price.tsx"

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

interface LineProblemProps {
  line: CartLine
  /** Says which product it is, where the line itself is not in sight. */
  named?: boolean
  onQuantity: (quantity: number) => void
  onRemove: () => void
}

/** Says why a line of the cart cannot be ordered, with a button that fixes it. */
export function LineProblem({ line, named = false, onQuantity, onRemove }: LineProblemProps) {
  const stock = piecesLeft(line)
  const fixable = line.problem === "over_stock" && stock > 0
  if (!line.problem) return null
  const message = problemMessage(line.problem, stock || (line.product?.stock_quantity ?? 0))
  return (
    <Alert
      tone="warning"
      title={named ? (line.product?.name ?? m.cart_product_gone()) : message}
      action={
        <Button size="sm" variant="secondary" onClick={() => (fixable ? onQuantity(stock) : onRemove())}>
          {fixable ? m.cart_set_quantity({ count: stock }) : m.cart_remove()}
        </Button>
      }
    >
      {named && message}
    </Alert>
  )
}
