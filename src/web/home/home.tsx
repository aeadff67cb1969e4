import { href } from "react-router"
import { m } from "#messages/messages.js"
import { findFeatured } from "#shop/catalogue/catalogue.server.ts"
import { shopContext } from "#web/context.ts"
import { pageMeta } from "#web/layout/page-meta.ts"
import type { CacheHandle } from "#web/page-caching.ts"
import { cardProduct } from "#web/products/card-product.ts"
import type { Route } from "./+types/home"
import { Featured } from "./featured.tsx"
import { Hero } from "./hero.tsx"
import { Highlights } from "./highlights.tsx"
import { Newsletter } from "./newsletter.tsx"
import { Stats } from "./stats.tsx"
import { Steps } from "./steps.tsx"
import { Testimonials } from "./testimonials.tsx"
import { Trust } from "./trust.tsx"

export const handle: CacheHandle = { cache: { tags: () => ["catalogue"] } }

/** The featured products; none when they cannot be read, which hides their block and nothing else. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, logFailure } = context.get(shopContext)
  try {
    return { featured: (await findFeatured(db)).map(cardProduct) }
  } catch (error) {
    logFailure("reading the featured products", error)
    return { featured: [] }
  }
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return pageMeta(matches[0].loaderData, {
    title: m.home_meta_title(),
    description: m.home_meta_description(),
    path: href("/"),
  })
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Hero />
      <Stats />
      <Steps />
      <Highlights />
      {loaderData.featured.length > 0 && <Featured products={loaderData.featured} />}
      <Testimonials />
      <Trust />
      <Newsletter />
    </>
  )
}
