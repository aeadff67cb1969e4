import { useState } from "react"
import { m } from "#messages/messages.js"
import type { AdminOrder } from "#shop/orders/admin-order-json.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Checkbox } from "#web/ui/controls/checkbox.tsx"
import type { StatusChange } from "../use-order-change.ts"

interface ParcelRefusedProps {
  order: AdminOrder
  saving: boolean
  onRefuse: (change: StatusChange) => void
}

/** Closes an order whose parcel came back. What bears a customer's text is not ticked: nobody else buys it. */
export function ParcelRefused({ order, saving, onRefuse }: ParcelRefusedProps) {
  const [asked, setAsked] = useState(false)
  const [restock, setRestock] = useState(() => order.items.filter((item) => !item.personalisation).map(({ id }) => id))
  if (!asked) {
    return (
      <Button size="sm" variant="ghost" className="justify-self-start" onClick={() => setAsked(true)}>
        {m.admin_parcel_refused()}
      </Button>
    )
  }
  return (
    <fieldset className="wrap-anywhere grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5">
      <legend className="mb-1.5 font-bold text-sm">{m.admin_parcel_restock()}</legend>
      {order.items.map(({ id, product_name, quantity, personalisation }) => (
        <Checkbox
          key={id}
          checked={restock.includes(id)}
          onChange={() => setRestock(restock.includes(id) ? restock.filter((one) => one !== id) : [...restock, id])}
          label={`${quantity} × ${product_name}${personalisation ? ` · ${personalisation.text}` : ""}`}
        />
      ))}
      <p className="text-muted text-sm">{m.admin_parcel_refused_text()}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="danger" busy={saving} onClick={() => onRefuse({ status: "cancelled", refused: { restock } })}>
          {m.admin_parcel_refused_save()}
        </Button>
        <Button variant="ghost" onClick={() => setAsked(false)}>
          {m.shell_close()}
        </Button>
      </div>
    </fieldset>
  )
}
