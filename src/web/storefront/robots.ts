import { href } from "react-router"
import { localPath } from "#messages/paths.ts"
import { type Locale, locales } from "#messages/runtime.js"
import { shopContext } from "#web/context.ts"
import { type CacheHandle, TAGS } from "#web/document/public-page.ts"
import type { Route } from "./+types/robots"

/** Lists personal pages, and those without content for a search engine. */
const PRIVATE = [
  href("/admin"),
  "/api/",
  href("/auth"),
  href("/cart"),
  href("/checkout"),
  "/dev/",
  href("/orders"),
  href("/profile"),
  href("/reset-password"),
]

/** What is no page has no language. */
const pathIn = (locale: Locale, path: string) => (path.endsWith("/") ? path : localPath(path, locale))

export const handle: CacheHandle = { cache: { kind: "pages" } }

export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(shopContext)
  const lines = [
    "User-agent: *",
    ...new Set(locales.flatMap((locale) => PRIVATE.map((path) => `Disallow: ${pathIn(locale, path)}`))),
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ]
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", [TAGS]: "settings" },
  })
}
