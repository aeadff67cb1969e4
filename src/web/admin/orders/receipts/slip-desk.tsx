import { PackageCheck } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { m } from "#messages/messages.js"
import type { AdminOrder } from "#shop/orders/admin-order-json.ts"
import { useSession } from "#web/session/session.tsx"
import { EmptyState } from "#web/ui/feedback/empty-state.tsx"
import { LoadFailed } from "#web/ui/feedback/load-failed.tsx"
import { PageSpinner } from "#web/ui/feedback/spinner.tsx"
import { AdminHeading } from "../../admin-heading.tsx"
import { useAdminQuery } from "../../list/use-admin-query.ts"
import { DeskSlip } from "./desk-slip.tsx"
import { useReread } from "./use-reread.ts"

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
  const progress = useRef<HTMLSpanElement>(null)
  const [unfolded, setUnfolded] = useState(false)
  const left = value?.matching
  useEffect(() => {
    // The last one was decided: the first comes again.
    if (left !== undefined && place >= left) setPlace(0)
  }, [left, place])
  useReread(left === 0, reload)
  const title = m.admin_screen_receipts()
  if (failure && !value) return <LoadFailed title={title} message={failure.message} onRetry={reload} />
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
      <AdminHeading
        title={title}
        text={
          <>
            <span role="status" ref={progress} tabIndex={-1} className="block min-h-6">
              {decided && `${decided} `}
              {matching > 0 && m.admin_slips_waiting({ place: place + 1, count: matching })}
            </span>
            {matching > 0 && <span className="hidden text-sm pointer-fine:block">{m.admin_slips_lead()}</span>}
          </>
        }
      />
      {shown.map(({ id }, ahead) => (
        <DeskSlip
          key={id}
          id={id}
          ahead={ahead > 0}
          fold={{ open: unfolded, onToggle: setUnfolded }}
          onDecided={goOn}
          onReturned={reload}
          onSkip={skip}
        />
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
