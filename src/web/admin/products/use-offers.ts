import { href, useNavigate } from "react-router"
import { m } from "#messages/messages.js"
import { localPath } from "#messages/paths.ts"
import type { AdminProduct } from "#shop/catalogue/products/admin-products.ts"
import { useShopInfo } from "#web/layout/shop-info.ts"
import { share } from "#web/ui/controls/share.ts"

/** Returns what the news of a new product offers: its page and, where customers can see that, to hand it on. */
export function useOffers() {
  const navigate = useNavigate()
  const { publicUrl = "" } = useShopInfo() ?? {}
  return ({ id, name, is_active }: AdminProduct) => {
    const path = href("/product/:id", { id })
    const url = publicUrl + localPath(path)
    return {
      action: { label: m.admin_products_see(), onClick: () => void navigate(path) },
      ...(is_active && { secondAction: { label: m.shop_share(), onClick: () => void share({ title: name, url }) } }),
    }
  }
}
