import clsx from "clsx"
import { ArrowLeft } from "lucide-react"
import type { MouseEvent } from "react"
import { href, Link, redirect, useNavigate } from "react-router"
import { m } from "#messages/messages.js"
import { isUuid } from "#shop/api/fields.ts"
import { findProduct, findRelated } from "#shop/catalogue/catalogue.server.ts"
import { productTag } from "#shop/catalogue/page-tags.ts"
import { findMoved, idOfSlug } from "#shop/catalogue/seo/old-paths.server.ts"
import { readProductReviews } from "#shop/reviews/product-reviews.server.ts"
import { readMaking } from "#shop/settings/fees/making.server.ts"
import { openShopContext } from "#web/context.ts"
import { type CacheHandle, type Outcome, pageData, pageHeaders } from "#web/document/public-page.ts"
import { shopOf } from "#web/layout/shop-of.ts"
import { type CardProduct, cardProduct } from "#web/products/card-product.ts"
import { ProductCard } from "#web/products/product-card.tsx"
import { productPath } from "#web/products/product-path.ts"
import { ButtonLink } from "#web/ui/controls/button.tsx"
import { TangledYarn } from "#web/ui/feedback/tangled-yarn.tsx"
import type { Route } from "./+types/product"
import { bookedUntil, daysWithYou, deliveryLines, readyDay } from "./product/page-days.ts"
import { pageProduct, useHiddenProduct } from "./product/page-product.ts"
import { reviewsAfter, reviewsQuery, variantQuery } from "./product/page-query.ts"
import { pageReviews } from "./product/page-reviews.server.ts"
import { productMeta } from "./product/product-meta.ts"
import { ProductView } from "./product/product-view.tsx"
import { Reviews, SampleReviews } from "./product/reviews.tsx"

export const handle: CacheHandle = {
  cache: {
    kind: "products",
    params: { id: /[0-9a-z]+(?:-[0-9a-z]+)*/ },
    queryKind: "lists",
    query: (asked) => bothQueries(variantQuery(asked), reviewsQuery(reviewsAfter(asked))),
  },
}
export const headers = pageHeaders

function bothQueries(first: string, second: string): string {
  return first && second ? `${first}&${second.slice(1)}` : first + second
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, settings, logFailure } = openShopContext(context)
  let outcome: Outcome = "whole"
  const after = reviewsAfter(url.searchParams)
  const id = isUuid(params.id) ? params.id : ((await idOfSlug(db, params.id)) ?? params.id)
  const [product, related, reviews, making] = await db.together((connection) =>
    Promise.all([
      findProduct(connection, id),
      findRelated(connection, id).catch((error: unknown) => {
        // The page is whole without them.
        outcome = logFailure("The related products could not be loaded", error)
        return []
      }),
      readProductReviews(connection, id, after).catch((error: unknown) => {
        outcome = logFailure("The reviews could not be loaded", error)
        return null
      }),
      readMaking(connection, settings),
    ]),
  )
  if (!product?.isActive) {
    const moved = await findMoved(db, `/product/${params.id}`)
    if (moved) return redirect(moved, 301)
    const nothing = {
      product: null,
      related: [],
      reviews: null,
      samples: [],
      delivery: "",
      withYou: "",
      ready: null,
      booked: null,
      variant: null,
    }
    return pageData(nothing, { tags: [], status: 404 })
  }
  // Carts and orders link to the id of a variant, and others to that of a product whose page has a name.
  if ((product.slug ?? product.id) !== params.id) {
    return redirect(productPath(product) + variantQuery(id === product.id ? url.searchParams : id))
  }
  const loaded = {
    product: pageProduct(product),
    related: related.map(cardProduct),
    reviews: reviews && pageReviews(reviews, after),
    samples: reviews ? [] : (settings.sampleReviews[product.id] ?? []),
    delivery: deliveryLines(product, settings),
    withYou: daysWithYou(product, settings, making),
    ready: readyDay(product, making),
    booked: bookedUntil(product, settings),
    variant: product.options?.variants.find((each) => each.id === url.searchParams.get("variant"))?.id ?? null,
  }
  const tags = ["newcomers", ...[product, ...related].map(({ id }) => productTag(id))] as const
  return pageData(loaded, { tags, outcome })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return productMeta(matches[0].loaderData, loaderData?.product ?? null, loaderData?.reviews, loaderData?.ready)
}

export default function Product({ loaderData, params }: Route.ComponentProps) {
  const { product, related, reviews, samples, variant, ...told } = loaderData
  const hidden = useHiddenProduct(product ? null : params.id)
  const shown = product ?? hidden
  return (
    <div className="page-width pt-3 pb-6 sm:py-10">
      <BackLink overPicture={shown !== null} />
      {shown ? (
        <ProductView key={shown.id + variant} product={shown} reviews={reviews} {...told} asked={variant} />
      ) : (
        <ProductMissing />
      )}
      <Reviews reviews={reviews} />
      <SampleReviews reviews={samples} />
      <RelatedProducts products={related} category={product?.category ?? ""} label={product?.categoryLabel} />
    </div>
  )
}

function ProductMissing() {
  return (
    <div className="grid justify-items-center gap-5 py-10 text-center">
      <TangledYarn className="w-48" />
      <h1 className="text-3xl sm:text-4xl">{m.shop_missing_title()}</h1>
      <p className="max-w-prose text-lg text-muted">{m.shop_missing_lead()}</p>
      <ButtonLink to={href("/shop")} size="lg">
        {m.shop_back_to_shop()}
      </ButtonLink>
    </div>
  )
}

/** Leads back, or to the list where the user came from outside or no script runs. On phones it stands in the picture's corner. */
function BackLink({ overPicture }: { overPicture: boolean }) {
  const navigate = useNavigate()
  function back(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || !hasHistory()) return
    event.preventDefault()
    void navigate(-1)
  }
  return (
    <Link
      to={href("/shop")}
      onClick={back}
      className={clsx(
        "inline-flex min-h-11 items-center gap-2 rounded-full px-3 font-bold transition hover:bg-sunken md:mb-4 md:-ml-3",
        overPicture ? "max-md:absolute max-md:z-10 max-md:m-2 max-md:bg-surface" : "max-md:-ml-3",
      )}
    >
      <ArrowLeft aria-hidden="true" className="size-5" />
      {m.shop_back()}
    </Link>
  )
}

/** React Router numbers the entries of its own history; before the first there is no page of this shop. */
function hasHistory(): boolean {
  const { state } = window.history
  return typeof state?.idx === "number" && state.idx > 0
}

interface RelatedProductsProps {
  products: readonly CardProduct[]
  category: string
  label?: string | undefined
}

function RelatedProducts({ products, category, label = category }: RelatedProductsProps) {
  if (products.length === 0) return null
  return (
    <section aria-labelledby="related" className="mt-14 border-line border-t-2 border-dashed pt-10 sm:mt-20">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="related" className="text-2xl sm:text-3xl">
          {m.shop_related()}
        </h2>
        <Link to={shopOf(category)} className="thread-link font-bold text-terracotta">
          {m.shop_related_all({ category: label })}
        </Link>
      </div>
      <ul className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  )
}
