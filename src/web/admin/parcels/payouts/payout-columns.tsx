import { m } from "#messages/messages.js"
import { Field } from "#web/ui/controls/field.tsx"
import { Select } from "#web/ui/controls/select.tsx"

/** Names the columns of a sheet; "" is none. */
export type Columns = Readonly<Record<"parcel" | "amount" | "fee" | "date", string>>

const labels = {
  parcel: m.parcels_payout_parcel,
  amount: m.parcels_payout_amount,
  fee: m.parcels_payout_fee,
  date: m.parcels_payout_date,
}
const PARTS = Object.keys(labels) as (keyof Columns)[]

interface PayoutColumnsProps {
  names: readonly string[]
  columns: Columns
  onChange: (columns: Columns) => void
}

export function PayoutColumns({ names, columns, onChange }: PayoutColumnsProps) {
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
