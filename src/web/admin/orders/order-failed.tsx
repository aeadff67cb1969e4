import { SearchX } from "lucide-react"
import { href } from "react-router"
import { m } from "#messages/messages.js"
import type { Failure } from "#web/session/api/api.ts"
import { ButtonLink } from "#web/ui/controls/button.tsx"
import { EmptyState } from "#web/ui/feedback/empty-state.tsx"
import { LoadFailed } from "#web/ui/feedback/load-failed.tsx"

/** Says why an order is not shown; one that does not exist is not requested again. */
export function OrderFailed({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  if (failure.status !== 404) return <LoadFailed message={failure.message} onRetry={onRetry} />
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title={m.admin_order_not_found()}
      text={failure.message}
      action={<ButtonLink to={href("/admin/orders")}>{m.admin_orders_back()}</ButtonLink>}
    />
  )
}
