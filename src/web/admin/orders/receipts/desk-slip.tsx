import { type RefObject, useEffect, useRef } from "react"
import { m } from "#messages/messages.js"
import type { AdminOrder } from "#shop/orders/admin-order-json.ts"
import { dueStep, stateOf } from "#shop/orders/due-step.ts"
import { LoadFailed } from "#web/ui/feedback/load-failed.tsx"
import { PageSpinner } from "#web/ui/feedback/spinner.tsx"
import { useAdminQuery } from "../../list/use-admin-query.ts"
import { useShownOrder } from "../shown-order.ts"
import { useOrderChange } from "../use-order-change.ts"
import { DeskDecision, type DeskFold } from "./desk-decision.tsx"
import { useReread } from "./use-reread.ts"

interface DeskSlipProps {
  id: string
  ahead: boolean
  fold: DeskFold
  /** It is not to be checked any more. */
  onDecided: (order: AdminOrder) => void
  onReturned: () => void
  onSkip: () => void
}

/** Shows the slip of an order with its decision, or loads it ahead. */
export function DeskSlip({ id, ahead, onDecided, onReturned, ...desk }: DeskSlipProps) {
  const { value: order, failure, reload, patch } = useAdminQuery("/admin/orders/:id", { param: { id } })
  const decided = useRef(false)
  useReread(!ahead, reload)
  // The next receipt is shown once this one is decided, by this admin or concurrently by another one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state of the order is told once
  useEffect(() => {
    if (order && !ahead && !isToCheck(order)) onDecided(order)
  }, [order, ahead])

  if (failure && !order) {
    if (ahead) return null
    return <LoadFailed title={m.admin_screen_receipts()} message={failure.message} onRetry={reload} />
  }
  if (!order) return ahead ? null : <PageSpinner />

  function change(changed: AdminOrder) {
    patch((shown) => (shown.id === changed.id ? changed : shown))
    // Undo may be pressed after the next slip stands here.
    if (decided.current && isToCheck(changed)) onReturned()
    decided.current = !isToCheck(changed)
  }
  return <ShownSlip key={order.payment_receipt} order={order} ahead={ahead} onChange={change} {...desk} />
}

const isToCheck = (order: AdminOrder) => dueStep(stateOf(order)) === "check_receipt"

interface ShownSlipProps extends Pick<DeskSlipProps, "ahead" | "fold" | "onSkip"> {
  order: AdminOrder
  onChange: (order: AdminOrder) => void
}

function ShownSlip({ order, ahead, fold, onChange, onSkip }: ShownSlipProps) {
  const shown = useShownOrder(order, onChange)
  const place = useRef<HTMLElement>(null)
  const payment = useOrderChange("payment_status", shown, () => () => {})
  useKeys(place, !ahead)
  return (
    <section ref={place} hidden={ahead} aria-labelledby={`slip-${order.id}`}>
      <DeskDecision {...shown} payment={payment} ahead={ahead} fold={fold} onSkip={onSkip} />
    </section>
  )
}

/** Presses the control that has the key as its shortcut, unless somebody is typing. */
function useKeys(place: RefObject<HTMLElement | null>, active: boolean) {
  useEffect(() => {
    if (!active) return
    function press(event: KeyboardEvent) {
      const typing = event.target instanceof HTMLElement && event.target.closest("input, textarea, select")
      if (typing || event.ctrlKey || event.metaKey || event.altKey || !/^[a-z]$/i.test(event.key)) return
      const named = place.current?.querySelector<HTMLElement>(`[aria-keyshortcuts="${event.key.toUpperCase()}"]`)
      if (!named) return
      // Otherwise the letter would be typed into a field that the control opens.
      event.preventDefault()
      named.click()
    }
    document.addEventListener("keydown", press)
    return () => document.removeEventListener("keydown", press)
  }, [place, active])
}
