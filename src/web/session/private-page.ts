import type { MetaDescriptor } from "react-router"
import type { ShopInfo } from "#web/layout/shop-info.ts"

/** Title of a page that is about its visitor; search engines are to leave it alone. */
export function privatePageMeta(title: string, shop: ShopInfo | undefined): MetaDescriptor[] {
  return [{ title: shop ? `${title} · ${shop.name}` : title }, { name: "robots", content: "noindex" }]
}
