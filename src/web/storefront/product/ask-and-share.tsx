import { href } from "react-router"
import { m } from "#messages/messages.js"
import { localPath } from "#messages/paths.ts"
import { useShopInfo } from "#web/layout/shop-info.ts"
import { share } from "#web/ui/controls/share.ts"
import { SharedIcon } from "#web/ui/shared-icon.tsx"

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
