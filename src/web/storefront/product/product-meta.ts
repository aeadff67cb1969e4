import type { MetaDescriptor } from "react-router"
import { m } from "#messages/messages.js"
import { localPath } from "#messages/paths.ts"
import { getLocale } from "#messages/runtime.js"
import { formatRupees, numericFromCents, numericFromRupees } from "#shop/money.ts"
import type { ProductReviews } from "#shop/reviews/reviews.ts"
import { pageMeta } from "#web/layout/page-meta.ts"
import type { ShopInfo } from "#web/layout/shop-info.ts"
import { productPath } from "#web/products/product-path.ts"
import { langOf } from "#web/ui/words/lang-of.ts"
import type { PageProduct } from "./page-product.ts"
import { variantQuery } from "./page-query.ts"

const DESCRIPTION_CHARACTERS = 155

/** Returns what search engines and link previews read about a product; null for one that is not in the shop. */
export function productMeta(
  shop: ShopInfo | undefined,
  product: PageProduct | null,
  reviews: ProductReviews | null = null,
  ready: string | null = null,
): MetaDescriptor[] {
  if (!product) {
    return [
      { title: shop ? m.shop_missing_document_title({ shop: shop.name }) : m.shop_missing_title() },
      { name: "robots", content: "noindex" },
    ]
  }
  const path = productPath(product)
  const { name, imageUrl: image, seoTitle: title = name, seoDescription: description = summary(product) } = product
  const lang = product.description ? langOf(product, "description") : undefined
  const described = pageMeta(shop, { title, description, lang, path, image, type: "product" })
  return shop
    ? [
        ...described,
        // The meta elements of every page have the first picture already.
        ...imagesOf(shop, product)
          .slice(1)
          .map((content) => ({ property: "og:image", content })),
        ...priceMeta(product),
        { "script:ld+json": { ...jsonLd(shop, product, { description, path, ready }), ...ratingOf(reviews) } },
      ]
    : described
}

function imagesOf({ publicUrl }: ShopInfo, { pictures, imageUrl }: PageProduct): string[] {
  const urls = pictures?.map(({ image_url }) => image_url) ?? [imageUrl]
  return urls.filter((url) => url !== null).map((url) => new URL(url, publicUrl).href)
}

function priceMeta({ priceCents, sale, stock, madeToOrder }: PageProduct): MetaDescriptor[] {
  const before = sale?.price_before ? { amount: numericFromRupees(sale.price_before), currency: "LKR" } : {}
  return [
    ...Object.entries(before).map(([name, content]) => ({ property: `product:original_price:${name}`, content })),
    { property: "product:price:amount", content: numericFromCents(priceCents) },
    { property: "product:price:currency", content: "LKR" },
    {
      property: "product:availability",
      content: stock > 0 ? "in stock" : madeToOrder ? "available for order" : "out of stock",
    },
  ]
}

function summary({ name, description, category: key, categoryLabel: category = key, priceCents }: PageProduct): string {
  const line = description.replace(/\s+/g, " ").trim()
  if (!line) {
    const price = formatRupees(priceCents)
    return category ? m.shop_product_lead({ name, category, price }) : m.shop_product_lead_plain({ name, price })
  }
  const characters = [...line]
  if (characters.length <= DESCRIPTION_CHARACTERS) return line
  const cut = characters.slice(0, DESCRIPTION_CHARACTERS).join("")
  return `${cut.replace(/\s+\S*$/, "")}…`
}

/** Real reviews only: without any there is no rating. */
function ratingOf(reviews: ProductReviews | null) {
  if (!reviews) return {}
  const { count, average, shown } = reviews
  return {
    aggregateRating: { "@type": "AggregateRating", ratingValue: average, reviewCount: count },
    review: shown.map(({ name, stars, text, date }) => ({
      "@type": "Review",
      author: { "@type": "Person", name: name ?? m.shop_reviews_former() },
      datePublished: date,
      reviewRating: { "@type": "Rating", ratingValue: stars },
      reviewBody: text,
    })),
  }
}

/** Returns schema.org's Product. React Router writes it into the page with every `<` escaped. */
function jsonLd(
  shop: ShopInfo,
  product: PageProduct,
  { description, path, ready }: { description: string; path: string; ready: string | null },
) {
  const url = shop.publicUrl + localPath(path)
  const image = imagesOf(shop, product)
  const { size, material, weight_grams } = product.details ?? {}
  const weight = weight_grams && { "@type": "QuantitativeValue", value: weight_grams, unitCode: "GRM" }
  const category = product.category ? { category: product.categoryLabel ?? product.category } : {}
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: product.name,
    description: product.description || description,
    sku: product.id,
    url,
    mainEntityOfPage: { "@type": "WebPage", "@id": url, inLanguage: getLocale() },
    ...(image.length > 0 && { image }),
    ...category,
    ...(size && { size }),
    ...(material && { material }),
    ...(weight && { weight }),
    brand: { "@type": "Brand", name: shop.name },
    offers: product.options
      ? product.options.variants.map((each) => ({
          ...offerOf(shop, each, url + variantQuery(each.id), ready),
          ...{ name: each.name, sku: each.id },
        }))
      : offerOf(shop, product, url, ready),
  }
}

type Offered = Pick<PageProduct, "priceCents" | "sale" | "stock" | "madeToOrder">

/** `ready` is the day on which a piece can be sent that is made when it is ordered. */
function offerOf(shop: ShopInfo, { priceCents, sale, stock, madeToOrder }: Offered, url: string, ready: string | null) {
  const isMade = stock <= 0 && madeToOrder === true
  return {
    "@type": "Offer",
    url,
    price: numericFromCents(priceCents),
    priceCurrency: "LKR",
    ...(sale && { priceValidUntil: sale.until }),
    ...(sale?.price_before && {
      priceSpecification: {
        ...{ "@type": "UnitPriceSpecification", priceType: "https://schema.org/StrikethroughPrice" },
        ...{ price: numericFromRupees(sale.price_before), priceCurrency: "LKR" },
      },
    }),
    availability: `https://schema.org/${isMade ? "BackOrder" : stock > 0 ? "InStock" : "OutOfStock"}`,
    ...(isMade && ready && { availabilityStarts: ready }),
    itemCondition: "https://schema.org/NewCondition",
    seller: { "@type": "Organization", name: shop.name },
  }
}
