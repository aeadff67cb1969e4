import { data } from "react-router"
import { m } from "#messages/messages.js"
import { describedPolicy, isPolicy, POLICIES } from "#shop/policies/policies.ts"
import { shownPolicy } from "#shop/policies/render-policy.server.ts"
import { shopContext } from "#web/context.ts"
import { type CacheHandle, pageData, pageHeaders } from "#web/document/public-page.ts"
import { pageMeta } from "#web/layout/page-meta.ts"
import { PageHeading } from "#web/ui/page-heading.tsx"
import type { Route } from "./+types/policy"
import "#web/ui/styles/prose.css"

export const handle: CacheHandle = {
  cache: { kind: "pages", params: { policy: /shipping|returns|terms|privacy/ } },
}
export const headers = pageHeaders

export function loader({ params: { policy }, context }: Route.LoaderArgs) {
  if (!isPolicy(policy)) throw data(null, { status: 404 })
  const { settings, settingsNow } = context.get(shopContext)
  const description = describedPolicy(policy, settings.promises)
  return pageData({ policy, description, ...shownPolicy(settingsNow, policy) }, { tags: ["settings"] })
}

export function meta({ matches, loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  const shop = matches[0].loaderData
  if (!loaderData) return [{ title: m.shell_document_title({ page: m.shell_not_found_name(), shop: shop.name }) }]
  const { policy, description } = loaderData
  const path = `/policies/${policy}`
  return pageMeta(shop, { title: POLICIES[policy].title(), description, path })
}

export default function Policy({ loaderData: { policy, html, lang } }: Route.ComponentProps) {
  return (
    <div className="page-width max-w-3xl py-10 sm:py-14">
      <PageHeading title={POLICIES[policy].title()} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made of Markdown without HTML, on the server */}
      <div lang={lang} className="prose" dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  )
}
