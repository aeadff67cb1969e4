import { href, Link } from "react-router"
import { formatDate } from "#messages/formats.ts"
import { langWritten } from "#messages/markup/scripts.ts"
import { m } from "#messages/messages.js"
import { keysOf } from "#platform/objects.ts"
import { formatAmount } from "#shop/money.ts"
import { isTaken, PAYOUT_STATES } from "#shop/parcels/payouts/judge-payout.ts"
import type { PayoutPreview } from "#shop/parcels/payouts/payouts.ts"
import { Card } from "#web/ui/card.tsx"
import { Button, ButtonLink } from "#web/ui/controls/button.tsx"
import { Checkbox } from "#web/ui/controls/checkbox.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Select } from "#web/ui/controls/select.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { AdminHeading } from "../../admin-heading.tsx"
import { FileInput } from "../../forms/file-input.tsx"
import { useAdminQuery } from "../../list/use-admin-query.ts"
import { toOrder } from "../../orders/to-order.ts"
import { PayoutLines } from "./payout-lines.tsx"
import { type Columns, type PayoutForm, usePayout } from "./use-payout.ts"

export default function PayoutScreen() {
  const payout = usePayout()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <AdminHeading
        title={m.parcels_payout()}
        text={m.parcels_payout_lead()}
        action={
          <ButtonLink to={href("/admin/parcels")} variant="ghost">
            {m.parcels_back()}
          </ButtonLink>
        }
      />
      <Sheet payout={payout} />
      {payout.preview && <Result payout={payout} preview={payout.preview} />}
      <OverdueCash key={payout.confirmed} />
    </div>
  )
}

function Sheet({ payout }: { payout: PayoutForm }) {
  const { courier, head, columns, preview, error, busy } = payout
  return (
    <Card aria-label={m.parcels_payout_sheet()} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={m.admin_tracking_courier()}
          value={courier}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => payout.setCourier(target.value)}
        />
        <Field label={m.parcels_payout_sheet()}>
          <FileInput accept=".csv,.xlsx,text/csv" disabled={courier.trim() === ""} onChange={payout.choose} />
        </Field>
      </div>
      {head && (
        <>
          <PayoutColumns names={head.columns} columns={columns} onChange={payout.setColumns} />
          <Button
            busy={busy}
            variant={preview ? "secondary" : "primary"}
            disabled={!columns.parcel || !columns.amount}
            onClick={payout.look}
            className="justify-self-start"
          >
            {m.parcels_waybills_check()}
          </Button>
        </>
      )}
      {error && <Alert tone="danger" title={error} />}
    </Card>
  )
}

function Result({ payout, preview }: { payout: PayoutForm; preview: PayoutPreview }) {
  const { differing, busy } = payout
  const taken = takenOf(preview, differing)
  return (
    <Card aria-label={m.parcels_payout()} className="grid gap-4">
      <p role="status" className="font-bold">
        {m.parcels_payout_sum({ amount: formatAmount(preview.amount), fee: formatAmount(preview.fee) })}
      </p>
      <PayoutLines preview={preview} />
      {preview.fault_count === 0 && (
        <>
          {preview.counts.differs > 0 && (
            <Checkbox
              label={m.parcels_payout_differing({ count: preview.counts.differs })}
              checked={differing}
              onChange={() => payout.setDiffering(!differing)}
            />
          )}
          <Button busy={busy} disabled={taken === 0} onClick={payout.confirm} className="justify-self-start">
            {m.parcels_payout_confirm({ count: taken })}
          </Button>
        </>
      )}
    </Card>
  )
}

function takenOf({ counts }: PayoutPreview, differing: boolean): number {
  return PAYOUT_STATES.filter((state) => isTaken(state, differing)).reduce((sum, state) => sum + counts[state], 0)
}

function OverdueCash() {
  const { value } = useAdminQuery("/admin/payouts/overdue", {})
  if (!value) return null
  const { orders, days } = value
  return (
    <Card aria-labelledby="overdue" className="grid gap-3">
      <h2 id="overdue" className="text-2xl">
        {m.parcels_overdue()}
      </h2>
      <p className="text-muted">
        {orders.length > 0 ? m.parcels_overdue_lead({ days }) : m.parcels_overdue_none({ days })}
      </p>
      {orders.length > 0 && (
        <ul className="divide-y divide-line">
          {orders.map(({ id, order_number, customer_name, to_collect, courier, shipped_at }) => (
            <li key={id} className="wrap-anywhere flex flex-wrap justify-between gap-x-4 py-2">
              <span className="flex flex-wrap items-baseline gap-x-2">
                <Link {...toOrder(id)} className="thread-link -my-2.5 font-bold">
                  {order_number}
                </Link>
                <span lang={langWritten(customer_name)}>{customer_name}</span>
              </span>
              <span className="text-sm">
                {[courier, formatDate(shipped_at), formatAmount(to_collect)].filter(Boolean).join(" · ")}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const labels = {
  parcel: m.parcels_payout_parcel,
  amount: m.parcels_payout_amount,
  fee: m.parcels_payout_fee,
  date: m.parcels_payout_date,
}
const PARTS = keysOf(labels)

interface PayoutColumnsProps {
  names: readonly string[]
  columns: Columns
  onChange: (columns: Columns) => void
}

function PayoutColumns({ names, columns, onChange }: PayoutColumnsProps) {
  const choices = [["", m.parcels_payout_no_column()] as const, ...names.map((name) => [name, name] as const)]
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {PARTS.map((part) => (
        <Field key={part} label={labels[part]()} required={part === "parcel" || part === "amount"}>
          <Select
            value={names.includes(columns[part]) ? columns[part] : ""}
            choices={choices}
            onChange={({ target }) => onChange({ ...columns, [part]: target.value })}
          />
        </Field>
      ))}
    </div>
  )
}
