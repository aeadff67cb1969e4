import type { ShopSettings } from "#shop/settings/settings.ts"
import { TAGS } from "#web/document/public-page.ts"
import { iconsOf } from "./shop-icons.ts"
import { themeColor } from "./theme-color.ts"

interface OwnParts {
  readonly name: string
  /** The path at which it opens. */
  readonly start: string
  readonly description?: string
  readonly shortcuts?: ReadonlyArray<{ readonly name: string; readonly url: string }>
}

/** Says how a phone keeps the shop, or its back-office, beside its apps (https://www.w3.org/TR/appmanifest). */
export function webManifest({ shop }: ShopSettings, { name, start, ...parts }: OwnParts): Response {
  const manifest = {
    ...{ id: start, start_url: start, scope: "/", name, short_name: shop.name, ...parts },
    display: "standalone",
    background_color: themeColor.light,
    theme_color: themeColor.light,
    icons: iconsOf(shop.logo),
  }
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json", [TAGS]: "settings" },
  })
}
