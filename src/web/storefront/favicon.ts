import { redirect } from "react-router"
import { shopContext } from "#web/context.ts"
import { type CacheHandle, TAGS } from "#web/document/public-page.ts"
import { iconsOf } from "#web/layout/shop-icons.ts"
import type { Route } from "./+types/favicon"

export const handle: CacheHandle = { cache: { kind: "pages" } }

/** Programs that read no page ask for this name. The owner may change the logo, so it is no permanent redirect. */
export function loader({ context }: Route.LoaderArgs) {
  const [icon] = iconsOf(context.get(shopContext).settings.shop.logo)
  return redirect(icon?.src ?? "/favicon.svg", { headers: { [TAGS]: "settings" } })
}
