import { href } from "react-router"
import { m } from "#messages/messages.js"
import { shopContext } from "#web/context.ts"
import type { CacheHandle } from "#web/document/public-page.ts"
import { webManifest } from "#web/layout/web-manifest.ts"
import type { Route } from "./+types/web-manifest"

export const handle: CacheHandle = { cache: { kind: "pages" } }

/** Lets an owner keep the back-office on a phone. It says nothing that only owners may know. */
export function loader({ context }: Route.LoaderArgs) {
  const { settings } = context.get(shopContext)
  return webManifest(settings, {
    name: m.shell_manifest_owner({ shop: settings.shop.name }),
    start: href("/admin"),
    shortcuts: [
      { name: m.shell_manifest_orders(), url: href("/admin/orders") },
      { name: m.shell_manifest_receipts(), url: href("/admin/orders/slips") },
    ],
  })
}
