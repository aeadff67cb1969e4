import { Link } from "react-router"
import { langWritten } from "#messages/markup/scripts.ts"
import { m } from "#messages/messages.js"
import { formatAmount } from "#shop/money.ts"
import { orderStatusLabels } from "#shop/orders/orders.ts"
import { PAYOUT_STATES, type PayoutState } from "#shop/parcels/payouts/judge-payout.ts"
import type { PayoutPreview } from "#shop/parcels/payouts/payouts.ts"
import { Badge, type BadgeTone } from "#web/ui/badge.tsx"
import { toOrder } from "../../orders/to-order.ts"
import { ScrollingList } from "../scrolling-list.tsx"

const states: Readonly<Record<PayoutState, { label: () => string; tone: BadgeTone }>> = {
  matched: { label: m.parcels_payout_matched, tone: "success" },
  counted: { label: m.parcels_payout_counted, tone: "success" },
  nothing: { label: m.parcels_payout_nothing, tone: "neutral" },
  differs: { label: m.parcels_payout_differs, tone: "warning" },
  doubled: { label: m.parcels_payout_doubled, tone: "danger" },
  cancelled: { label: () => orderStatusLabels.cancelled, tone: "danger" },
  taken_back: { label: m.parcels_payout_taken_back, tone: "warning" },
  known: { label: m.parcels_payout_known, tone: "neutral" },
  unknown: { label: m.parcels_payout_unknown, tone: "danger" },
}

export function PayoutLines({ preview: { counts, lines, faults, fault_count } }: { preview: PayoutPreview }) {
  if (fault_count > 0) {
    return (
      <>
        <p className="font-bold text-danger">{m.admin_import_faults({ count: fault_count })}</p>
        <ScrollingList label={m.admin_import_faults_label()}>
          {faults.map(({ line, message }) => (
            <li key={line} className="wrap-anywhere px-3 py-2">
              <span className="font-bold">{m.admin_import_line({ line })}</span> {message}
            </li>
          ))}
        </ScrollingList>
      </>
    )
  }
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {PAYOUT_STATES.filter((state) => counts[state] > 0).map((state) => (
          <li key={state}>
            <Badge tone={states[state].tone}>
              {m.parcels_payout_count({ state: states[state].label(), count: counts[state] })}
            </Badge>
          </li>
        ))}
      </ul>
      <ScrollingList label={m.parcels_payout_lines()}>
        {lines.map((each) => (
          <Line key={each.line} line={each} />
        ))}
      </ScrollingList>
    </>
  )
}

function Line({ line: { parcel, state, amount, expected, order } }: { line: PayoutPreview["lines"][number] }) {
  return (
    <li className="wrap-anywhere flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-3 py-2">
      <span className="flex flex-wrap items-baseline gap-x-2">
        {order ? (
          <Link {...toOrder(order.id)} className="thread-link -my-2.5 font-bold">
            {order.order_number}
          </Link>
        ) : (
          <span className="font-bold">{parcel}</span>
        )}
        {order && <span lang={langWritten(order.customer_name)}>{order.customer_name}</span>}
      </span>
      <span className="flex flex-wrap items-center gap-2">
        {state === "differs" && expected !== null
          ? m.parcels_payout_expected({ amount: formatAmount(amount), expected: formatAmount(expected) })
          : formatAmount(amount)}
        <Badge tone={states[state].tone}>{states[state].label()}</Badge>
      </span>
    </li>
  )
}
