import type { MetaDescriptor } from "react-router"
import { m } from "#messages/messages.js"
import { localPath } from "#messages/paths.ts"
import { baseLocale, getLocale, type Locale } from "#messages/runtime.js"
import { largestPicture } from "#shop/catalogue/pictures/pictures.ts"
import type { ShopInfo } from "./shop-info.ts"

interface PageMeta {
  /** The title lacks the shop's name, which is added. */
  title: string
  description: string
  lang?: string | undefined
  /** This is the path of the page, "/shop", and the canonical one where several URLs have the same content. */
  path: string
  /** Is the URL of a picture for link previews, on this shop or absolute. */
  image?: string | null
  type?: "website" | "product"
}

export function pageMeta(shop: ShopInfo | undefined, page: PageMeta): MetaDescriptor[] {
  const title = shop ? m.shell_document_title({ page: page.title, shop: shop.name }) : page.title
  const base = shop?.publicUrl ?? ""
  const url = base + localPath(page.path)
  const logo = shop?.logo ? largestPicture(shop.logo) : null
  const image = new URL(page.image ?? logo ?? "/og.png", base || "http://localhost").href
  const described = { content: page.description, ...(page.lang && { lang: page.lang }) }
  return [
    { title },
    { name: "description", ...described },
    { tagName: "link", rel: "canonical", href: url },
    ...alternates(base, page.path, shop?.languages ?? []),
    { property: "og:title", content: title },
    { property: "og:description", ...described },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:url", content: url },
    { property: "og:image", content: image },
    { property: "og:locale", content: `${getLocale()}_LK` },
    ...(shop ? [{ property: "og:site_name", content: shop.name }] : []),
    { name: "twitter:card", content: "summary_large_image" },
  ]
}

function alternates(base: string, path: string, languages: ShopInfo["languages"]): MetaDescriptor[] {
  if (languages.length < 2) return []
  const link = (hrefLang: string, locale: Locale) => ({
    tagName: "link" as const,
    rel: "alternate",
    hrefLang,
    href: base + localPath(path, locale),
  })
  return [...languages.map(({ locale }) => link(locale, locale)), link("x-default", baseLocale)]
}
