import { Pencil } from "lucide-react"
import { useState } from "react"
import { m } from "#messages/messages.js"
import { formatAmount } from "#shop/money.ts"
import type { AddressCorrection } from "#shop/orders/address/correction.ts"
import type { OrderLink } from "#shop/orders/links/link-query.ts"
import type { Order } from "#shop/orders/order-json.ts"
import { CorrectAddress } from "#web/orders/correct-address.tsx"
import { type CallResult, call } from "#web/session/api/api.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"

interface CorrectOwnAddressProps {
  order: Order
  link: OrderLink | undefined
  onChange: (order: Order) => void
}

/** Lets a customer correct where a pending order goes. What it costs there is said before it is sent. */
export function CorrectOwnAddress({ order, link, onChange }: CorrectOwnAddressProps) {
  const [open, setOpen] = useState(false)
  const param = { id: order.id }
  async function send(json: AddressCorrection): Promise<CallResult<Order, Order>> {
    if (link) return call("PUT", "/order-link/address", { query: link, json })
    return call("PUT", "/orders/:id/address", { param, json })
  }
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
          costs={(query) =>
            link
              ? call("GET", "/order-link/delivery-fee", { query: { ...query, ...link } })
              : call("GET", "/orders/:id/delivery-fee", { param, query })
          }
          send={send}
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
