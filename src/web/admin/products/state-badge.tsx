import { formatDateTime } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import type { AdminProduct } from "#shop/catalogue/products/admin-products.ts"
import { Badge, type BadgeTone } from "#web/ui/badge.tsx"

const names = {
  active: m.admin_active,
  inactive: m.admin_inactive,
  draft: m.admin_products_draft,
  scheduled: m.admin_products_scheduled,
  archived: m.admin_products_deleted_state,
}
const tones: Record<AdminProduct["state"], BadgeTone> = {
  active: "success",
  inactive: "neutral",
  draft: "warning",
  scheduled: "info",
  archived: "danger",
}

export function shownState(state: string): string {
  return state in names ? names[state as keyof typeof names]() : state
}

export function StateBadge({ product, className }: { product: AdminProduct; className?: string }) {
  const { state, publish_at } = product
  return (
    <Badge tone={tones[state]} {...(className && { className })}>
      {publish_at && state === "scheduled"
        ? m.admin_products_scheduled_at({ time: formatDateTime(publish_at) })
        : names[state]()}
    </Badge>
  )
}
