import { data, href } from "react-router"
import { m } from "#messages/messages.js"
import { shownMaker } from "#shop/settings/settings.ts"
import { openShopContext } from "#web/context.ts"
import { type CacheHandle, pageData, pageHeaders } from "#web/document/public-page.ts"
import { pageMeta } from "#web/layout/page-meta.ts"
import { ButtonLink } from "#web/ui/controls/button.tsx"
import type { Route } from "./+types/about"
import { Maker } from "./maker.tsx"
import { Steps } from "./steps.tsx"

export const handle: CacheHandle = { cache: { kind: "pages" } }
export const headers = pageHeaders

/** Loads the maker; the page is not found while the shop shows none. */
export function loader({ context }: Route.LoaderArgs) {
  const { settings } = openShopContext(context)
  const maker = shownMaker(settings)
  if (!maker) throw data(null, { status: 404 })
  return pageData({ maker, steps: settings.steps }, { tags: ["settings"] })
}

export function meta({ matches, loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const shop = matches[0].loaderData
  if (!loaderData) return [{ title: m.shell_document_title({ page: m.shell_not_found_name(), shop: shop.name }) }]
  const { name, text } = loaderData.maker
  return pageMeta(shop, { title: m.home_maker_about({ name }), description: text, path: href("/about") })
}

export default function About({ loaderData: { maker, steps } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="sr-only">{m.home_maker_about({ name: maker.name })}</h1>
      <Maker {...maker} />
      {steps.shown && <Steps {...steps} />}
      <p className="page-width pt-14 text-center">
        <ButtonLink to={href("/shop")} size="lg">
          {m.home_maker_shop({ name: maker.name })}
        </ButtonLink>
      </p>
    </>
  )
}
