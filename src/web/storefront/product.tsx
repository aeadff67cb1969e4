import { Banknote, RotateCcw, Truck } from "lucide-react"
import { data, href, Link } from "react-router"
import { m } from "#messages/messages.js"
import { findProduct, findRelated } from "#shop/catalogue/catalogue.server.ts"
import { NO_FILTERS, queryOf } from "#shop/catalogue/search.ts"
import { shopContext } from "#web/context.ts"
import { type CacheHandle, productTag } from "#web/page-caching.ts"
import { cardProduct } from "#web/products/card-product.ts"
import { ProductPicture } from "#web/products/product-picture.tsx"
import { StockBadge } from "#web/products/stock-badge.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { Price } from "#web/ui/price.tsx"
import type { Route } from "./+types/product"
import { BackLink } from "./product/back-link.tsx"
import { BuyBox } from "./product/buy-box.tsx"
import { type PageProduct, pageProduct } from "./product/page-product.ts"
import { productMeta } from "./product/product-meta.ts"
import { ProductMissing } from "./product/product-missing.tsx"
import { RelatedProducts } from "./product/related-products.tsx"
import { useHiddenProduct } from "./product/use-hidden-product.ts"

export const handle: CacheHandle = {
  cache: {
    tags: ({ id = "" }) => [productTag(id)],
    params: { id: /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/ },
  },
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, dependsOn, logFailure } = context.get(shopContext)
  const findingRelated = findRelated(db, params.id).catch((error: unknown) => {
    // The page is whole without them.
    logFailure("The related products could not be loaded", error)
    return []
  })
  const product = await findProduct(db, params.id)
  if (!product?.isActive) return data({ product: null, related: [] }, { status: 404 })
  const related = await findingRelated
  dependsOn(related.map(({ id }) => productTag(id)))
  return data({ product: pageProduct(product), related: related.map(cardProduct) })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return productMeta(matches[0].loaderData, loaderData?.product ?? null)
}

export default function Product({ loaderData: { product, related }, params }: Route.ComponentProps) {
  const hidden = useHiddenProduct(product ? null : params.id)
  const shown = product ?? hidden
  return (
    <div className="page-width py-6 sm:py-10">
      <BackLink />
      {shown ? <ProductView key={shown.id} product={shown} /> : <ProductMissing />}
      <RelatedProducts products={related} category={product?.category ?? ""} />
    </div>
  )
}

function ProductView({ product }: { product: PageProduct }) {
  return (
    <div className="grid grid-cols-1 items-start gap-8 md:grid-cols-2 lg:grid-cols-[1.1fr_minmax(0,1fr)] lg:gap-14">
      <div className="relative md:sticky md:top-28">
        <ProductPicture
          imageUrl={product.imageUrl}
          alt={product.name}
          sizes="(min-width: 1280px) 600px, (min-width: 768px) 48vw, 92vw"
          fetched="soon"
          className="rounded-xl border border-line shadow-soft"
        />
      </div>
      <div className="wrap-anywhere grid min-w-0 gap-5">
        <div className="flex flex-wrap items-center gap-2">
          {product.category && <CategoryLink category={product.category} />}
          {!product.isActive && <Badge tone="danger">{m.shop_product_inactive()}</Badge>}
        </div>
        <h1 className="text-3xl sm:text-4xl lg:text-5xl">{product.name}</h1>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Price cents={product.priceCents} className="font-bold text-2xl text-terracotta sm:text-3xl" />
          <StockBadge stock={product.stock} />
        </p>
        {product.description && <p className="max-w-prose whitespace-pre-line text-lg">{product.description}</p>}
        {product.isActive && <BuyBox product={product} />}
        <Promises />
      </div>
    </div>
  )
}

function CategoryLink({ category }: { category: string }) {
  return (
    <Link
      to={{ pathname: href("/shop"), search: queryOf({ ...NO_FILTERS, categories: [category] }) }}
      className="rounded-full bg-rose-soft px-3.5 py-1 font-bold text-rose text-sm transition hover:bg-line"
    >
      {category}
    </Link>
  )
}

const promises = [
  { Icon: Truck, text: m.shop_promise_delivery },
  { Icon: Banknote, text: m.shop_promise_payment },
  { Icon: RotateCcw, text: m.shop_promise_returns },
]

function Promises() {
  return (
    <ul className="grid gap-3 border-line border-t-2 border-dashed pt-5 text-muted">
      {promises.map(({ Icon, text }) => (
        <li key={text()} className="flex items-center gap-3">
          <Icon aria-hidden="true" className="size-5 shrink-0 text-sage" />
          {text()}
        </li>
      ))}
    </ul>
  )
}
