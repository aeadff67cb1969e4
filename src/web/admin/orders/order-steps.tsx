import { ChevronLeft, ChevronRight } from "lucide-react"
import { type ReactNode, useEffect, useRef } from "react"
import { href, useLocation, useNavigate } from "react-router"
import { m } from "#messages/messages.js"
import { ADMIN_PAGE_SIZE } from "#shop/api/page-size.ts"
import type { AdminOrderRow } from "#shop/orders/admin-order-json.ts"
import type { Input } from "#web/session/api/api-types.ts"
import { IconButton } from "#web/ui/controls/icon-button.tsx"
import { adminCall, toastFailure } from "../admin-call.ts"
import type { AdminListState } from "../list/admin-list.tsx"
import { useBusy } from "../use-busy.ts"

export interface ListedOrders {
  readonly list: AdminListState<AdminOrderRow>
  readonly sent: NonNullable<Input<"GET", "/admin/orders">["query"]>
}

type Step = -1 | 1

/**
 * Leads to the previous and the next order of the list, across its pages; by the arrow keys too, where no control needs
 * them.
 */
export function OrderSteps({ id, ...listed }: ListedOrders & { id: string }) {
  const { can, step } = useOrderSteps(id, listed)
  useArrowKeys((by) => can(by) && void step(by))
  return (
    <>
      <StepButton label={m.admin_order_previous()} shortcut="ArrowLeft" disabled={!can(-1)} onStep={() => step(-1)}>
        <ChevronLeft aria-hidden="true" />
      </StepButton>
      <StepButton label={m.admin_order_next()} shortcut="ArrowRight" disabled={!can(1)} onStep={() => step(1)}>
        <ChevronRight aria-hidden="true" />
      </StepButton>
    </>
  )
}

interface StepButtonProps {
  label: string
  shortcut: string
  disabled: boolean
  onStep: () => void
  children: ReactNode
}

/** Stays enabled at the end of the list, because a disabled button would lose the focus. */
function StepButton({ label, shortcut, disabled, onStep, children }: StepButtonProps) {
  return (
    <IconButton
      label={label}
      aria-keyshortcuts={shortcut}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onStep()}
      className="aria-disabled:opacity-35"
    >
      {children}
    </IconButton>
  )
}

function useOrderSteps(id: string, { list, sent }: ListedOrders) {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const [busy, during] = useBusy()
  const rows = list.rows ?? []
  const { page } = list.url.query
  const at = rows.findIndex((row) => row.id === id)

  const can = (by: Step) =>
    at >= 0 && !busy && (rows[at + by] !== undefined || (by === 1 ? page * ADMIN_PAGE_SIZE < list.matching : page > 1))

  async function step(by: Step) {
    const next = rows[at + by]
    if (next) return show(next.id, search, state)
    const result = await during(adminCall("GET", "/admin/orders", { query: { ...sent, page: String(page + by) } }))
    if (!result.ok) return toastFailure(m.admin_order_next(), result)
    const row = result.value.orders.at(by === 1 ? 0 : -1)
    // When the dialog closes, the list it was opened from shows the page that holds this order.
    if (row) show(row.id, list.url.pageSearch(page + by), state?.from === "list" ? null : state)
  }
  function show(next: string, search: string, state: unknown) {
    const to = { pathname: href("/admin/orders/:id", { id: next }), search }
    void navigate(to, { replace: true, preventScrollReset: true, state })
  }
  return { can, step }
}

const CONTROLS = "input, textarea, select, iframe, [role=tab]"

function useArrowKeys(onStep: (by: Step) => void) {
  const latest = useRef(onStep)
  useEffect(() => {
    latest.current = onStep
  })
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const by = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : null
      const elsewhere = event.target instanceof Element && event.target.closest(CONTROLS)
      // Another dialog over this one asks something.
      if (document.querySelectorAll("dialog:modal").length > 1) return
      if (by === null || elsewhere || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      latest.current(by)
    }
    document.addEventListener("keydown", press)
    return () => document.removeEventListener("keydown", press)
  }, [])
}
