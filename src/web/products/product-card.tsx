import { ShoppingBag } from "lucide-react"
import { href, Link } from "react-router"
import { m } from "#messages/messages.js"
import { type ProductCardData, stockState } from "#shop/catalogue/catalogue.ts"
import { CachedPart } from "#web/cached-part.tsx"
import { useAddToCart } from "#web/session/add-to-cart.ts"
import { Badge } from "#web/ui/badge.tsx"
import { Button } from "#web/ui/button.tsx"
import { Price } from "#web/ui/price.tsx"
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
      props={{ product, priority, sizes }}
      className="group relative flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-soft transition duration-300 ease-soft hover:-translate-y-1 hover:shadow-lift"
    />
  )
}

function CardContent({ product, priority, sizes }: Required<ProductCardProps>) {
  const path = href("/product/:id", { id: product.id })
  const nameId = `name-${product.id}`
  const soldOut = stockState(product.stock) === "sold-out"
  return (
    <>
      {/* The name is the link that assistive technology and the Tab key find; a second one to the same page would only be noise. */}
      <Link to={path} tabIndex={-1} aria-hidden="true" className="relative block overflow-hidden">
        <ProductPicture
          imageUrl={product.imageUrl}
          alt={product.name}
          sizes={sizes}
          fetched={priority ? "first" : undefined}
          className="transition-transform duration-500 ease-soft group-hover:scale-[1.04]"
        />
      </Link>
      <StockBadge stock={product.stock} className="absolute top-2.5 left-2.5 shadow-soft" />
      <div className="flex grow flex-col gap-1 p-3 sm:p-4">
        <p className="truncate text-muted text-xs sm:text-sm">{product.category}</p>
        {/* Two lines also for a short name: every card is as high as its skeleton. */}
        <h3 id={nameId} className="line-clamp-2 min-h-12 text-base sm:min-h-14 sm:text-lg">
          <Link to={path} className="rounded-sm transition-colors hover:text-terracotta" title={product.name}>
            {product.name}
          </Link>
        </h3>
        <p className="mt-auto pt-1.5 font-bold text-base text-terracotta sm:text-lg">
          <Price cents={product.priceCents} />
        </p>
        <AddOne product={product} soldOut={soldOut} describedBy={nameId} />
      </div>
    </>
  )
}

function AddOne({ product, soldOut, describedBy }: { product: CardProduct; soldOut: boolean; describedBy: string }) {
  const { add, busyId } = useAddToCart()
  const busy = busyId === product.id
  return (
    <Button
      variant="secondary"
      size="sm"
      disabled={soldOut}
      aria-describedby={describedBy}
      busy={busy}
      onClick={() => add(product, 1, { from: "card" })}
      className="mt-2 w-full"
    >
      {!soldOut && !busy && <ShoppingBag aria-hidden="true" className="size-4 max-[380px]:hidden" />}
      {soldOut ? m.shop_out_of_stock() : m.shop_add_to_cart()}
    </Button>
  )
}

/** "Out of Stock", "Only 3 left", or nothing while there is plenty. */
export function StockBadge({ stock, className }: { stock: number; className?: string }) {
  const state = stockState(stock)
  if (state === "plenty") return null
  return (
    <Badge tone={state === "low" ? "warning" : "neutral"} {...(className ? { className } : {})}>
      {state === "low" ? m.shop_few_left({ count: stock }) : m.shop_out_of_stock()}
    </Badge>
  )
}
