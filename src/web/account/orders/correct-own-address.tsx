import { Pencil } from "lucide-react"
import { useState } from "react"
import { m } from "#messages/messages.js"
import { formatAmount } from "#shop/money.ts"
import type { Order } from "#shop/orders/order-json.ts"
import { CorrectAddress } from "#web/orders/correct-address.tsx"
import { call } from "#web/session/api/api.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"

/** Lets a customer correct where a pending order goes. What it costs there is said before it is sent. */
export function CorrectOwnAddress({ order, onChange }: { order: Order; onChange: (order: Order) => void }) {
  const [open, setOpen] = useState(false)
  const param = { id: order.id }
  const close = () => setOpen(false)
  return (
    <>
      <Button size="sm" variant="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
        <Pencil aria-hidden="true" className="size-4" />
        {m.orders_address_correct()}
      </Button>
      <Dialog open={open} onClose={close} title={m.orders_address_correct()}>
        <CorrectAddress
          order={order}
          costs={(query) => call("GET", "/orders/:id/delivery-fee", { param, query })}
          send={(json) => call("PUT", "/orders/:id/address", { param, json })}
          onChange={onChange}
          onSaved={close}
          fee={({ before, there }) => (
            <Alert>{m.orders_address_total({ total: formatAmount(there), before: formatAmount(before) })}</Alert>
          )}
        />
      </Dialog>
    </>
  )
}
