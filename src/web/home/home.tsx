import { href, Link } from "react-router"
import { m } from "#messages/messages.js"
import { findFeatured, findShownCategories } from "#shop/catalogue/catalogue.server.ts"
import type { ShownCategory } from "#shop/catalogue/catalogue.ts"
import { quoting, readQuotes } from "#shop/reviews/product-reviews.server.ts"
import { changedTexts, type HomeTexts, initialHome } from "#shop/settings/sections/home-texts.ts"
import { shownMaker } from "#shop/settings/settings.ts"
import { openShopContext } from "#web/context.ts"
import { CachedPart } from "#web/document/cached-part.tsx"
import { type CacheHandle, pageData, pageHeaders } from "#web/document/public-page.ts"
import { pageMeta } from "#web/layout/page-meta.ts"
import { shopOf } from "#web/layout/shop-of.ts"
import { type CardProduct, cardProduct } from "#web/products/card-product.ts"
import { ProductCard } from "#web/products/product-card.tsx"
import { ProductPicture } from "#web/products/product-picture.tsx"
import { ButtonLink } from "#web/ui/controls/button.tsx"
import { langOfCategory } from "#web/ui/words/lang-of.ts"
import type { Route } from "./+types/home"
import { Hero } from "./hero.tsx"
import { Maker } from "./maker.tsx"
import { Newsletter } from "./newsletter.tsx"
import { Highlights, Trust } from "./promises.tsx"
import { SectionHeading } from "./section-heading.tsx"
import { Stats } from "./stats.tsx"
import { Steps } from "./steps.tsx"
import { Testimonials } from "./testimonials.tsx"
import { truthfulTrust } from "./truthful-trust.server.ts"

export const handle: CacheHandle = { cache: { kind: "pages" } }
export const headers = pageHeaders

/** Loads the page's data, with status 503 while the database is not available, so that nobody takes the page for the shop as it is. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings, logFailure } = openShopContext(context)
  const { maker: _, ...own } = changedTexts({ ...settings, trust: truthfulTrust(settings) })
  const maker = shownMaker(settings)
  const description = m.home_meta_description({ time: settings.promises.delivery_time })
  const described = { title: m.home_meta_title(), description, path: href("/") }
  try {
    const [featured, quotes, categories] = await db.together((connection) =>
      Promise.all([findFeatured(connection), readQuotes(connection), findShownCategories(connection)]),
    )
    const texts = { ...own, ...quoting(settings.reviews, quotes) }
    return pageData(
      { texts, maker, described, featured: featured.map(cardProduct), categories },
      { tags: ["lists", "reviews"] },
    )
  } catch (error) {
    const outcome = logFailure("reading the featured products", error)
    const status = outcome === "unavailable" ? 503 : 200
    return pageData({ texts: own, maker, described, featured: [], categories: [] }, { tags: [], outcome, status })
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return loaderData ? pageMeta(matches[0].loaderData, loaderData.described) : []
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { texts, maker, featured, categories, described } = loaderData
  const { hero, maker: _, ...others } = { ...initialHome(), ...texts }
  return (
    <>
      {hero.shown ? <CachedPart as="div" part={Hero} props={hero} /> : <h1 className="sr-only">{described.title}</h1>}
      {featured.length > 0 && <Featured products={featured} />}
      {categories.length > 1 && <Categories categories={categories} />}
      {maker && <CachedPart as="div" part={Maker} props={{ ...maker, piece: featured.at(-1) ?? null }} />}
      <CachedPart as="div" part={AboutShop} props={others} />
    </>
  )
}

function Categories({ categories }: { categories: readonly ShownCategory[] }) {
  return (
    <section aria-labelledby="categories" className="home-section">
      <SectionHeading id="categories" title={m.home_categories()} text="" />
      <ul className="shown-categories">
        {categories.map((category) => (
          <li key={category.name} className="shown-category">
            <Link
              to={shopOf(category.name)}
              className="grid grid-cols-1 justify-items-center gap-2 rounded-lg text-center font-bold leading-snug hover:text-terracotta"
            >
              <ProductPicture imageUrl={category.image_url} alt="" sizes="144px" className="rounded-full text-[0px]" />
              <span lang={langOfCategory(category)} className="w-full">
                {category.label ?? category.name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function AboutShop({ numbers, steps, highlights, reviews, trust, newsletter }: Omit<HomeTexts, "hero" | "maker">) {
  return (
    <>
      {numbers.shown && <Stats {...numbers} />}
      {steps.shown && <Steps {...steps} />}
      {highlights.shown && <Highlights {...highlights} />}
      {reviews.shown && <Testimonials {...reviews} />}
      {trust.shown && <Trust {...trust} />}
      {newsletter.shown && <Newsletter {...newsletter} />}
    </>
  )
}

const PICTURE_SIZES = "(min-width: 1280px) 280px, (min-width: 1024px) 22vw, (min-width: 300px) 45vw, 92vw"

function Featured({ products }: { products: readonly CardProduct[] }) {
  return (
    <section aria-labelledby="featured" className="home-section">
      <SectionHeading id="featured" title={m.home_featured_title()} text={m.home_featured_lead()} />
      <ul className="mt-6 grid gap-3 min-[300px]:grid-cols-2 sm:mt-10 sm:gap-6 lg:grid-cols-4">
        {products.map((product) => (
          <li key={product.id} className="grid">
            <ProductCard product={product} sizes={PICTURE_SIZES} />
          </li>
        ))}
      </ul>
      <p className="mt-6 sm:mt-10">
        <ButtonLink to={href("/shop")} variant="secondary" size="lg">
          {m.home_featured_all()}
        </ButtonLink>
      </p>
    </section>
  )
}
