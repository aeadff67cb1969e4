import { href } from "react-router"
import { shopContext } from "#web/context.ts"
import type { CacheHandle } from "#web/document/public-page.ts"
import { webManifest } from "#web/layout/web-manifest.ts"
import type { Route } from "./+types/web-manifest"

export const handle: CacheHandle = { cache: { kind: "pages" } }

export function loader({ context }: Route.LoaderArgs) {
  const { settings } = context.get(shopContext)
  const { name, tagline } = settings.shop
  return webManifest(settings, { name, start: href("/"), description: tagline })
}
