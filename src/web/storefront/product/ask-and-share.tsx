import { href, Link } from "react-router"
import { m } from "#messages/messages.js"
import { localPath } from "#messages/paths.ts"
import { useShopInfo } from "#web/layout/shop-info.ts"
import { share } from "#web/ui/controls/share.ts"
import { SharedIcon } from "#web/ui/shared-icon.tsx"
import type { PageProduct } from "./page-product.ts"

interface AskAndShareProps {
  product: Pick<PageProduct, "id" | "commissions">
  /** Is the chosen variant, or the product. */
  bought: { readonly id: string; readonly name: string }
}

/** Leads to whoever makes the product, and to friends. */
export function AskAndShare({ product, bought: { id, name } }: AskAndShareProps) {
  return (
    <div className="flex flex-wrap gap-x-6">
      {product.commissions && (
        <Link
          to={`${href("/commission")}?like=${product.id}`}
          rel="nofollow"
          className="thread-link inline-flex min-h-11 items-center font-bold"
        >
          {m.shop_commission_like_this()}
        </Link>
      )}
      <WhatsAppQuestion id={id} name={name} />
      <Share id={id} name={name} />
    </div>
  )
}

export function WhatsAppQuestion({ id, name }: { id: string; name: string }) {
  const shop = useShopInfo()
  if (!shop?.whatsApp) return null
  const url = shop.publicUrl + localPath(href("/product/:id", { id }))
  return (
    <a
      href={shop.whatsApp + encodeURIComponent(m.shop_whatsapp_text({ name, url }))}
      rel="noopener"
      className="thread-link inline-flex min-h-11 items-center gap-2 justify-self-start font-bold"
    >
      <SharedIcon name="whatsapp" className="size-5" />
      {m.shop_whatsapp_question()}
    </a>
  )
}

export function Share({ id, name }: { id: string; name: string }) {
  const shop = useShopInfo()
  if (!shop) return null
  const url = shop.publicUrl + localPath(href("/product/:id", { id }))
  return (
    <button
      type="button"
      onClick={() => void share({ title: name, url })}
      className="thread-link needs-script inline-flex min-h-11 items-center gap-2 font-bold"
    >
      <SharedIcon name="share-2" className="size-5" />
      {m.shop_share()}
    </button>
  )
}
