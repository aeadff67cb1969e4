import { baseLocale, locales } from "#messages/runtime.js"
import { recordOf } from "#platform/objects.ts"
import { shopContext } from "#web/context.ts"
import { type CacheHandle, TAGS } from "#web/document/public-page.ts"
import type { Route } from "./+types/service-worker"
import { offlineHeaders, offlinePage } from "./offline-page.server.tsx"
import unregister from "./unregister.js?raw"
import worker from "./worker.js?raw"

export const handle: CacheHandle = { cache: { kind: "pages" } }

/** Browsers compare each byte of it: another text, or another name of the shop, reaches them with the next page that they load. */
export function loader({ context }: Route.LoaderArgs) {
  const { settings, hasOfflinePage } = context.get(shopContext)
  return new Response(hasOfflinePage ? workerFor(settings.shop.name) : unregister, {
    headers: { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache", [TAGS]: "settings" },
  })
}

function workerFor(shop: string): string {
  const pages = recordOf(locales, (locale) => offlinePage(shop, locale))
  return `const OFFLINE = ${JSON.stringify({ baseLocale, headers: offlineHeaders, pages })}\n${worker}`
}
