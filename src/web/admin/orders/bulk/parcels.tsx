import { useState } from "react"
import { m } from "#messages/messages.js"
import type { TypedParcel } from "#shop/orders/admin/admin-orders.ts"
import type { AdminOrderRow } from "#shop/orders/admin-order-json.ts"
import { Input } from "#web/ui/controls/input.tsx"

export interface ParcelOf {
  readonly courier: string
  readonly tracking_number: string
}

/** Holds what is typed of the parcels of several orders. Each goes with the courier of all until another is typed for it. */
export function useParcels() {
  const [courier, setCourier] = useState("")
  const [typed, setTyped] = useState<Readonly<Record<string, Partial<ParcelOf>>>>({})
  return {
    courier,
    setCourier,
    typedOf: (id: string): Partial<ParcelOf> => ({ ...(courier.trim() !== "" && { courier }), ...typed[id] }),
    type: (id: string, changed: Partial<ParcelOf>) => setTyped({ ...typed, [id]: { ...typed[id], ...changed } }),
  }
}

type Parcel = Pick<AdminOrderRow, "pick_up" | "courier" | "tracking_number">

/** Returns what the fields of an order show: what was typed, else what is stored. */
export const shownParcel = ({ courier, tracking_number }: Omit<Parcel, "pick_up">, typed: Partial<ParcelOf>) => ({
  courier: courier ?? "",
  tracking_number: tracking_number ?? "",
  ...typed,
})

/** An order that is fetched in the shop has neither a courier nor a number. */
export const isSent = ({ pick_up }: Pick<AdminOrderRow, "pick_up">) => !pick_up

/**
 * Returns what is sent of an order's parcel: only what was typed and differs from what was shown, so that what somebody else has entered
 * meanwhile stays.
 */
export function trackingOf(order: Parcel, typed: Partial<ParcelOf>): { tracking?: TypedParcel } {
  if (!isSent(order)) return {}
  const tracking: TypedParcel = {}
  for (const name of ["courier", "tracking_number"] as const) {
    const value = typed[name] === undefined ? order[name] : typed[name].trim() || null
    if (value !== order[name]) tracking[name] = value
  }
  return Object.keys(tracking).length > 0 ? { tracking } : {}
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
