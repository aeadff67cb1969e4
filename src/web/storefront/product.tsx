import { data } from "react-router"
import { findProduct, findRelated } from "#shop/catalogue/catalogue.server.ts"
import type { ProductDetail } from "#shop/catalogue/catalogue.ts"
import { shopContext } from "#web/context.ts"
import type { CardProduct } from "#web/products/product-card.tsx"
import type { Route } from "./+types/product"
import { BackLink } from "./product/back-link.tsx"
import { productMeta } from "./product/product-meta.ts"
import { ProductMissing } from "./product/product-missing.tsx"
import { ProductView } from "./product/product-view.tsx"
import { RelatedProducts } from "./product/related-products.tsx"

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, logFailure } = context.get(shopContext)
  const related = findRelated(db, params.id).catch((error: unknown) => {
    // The page is whole without them.
    logFailure("The related products could not be loaded", error)
    return []
  })
  const product = await findProduct(db, params.id)
  if (!product?.isActive) return data({ product: null, related: [] }, { status: 404 })
  return data({ product: forPage(product), related: (await related).map(forCard) })
}

export type PageProduct = Omit<ProductDetail, "createdAt">

function forPage({ createdAt: _, ...product }: ProductDetail): PageProduct {
  return product
}

function forCard({ id, name, category, priceCents, stock, imageUrl }: CardProduct): CardProduct {
  return { id, name, category, priceCents, stock, imageUrl }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return productMeta(matches[0].loaderData, loaderData?.product ?? null)
}

export default function Product({ loaderData: { product, related }, params }: Route.ComponentProps) {
  return (
    <div className="page-width py-6 sm:py-10">
      <BackLink />
      {product ? <ProductView key={product.id} product={product} /> : <ProductMissing key={params.id} id={params.id} />}
      <RelatedProducts products={related} category={product?.category ?? ""} />
    </div>
  )
}
