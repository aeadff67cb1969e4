import { href } from "react-router"
import { m } from "#messages/messages.js"
import { localPath } from "#messages/paths.ts"
import { useShopInfo } from "#web/layout/shop-info.ts"
import parcel from "#web/orders/drawings/parcel.svg"
import { CopyButton } from "#web/ui/controls/copy-button.tsx"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"

export function OpenedDialog({ onClose }: { onClose: () => void }) {
  const { publicUrl = "", name = "" } = useShopInfo() ?? {}
  const words = m.admin_opened_words({ shop: name, url: publicUrl })
  return (
    <Dialog open onClose={onClose} title={m.admin_first_day_opened()} size="sm">
      <div className="grid justify-items-center gap-4">
        <img src={parcel} alt="" width="220" height="190" className="w-36" />
        <p className="flex max-w-full items-center gap-2">
          <a href={publicUrl} className="wrap-anywhere thread-link font-bold">
            {publicUrl}
          </a>
          <CopyButton label={m.admin_opened_copy()} text={publicUrl} large />
        </p>
        {/* What a link to the shop shows where it is shared. */}
        <img
          src="/og.png"
          alt={m.admin_opened_picture()}
          width="1200"
          height="630"
          className="h-auto w-full rounded-lg"
        />
        <a
          href={`https://wa.me/?text=${encodeURIComponent(words)}`}
          target="_blank"
          rel="noopener"
          className="button button-primary button-md w-full"
        >
          {m.admin_opened_share()}
        </a>
        {/* The back-office's own pages know the shop as it was before. */}
        <a href={localPath(href("/"))} className="button button-secondary button-md w-full">
          {m.admin_opened_look()}
        </a>
      </div>
    </Dialog>
  )
}
