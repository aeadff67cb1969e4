import { href, Link } from "react-router"
import { m } from "#messages/messages.js"
import { type ProductCardData, stockState } from "#shop/catalogue/catalogue.ts"
import { CachedPart } from "#web/cached-part.tsx"
import { useLowStock } from "#web/layout/shop-info.ts"
import { useAddToCart } from "#web/session/add-to-cart.ts"
import { Badge } from "#web/ui/badge.tsx"
import { Button } from "#web/ui/button.tsx"
import { Price } from "#web/ui/price.tsx"
import { SharedIcon } from "#web/ui/shared-icon.tsx"
import { ProductPicture } from "./product-picture.tsx"

/** What a card needs of a product; less than this is never sent, more need not be. */
export type CardProduct = Omit<ProductCardData, "createdAt">

export function cardProduct({ id, name, category, priceCents, stock, imageUrl }: CardProduct): CardProduct {
  return { id, name, category, priceCents, stock, imageUrl }
}

/** How wide the picture of a card in a grid of two to four is drawn. */
const CARD_PICTURE_SIZES = "(min-width: 1280px) 280px, (min-width: 768px) 30vw, 46vw"

interface ProductCardProps {
  product: CardProduct
  /** The picture is in the first view: it is fetched eagerly. */
  priority?: boolean
  /** As in the `sizes` attribute, where the grid is another than the shop's. */
  sizes?: string
}

/** One product in a grid: picture and name lead to its page, the button adds one to the cart. */
export function ProductCard({ product, priority = false, sizes = CARD_PICTURE_SIZES }: ProductCardProps) {
  return (
    <CachedPart
      as="article"
      part={CardContent}
      props={{ product, priority, sizes, lowStock: useLowStock() }}
      className="product-card"
    />
  )
}

function CardContent({ product, priority, sizes, lowStock }: Required<ProductCardProps> & { lowStock: number }) {
  const path = href("/product/:id", { id: product.id })
  const soldOut = product.stock <= 0
  return (
    <>
      {/* The name is the link that assistive technology and the Tab key find; a second one to the same page would only be noise. */}
      <Link to={path} tabIndex={-1} aria-hidden="true">
        <ProductPicture
          imageUrl={product.imageUrl}
          alt={product.name}
          sizes={sizes}
          fetched={priority ? "first" : undefined}
        />
      </Link>
      <StockBadge stock={product.stock} lowStock={lowStock} className="absolute top-2.5 left-2.5 shadow-soft" />
      <div>
        <p className="product-card-category">{product.category}</p>
        <div className="product-card-words">
          <h3>
            <Link to={path} title={product.name}>
              {product.name}
            </Link>
          </h3>
          <p className="product-card-price">
            <Price cents={product.priceCents} />
          </p>
        </div>
        <AddOne product={product} soldOut={soldOut} />
      </div>
    </>
  )
}

function AddOne({ product, soldOut }: { product: CardProduct; soldOut: boolean }) {
  const { add, busyId } = useAddToCart()
  const busy = busyId === product.id
  const label = soldOut ? m.shop_out_of_stock() : m.shop_add_to_cart()
  return (
    <Button
      variant="secondary"
      size="sm"
      disabled={soldOut}
      aria-label={m.shop_card_button({ label, name: product.name })}
      busy={busy}
      onClick={() => add(product, 1, { from: "card" })}
      className="mt-2 w-full"
    >
      {!soldOut && !busy && <SharedIcon name="shopping-bag" className="size-4 max-[380px]:hidden" />}
      {label}
    </Button>
  )
}

interface StockBadgeProps {
  stock: number
  /** The shop's limit: up to so many are counted. */
  lowStock: number
  className?: string
}

/** "Out of Stock", "Only 3 left", or nothing while there is plenty. */
export function StockBadge({ stock, lowStock, className }: StockBadgeProps) {
  const state = stockState(stock, lowStock)
  if (state === "plenty") return null
  return (
    <Badge tone={state === "low" ? "warning" : "neutral"} {...(className ? { className } : {})}>
      {state === "low" ? m.shop_few_left({ count: stock }) : m.shop_out_of_stock()}
    </Badge>
  )
}
