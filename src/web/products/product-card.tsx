import { Link } from "react-router"
import { m } from "#messages/messages.js"
import { stockState } from "#shop/catalogue/catalogue.ts"
import { CachedPart } from "#web/document/cached-part.tsx"
import { useLowStock, useOrdersAgain } from "#web/layout/shop-info.ts"
import { useAddToCart } from "#web/session/cart/add-to-cart.ts"
import { Badge } from "#web/ui/badge.tsx"
import { Button, ButtonLink } from "#web/ui/controls/button.tsx"
import { SharedIcon } from "#web/ui/shared-icon.tsx"
import { langOf } from "#web/ui/words/lang-of.ts"
import type { CardProduct } from "./card-product.ts"
import { productPath } from "./product-path.ts"
import { ProductPicture } from "./product-picture.tsx"

const CARD_PICTURE_SIZES = "(min-width: 1280px) 280px, (min-width: 768px) 30vw, 46vw"

interface ProductCardProps {
  product: CardProduct
  /** The picture is in the first view: it is fetched eagerly. */
  priority?: boolean
  sizes?: string
}

export function ProductCard({ product, priority = false, sizes = CARD_PICTURE_SIZES }: ProductCardProps) {
  return (
    <CachedPart
      as="article"
      part={CardContent}
      props={{ product, priority, sizes, lowStock: useLowStock(), again: useOrdersAgain() }}
      className="product-card"
    />
  )
}

interface CardContentProps extends Required<ProductCardProps> {
  lowStock: number
  /** Is set while the shop takes no orders. */
  again: string | null
}

function CardContent({ product, priority, sizes, lowStock, again }: CardContentProps) {
  const path = productPath(product)
  const soldOut = product.stock <= 0
  return (
    <>
      {/* The name is the link that assistive technology and the Tab key find; a second one to the same page would only be noise. */}
      <Link to={path} tabIndex={-1} aria-hidden="true">
        <ProductPicture
          imageUrl={product.imageUrl}
          alt={product.name}
          lang={langOf(product, "name")}
          sizes={sizes}
          fetched={priority ? "first" : undefined}
        />
      </Link>
      <StockBadge stock={product.stock} lowStock={lowStock} />
      <div>
        <p lang={langOf(product, "category")} className="product-card-about">
          {product.categoryLabel ?? product.category}
        </p>
        <div className="product-card-words">
          <h3>
            <Link to={path} title={product.name} lang={langOf(product, "name")}>
              {product.name}
            </Link>
          </h3>
          <p className="product-card-price">
            {product.price}
            {product.before && <Before price={product.before} />}
          </p>
        </div>
        <AddOne product={product} soldOut={soldOut} again={again} />
      </div>
    </>
  )
}

interface AddOneProps extends Pick<CardContentProps, "product" | "again"> {
  soldOut: boolean
}

function AddOne({ product, soldOut, again }: AddOneProps) {
  const { add, busyId } = useAddToCart()
  const busy = busyId === product.id
  const choose = !soldOut && product.choose
  const label = soldOut ? m.shop_out_of_stock() : choose || again || m.shop_add_to_cart()
  const look = {
    variant: "secondary",
    size: "sm",
    "aria-label": m.shop_card_button({ label, name: product.name }),
    className: choose ? "product-card-add chooses" : "product-card-add",
  } as const
  if (choose) {
    return (
      <ButtonLink {...look} to={productPath(product)}>
        <span>{choose}</span>
      </ButtonLink>
    )
  }
  return (
    <Button {...look} disabled={soldOut || !!again} busy={busy} onClick={() => add(product, 1, { from: "card" })}>
      {!soldOut && !again && !busy && <SharedIcon name="shopping-bag" className="size-4" />}
      <span>{label}</span>
    </Button>
  )
}

/** Shows what something cost before its sale; the words are for those who cannot see that it is struck through. */
export const Before = ({ price }: { price: string }) => (
  <s>
    <span className="sr-only">{m.shop_price_before()}</span>
    {price}
  </s>
)

export function StockBadge({ stock, lowStock }: { stock: number; lowStock: number }) {
  const state = stockState(stock, lowStock)
  if (state === "plenty") return null
  return (
    <Badge tone={state === "low" ? "warning" : "neutral"}>
      {state === "low" ? m.shop_few_left({ count: stock }) : m.shop_out_of_stock()}
    </Badge>
  )
}
