import { formatDateTime } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { whatsAppLink } from "#shop/orders/phones.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { adminCall } from "../admin-call.ts"
import { useOrderCommand } from "./order-command.ts"
import { type ShownOrder, withLink } from "./shown-order.ts"
import type { StatusChange } from "./use-order-change.ts"

interface CallCustomerProps extends ShownOrder {
  saving: boolean
  onAnswer: (change: StatusChange) => void
}

/** Asks the customer of an order to be paid in cash whether it may come, and takes the answer. */
export default function CallCustomer({ saving, onAnswer, ...shown }: CallCustomerProps) {
  const { order } = shown
  const { busy, send } = useOrderCommand(shown)
  const { customer_phone: phone, call_text = "" } = order
  const last = order.events.findLast(({ kind }) => kind === "call")

  function noteCall() {
    void send(
      ({ param, version }) => adminCall("POST", "/admin/orders/:id/not-reached", { param, json: { version } }),
      m.admin_call_failed(),
    )
  }
  return (
    <>
      <p className="flex flex-wrap gap-x-5">
        <a href={`tel:${phone.replace(/[^+\d]/g, "")}`} className="thread-link font-bold">
          {m.admin_call_phone({ phone })}
        </a>
        <a
          href={whatsAppLink(phone, withLink(order, call_text))}
          target="_blank"
          rel="noopener noreferrer"
          className="thread-link font-bold"
        >
          {m.admin_call_whatsapp()}
        </a>
      </p>
      {last && <p className="text-sm">{m.admin_call_last({ date: formatDateTime(last.created_at) })}</p>}
      <p className="flex flex-wrap gap-2">
        <Button busy={saving} onClick={() => onAnswer({ status: "confirmed", status_reason: "agreed" })}>
          {m.admin_call_agreed()}
        </Button>
        <Button variant="secondary" busy={busy} onClick={noteCall}>
          {m.admin_call_not_reached()}
        </Button>
        <Button
          variant="ghost"
          busy={saving}
          onClick={() => onAnswer({ status: "cancelled", status_reason: "declined" })}
        >
          {m.admin_call_declined()}
        </Button>
      </p>
    </>
  )
}
