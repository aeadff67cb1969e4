import { useState } from "react"
import { m } from "#messages/messages.js"
import type { TrackedParcel } from "#shop/orders/admin/admin-orders.ts"
import type { AdminOrderRow } from "#shop/orders/admin/admin-orders-json.ts"
import { Input } from "#web/ui/controls/input.tsx"

export interface ParcelOf {
  readonly courier: string
  readonly tracking_number: string
}

/** Holds the parcels of several orders. Each goes with the courier of all until another is typed for it. */
export function useParcels() {
  const [courier, setCourier] = useState("")
  const [typed, setTyped] = useState<Readonly<Record<string, Partial<ParcelOf>>>>({})
  return {
    courier,
    setCourier,
    of: (id: string): ParcelOf => ({ courier, tracking_number: "", ...typed[id] }),
    type: (id: string, changed: Partial<ParcelOf>) => setTyped({ ...typed, [id]: { ...typed[id], ...changed } }),
  }
}

/** An order that is fetched in the shop has neither a courier nor a number. */
export const isSent = ({ pick_up }: Pick<AdminOrderRow, "pick_up">) => !pick_up

/** Returns what is said of an order's parcel: nothing where nothing is typed, so that what the order knows stays, or where there is no parcel. */
export function trackingOf(
  order: Pick<AdminOrderRow, "pick_up">,
  { courier, tracking_number }: ParcelOf,
): { tracking?: TrackedParcel } {
  if (!isSent(order)) return {}
  const tracking = { courier: courier.trim() || null, tracking_number: tracking_number.trim() || null }
  return tracking.courier || tracking.tracking_number ? { tracking } : {}
}

interface ParcelFieldsProps {
  number: string
  parcel: ParcelOf
  onType: (typed: Partial<ParcelOf>) => void
}

export function ParcelFields({ number, parcel, onType }: ParcelFieldsProps) {
  const field = (name: keyof ParcelOf, label: string) => (
    <Input
      aria-label={m.admin_bulk_orders_field({ label, number })}
      placeholder={label}
      maxLength={100}
      autoComplete="off"
      spellCheck={false}
      value={parcel[name]}
      onChange={({ target }) => onType({ [name]: target.value })}
    />
  )
  return (
    <div className="grid grid-cols-[2fr_3fr] gap-2 pb-1 pl-8">
      {field("courier", m.admin_tracking_courier())}
      {field("tracking_number", m.admin_tracking_number())}
    </div>
  )
}
