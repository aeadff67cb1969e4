import { Suspense, useEffect } from "react"
import { Link } from "react-router"
import { formatWeekday } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import type { Sale } from "#shop/catalogue/catalogue.ts"
import { daysToMake } from "#shop/catalogue/products/details.ts"
import { formatAmount } from "#shop/money.ts"
import { orderable } from "#shop/stock/stock.ts"
import { dropWait } from "#web/back-in-stock/kept-waits.ts"
import { type ShopInfo, useShopInfo } from "#web/layout/shop-info.ts"
import { shopOf } from "#web/layout/shop-of.ts"
import { MadeBy } from "#web/products/made-by.tsx"
import { Before } from "#web/products/product-card.tsx"
import { Promises } from "#web/products/promises.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { lazyPart } from "#web/ui/lazy-part.ts"
import { SharedIcon } from "#web/ui/shared-icon.tsx"
import { Stars } from "#web/ui/stars.tsx"
import { langOf } from "#web/ui/words/lang-of.ts"
import { AskAndShare } from "./ask-and-share.tsx"
import { BuyBox } from "./buy-box.tsx"
import { Details } from "./details.tsx"
import { ProductPictures } from "./gallery.tsx"
import { OptionChoice, priceOf, useChosen, VariantLinks } from "./option-choice.tsx"
import type { PageProduct } from "./page-product.ts"
import type { PageReviews } from "./page-query.ts"
import { returnsOf } from "./returns-of.ts"
import { Stock } from "./stock-words.tsx"

/** Only a product that is sold out has it. */
const WaitForm = lazyPart(async () => (await import("#web/back-in-stock/wait-form.tsx")).WaitForm)

interface ProductViewProps {
  product: PageProduct
  reviews: PageReviews | null
  /** Says what delivery costs; "" for a product that nobody can order. */
  delivery: string
  /** Says on which days the product arrives; "" where nobody can count that. */
  withYou: string
  /** Is about the day by which a piece is made that is ordered now; null where none is, or nobody can count it. */
  ready: string | null
  /** Is the day until which the owner makes no more pieces for others; null otherwise. */
  booked: string | null
  asked: string | null
}

export function ProductView({ product, reviews, delivery, withYou, ready, booked, asked }: ProductViewProps) {
  const { bought, ...choice } = useChosen(product, asked)
  const shop = useShopInfo()
  const { options } = product
  const isThere = bought.madeToOrder && bought.stock > 0
  const sold = product.isActive && orderable(bought) > 0
  // Everybody who waited for the product has been mailed by now.
  useEffect(() => {
    if (sold) dropWait(bought.id)
  }, [sold, bought.id])
  return (
    <div className="grid grid-cols-1 items-start gap-x-8 gap-y-3 md:grid-cols-2 lg:grid-cols-[1.1fr_minmax(0,1fr)] lg:gap-x-14">
      <div className="product-stage relative md:sticky md:top-28">
        <ProductPictures product={product} />
      </div>
      <div className="wrap-anywhere grid min-w-0 gap-4 sm:gap-5">
        <div className="grid gap-1 sm:gap-2">
          {product.category && <CategoryLink of={product} />}
          <h1 lang={langOf(product, "name")} className="text-2xl sm:text-4xl lg:text-5xl">
            {product.name}
          </h1>
          <p className="flex flex-wrap items-center gap-x-4">
            <span className="font-bold text-2xl text-terracotta tabular-nums sm:text-3xl">
              {bought.sale?.price_before && <span className="sr-only">{m.shop_price_now()} </span>}
              {priceOf(bought)}
            </span>
            {bought.sale && <SaleWords {...bought.sale} />}
            <Stock of={bought} isMade={daysToMake(product.details?.lead_time) !== undefined} ready={ready} />
            {reviews && <Rating {...reviews} />}
            {!product.isActive && <Badge tone="danger">{m.shop_product_inactive()}</Badge>}
          </p>
          <div className="flex flex-wrap items-center gap-x-4">
            {shop?.maker && <MadeBy {...shop.maker} />}
            {sold && withYou && (
              <p className="flex items-center gap-2 text-sm">
                <SharedIcon name="truck" className="size-4.5 text-sage" />
                {withYou}
              </p>
            )}
          </div>
        </div>
        {options && <OptionChoice options={options} lang={langOf(product, "options")} {...choice} />}
        {options && <VariantLinks id={product.id} options={options} />}
        {product.isActive && <BuyBox product={bought} />}
        {booked && !sold && <p className="font-bold">{m.shop_booked_until({ day: formatWeekday(booked) })}</p>}
        <Suspense fallback={<div className="min-h-28" />}>
          {product.isActive && !sold && !shop?.closed?.again && <WaitForm key={bought.id} id={bought.id} />}
        </Suspense>
        {product.description && (
          <p lang={langOf(product, "description")} className="max-w-prose whitespace-pre-line text-lg">
            {product.description}
          </p>
        )}
        {product.isActive && <AskAndShare product={product} bought={bought} />}
        <Details details={product.details} english={product.english} />
        <Promises
          arrival={arrival(isThere ? null : product.details?.lead_time, shop, sold ? delivery : "")}
          returns={returnsOf(product)}
          className="border-t-2 pt-5"
        >
          {product.isActive &&
            BEFORE_ORDERING.map(([icon, words]) => (
              <li key={icon} className="flex items-center gap-3">
                <SharedIcon name={icon} className="size-5 shrink-0 text-sage" />
                {words()}
              </li>
            ))}
        </Promises>
      </div>
    </div>
  )
}

function SaleWords({ until, price_before: before }: Sale) {
  return (
    <>
      {before && <Before price={formatAmount(before)} />}
      <span>{m.shop_sale_until({ day: formatWeekday(until) })}</span>
    </>
  )
}

/** Answers what people ask before they order, and would look for in vain. */
const BEFORE_ORDERING = [
  ["heart", m.shop_gift],
  ["shield-check", m.shop_may_cancel],
] as const

function CategoryLink({ of }: { of: Pick<PageProduct, "category" | "categoryLabel" | "english"> }) {
  return (
    <Link
      to={shopOf(of.category)}
      lang={langOf(of, "category")}
      className="-my-2.5 inline-flex min-h-11 items-center justify-self-start font-bold text-rose text-sm hover:underline"
    >
      {of.categoryLabel ?? of.category}
    </Link>
  )
}

function Rating({ count, average }: PageReviews) {
  return (
    <a
      href="#reviews"
      aria-label={m.shop_reviews_count({ count, average })}
      className="inline-flex min-h-11 items-center gap-1.5"
    >
      <Stars stars={Math.round(Number(average))} alt="" />
      <span aria-hidden="true">
        {average} ({count})
      </span>
    </a>
  )
}

/**
 * Says when a product arrives, and below that what delivery costs.
 * @param cost is "" where nothing can be ordered, and nothing is said
 */
export function arrival(
  leadTime: string | null | undefined,
  shop: Pick<ShopInfo, "deliveryTime" | "promises"> | undefined,
  cost: string,
): string {
  if (!cost || !shop) return ""
  const days = daysToMake(leadTime)
  const when = days === undefined ? shop.promises[0] : m.shop_arrival({ days, time: shop.deliveryTime })
  return [when, cost].join("\n")
}
