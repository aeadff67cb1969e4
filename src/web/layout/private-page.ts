import type { MetaDescriptor } from "react-router"
import type { ShopInfo } from "#web/layout/shop-info.ts"

interface MetaArgs {
  /** The first is the root, whose loader reads the shop. */
  matches: readonly [{ loaderData: ShopInfo | undefined }, ...unknown[]]
}

export function privatePageMeta(title: () => string) {
  return ({ matches: [{ loaderData: shop }] }: MetaArgs): MetaDescriptor[] => [
    { title: shop ? `${title()} · ${shop.name}` : title() },
    { name: "robots", content: "noindex" },
  ]
}
