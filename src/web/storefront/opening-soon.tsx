import { href, redirect } from "react-router"
import { m } from "#messages/messages.js"
import { shopContext } from "#web/context.ts"
import { type CacheHandle, pageData, pageHeaders } from "#web/document/public-page.ts"
import { Only } from "#web/layout/only.tsx"
import { privatePageMeta } from "#web/layout/private-page.ts"
import { useShopInfo } from "#web/layout/shop-info.ts"
import { ButtonLink } from "#web/ui/controls/button.tsx"
import { TangledYarn } from "#web/ui/feedback/tangled-yarn.tsx"
import type { Route } from "./+types/opening-soon"

export const handle: CacheHandle = { cache: { kind: "pages" } }
export const headers = pageHeaders

export function loader({ context }: Route.LoaderArgs) {
  const { closed, sentence } = context.get(shopContext).settings.opening
  if (!closed) throw redirect(href("/"))
  return pageData({ sentence }, { tags: ["settings"] })
}

export const meta = privatePageMeta(m.shop_opening_title)

/** Shows visitors that the shop is still being prepared. */
export default function OpeningSoon({ loaderData: { sentence } }: Route.ComponentProps) {
  const { contact, name = "" } = useShopInfo() ?? {}
  return (
    <div className="page-width wrap-anywhere grid justify-items-center gap-5 py-20 text-center text-lg">
      <TangledYarn className="w-64" />
      <h1 className="text-4xl sm:text-5xl">{m.shop_opening_heading({ shop: name })}</h1>
      <p className="max-w-prose text-muted">{sentence ?? m.shop_opening_text()}</p>
      {contact && !contact.sample && (
        <p className="flex flex-wrap justify-center gap-x-6">
          {contact.email && (
            <a href={`mailto:${contact.email}`} className="thread-link">
              {contact.email}
            </a>
          )}
          {contact.phone && (
            <a href={`tel:${contact.phone.replaceAll(" ", "")}`} className="thread-link">
              {contact.phone}
            </a>
          )}
        </p>
      )}
      <Only who="admin">
        <p>
          <ButtonLink to={href("/")} reloadDocument variant="secondary">
            {m.shop_opening_preview()}
          </ButtonLink>
        </p>
      </Only>
    </div>
  )
}
