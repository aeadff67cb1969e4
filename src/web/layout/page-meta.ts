import type { MetaDescriptor } from "react-router"
import { m } from "#messages/messages.js"
import { getLocale } from "#messages/runtime.js"
import type { ShopInfo } from "./shop-info.ts"

interface PageMeta {
  /** The title lacks the shop's name, which is added. */
  title: string
  description: string
  /** This is the path of the page, "/shop", and the canonical one where several URLs have the same content. */
  path: string
  /** Is the URL of a picture for link previews, on this shop or absolute. */
  image?: string | null
  /** Is Open Graph's word for what the page is. */
  type?: "website" | "product"
}

/** Returns title, description, canonical URL and Open Graph of a public page. */
export function pageMeta(shop: ShopInfo | undefined, page: PageMeta): MetaDescriptor[] {
  const title = shop ? m.shell_document_title({ page: page.title, shop: shop.name }) : page.title
  const base = shop?.publicUrl ?? ""
  const url = base + page.path
  const image = new URL(page.image ?? "/og.png", base || "http://localhost").href
  return [
    { title },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:title", content: title },
    { property: "og:description", content: page.description },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:url", content: url },
    { property: "og:image", content: image },
    { property: "og:locale", content: `${getLocale()}_LK` },
    ...(shop ? [{ property: "og:site_name", content: shop.name }] : []),
    { name: "twitter:card", content: "summary_large_image" },
  ]
}
