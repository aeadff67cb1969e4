import { PackageCheck } from "lucide-react"
import { type RefObject, useEffect, useRef, useState } from "react"
import { formatDateTime } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import type { AdminOrder } from "#shop/orders/admin-order-json.ts"
import { dueStep, stateOf } from "#shop/orders/due-step.ts"
import { useSession } from "#web/session/session.tsx"
import { Button, ButtonLink } from "#web/ui/controls/button.tsx"
import { EmptyState } from "#web/ui/feedback/empty-state.tsx"
import { LoadFailed } from "#web/ui/feedback/load-failed.tsx"
import { PageSpinner } from "#web/ui/feedback/spinner.tsx"
import { AdminHeading } from "../../admin-heading.tsx"
import { formatAgo } from "../../backups/ago.ts"
import { useAdminQuery } from "../../list/use-admin-query.ts"
import { OrderHead } from "../order-head.tsx"
import { CustomerSection } from "../order-sections.tsx"
import { useShownOrder } from "../shown-order.ts"
import { toOrder } from "../to-order.ts"
import { useOrderChange } from "../use-order-change.ts"
import { ReceiptDecision } from "./receipt-decision.tsx"

/** The slip that is looked at is read again as often: another admin may decide about it. So is the list while there is none. */
const FRESH_MS = 20_000

const PAGE = 25
const QUERY = { due: "check_receipt", sort: "oldest", page_size: String(PAGE) } as const

/** Shows the slips that are to be checked one by one, the oldest first, each with its decision; the next one is loaded ahead. */
export default function SlipDesk() {
  const [place, setPlace] = useState(0)
  const page = String(Math.floor(place / PAGE) + 1)
  const { value, failure, loading, reload } = useAdminQuery("/admin/orders", { query: { ...QUERY, page } })
  const [readPage, setReadPage] = useState(page)
  useEffect(() => {
    if (!loading) setReadPage(page)
  }, [loading, page])
  /** Says who was quicker with the slip that was shown last. */
  const [decided, setDecided] = useState<string | null>(null)
  const ownId = useSession().user?.id
  const progress = useRef<HTMLParagraphElement>(null)
  const left = value?.matching
  useEffect(() => {
    // The last one was decided: the first comes again.
    if (left !== undefined && place >= left) setPlace(0)
  }, [left, place])
  useReread(left === 0, reload)
  if (failure && !value) return <LoadFailed title={m.admin_slips()} message={failure.message} onRetry={reload} />
  if (!value) return <PageSpinner />
  const { orders, matching } = value
  const [first, isRead] = [place % PAGE, readPage === page]
  const shown = isRead ? orders.slice(first, first + 2) : []

  function goOn({ order_number: number, events }: AdminOrder) {
    const actor = events.findLast(({ kind }) => kind === "payment_status")?.actor
    const name = actor && actor.id !== ownId ? (actor.name ?? actor.email) : null
    setDecided(name && m.admin_slips_decided({ name, number }))
    progress.current?.focus()
    reload()
  }
  function skip() {
    setDecided(null)
    setPlace(place + 1 < matching ? place + 1 : 0)
  }
  return (
    <>
      <AdminHeading title={m.admin_slips()} text={m.admin_slips_lead()} />
      <p role="status" ref={progress} tabIndex={-1} className="mb-3 min-h-6 text-muted text-sm">
        {decided && `${decided} `}
        {matching > 0 && m.admin_slips_waiting({ place: place + 1, count: matching })}
      </p>
      {shown.map(({ id }, ahead) => (
        <Slip key={id} id={id} ahead={ahead > 0} onDecided={goOn} onReturned={reload} onSkip={skip} />
      ))}
      {!isRead && <PageSpinner />}
      {matching === 0 && (
        <EmptyState
          icon={<PackageCheck aria-hidden="true" />}
          title={m.admin_slips_none()}
          text={m.admin_slips_none_text()}
        />
      )}
    </>
  )
}

interface SlipProps {
  id: string
  ahead: boolean
  /** It is not to be checked any more. */
  onDecided: (order: AdminOrder) => void
  onReturned: () => void
  onSkip: () => void
}

function Slip({ id, ahead, onDecided, onReturned, onSkip }: SlipProps) {
  const { value: order, failure, reload, patch } = useAdminQuery("/admin/orders/:id", { param: { id } })
  const decided = useRef(false)
  useReread(!ahead, reload)
  // Whoever decides it: this admin, or another one meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state of the order is told once
  useEffect(() => {
    if (order && !ahead && !isToCheck(order)) onDecided(order)
  }, [order, ahead])

  if (failure && !order) {
    return ahead ? null : <LoadFailed title={m.admin_slips()} message={failure.message} onRetry={reload} />
  }
  if (!order) return ahead ? null : <PageSpinner />

  function change(changed: AdminOrder) {
    patch((shown) => (shown.id === changed.id ? changed : shown))
    // Undo may be pressed after the next slip stands here.
    if (decided.current && isToCheck(changed)) onReturned()
    decided.current = !isToCheck(changed)
  }
  return <ShownSlip order={order} ahead={ahead} onChange={change} onSkip={onSkip} />
}

interface ShownSlipProps extends Pick<SlipProps, "ahead" | "onSkip"> {
  order: AdminOrder
  onChange: (order: AdminOrder) => void
}

function ShownSlip({ order, ahead, onChange, onSkip }: ShownSlipProps) {
  const shown = useShownOrder(order, onChange)
  const unsaved = useRef(new Set<string>())
  const place = useRef<HTMLElement>(null)
  const payment = useOrderChange("payment_status", shown, () => () => {})
  useKeys(place, !ahead)
  const sent = order.events.findLast(({ kind }) => kind === "receipt")?.created_at ?? order.created_at
  return (
    <section ref={place} hidden={ahead} aria-labelledby={`slip-${order.id}`}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="grid gap-4 md:grid-cols-2 md:gap-6">
          <div className="grid content-start gap-2">
            <h2 id={`slip-${order.id}`} className="text-xl">
              {m.admin_order_number({ number: order.order_number })}
            </h2>
            <OrderHead order={order} />
            <p className="text-muted text-sm">
              {m.admin_slips_sent_ago({ time: formatDateTime(sent), ago: formatAgo(sent) })}
            </p>
          </div>
          <div className="self-start border-line border-y">
            <CustomerSection {...shown} />
          </div>
        </div>
        <ReceiptDecision
          key={order.payment_receipt}
          {...shown}
          payment={payment}
          unsaved={unsaved}
          desk
          onDecide={payment.save}
        />
        <p className="flex flex-wrap gap-3">
          <Button variant="ghost" aria-keyshortcuts="N" onClick={onSkip}>
            {m.admin_slips_next()}
          </Button>
          <ButtonLink {...toOrder(order.id)} variant="ghost">
            {m.admin_slips_order()}
          </ButtonLink>
        </p>
      </div>
    </section>
  )
}

const isToCheck = (order: AdminOrder) => dueStep(stateOf(order)) === "check_receipt"

/** Reads again from time to time, while somebody looks. */
function useReread(active: boolean, reload: () => void) {
  useEffect(() => {
    if (!active) return
    const timer = setInterval(() => document.hidden || reload(), FRESH_MS)
    return () => clearInterval(timer)
  }, [active, reload])
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
