import type { MetaDescriptor } from "react-router"
import type { ShopInfo } from "#web/layout/shop-info.ts"

/** Title of a personal page, which search engines are not to index. */
export function privatePageMeta(title: string, shop: ShopInfo | undefined): MetaDescriptor[] {
  return [{ title: shop ? `${title} · ${shop.name}` : title }, { name: "robots", content: "noindex" }]
}
