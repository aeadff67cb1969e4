import { m } from "#messages/messages.js"
import { useShopInfo } from "#web/layout/shop-info.ts"
import { Card } from "#web/ui/card.tsx"
import { CopyButton } from "#web/ui/controls/copy-button.tsx"

/** Shows the URL of the feed that shopping channels read. */
export function ProductFeed() {
  const url = `${useShopInfo()?.publicUrl ?? ""}/feed.xml`
  return (
    <Card aria-labelledby="feed" className="grid gap-3">
      <h2 id="feed" className="text-2xl">
        {m.admin_settings_feed()}
      </h2>
      <p className="text-muted">{m.admin_settings_feed_text()}</p>
      <p className="flex items-center gap-2">
        <a href={url} className="wrap-anywhere thread-link font-bold">
          {url}
        </a>
        <CopyButton label={m.admin_settings_feed_copy()} text={url} large />
      </p>
    </Card>
  )
}
