import { href } from "react-router"
import { m } from "#messages/messages.js"
import { localPath } from "#messages/paths.ts"
import { useShopInfo } from "#web/layout/shop-info.ts"
import { SharedIcon } from "#web/ui/shared-icon.tsx"

/** Shows a link that opens WhatsApp with a question about the product; nothing where the shop has no number. */
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
