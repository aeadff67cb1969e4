import { useState } from "react"
import { m } from "#messages/messages.js"
import type { OrderLink } from "#shop/orders/links/link-query.ts"
import type { Order } from "#shop/orders/order-json.ts"
import { awaitsTransfer, refusalReason } from "#shop/orders/orders.ts"
import { ReceiptUpload, type UploadedReceipt } from "#web/orders/receipt-upload.tsx"
import { call } from "#web/session/api/api.ts"
import { showFailure } from "#web/session/api/api-problem.ts"
import { upload } from "#web/session/files/upload.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Alert } from "#web/ui/feedback/alert.tsx"
import { toast } from "#web/ui/feedback/toast.ts"

interface OrderReceiptProps {
  order: Order
  link: OrderLink | undefined
  onChange: (order: Order) => void
}

export function OrderReceipt({ order, link, onChange }: OrderReceiptProps) {
  const [replacing, setReplacing] = useState(false)
  const has = order.bank_receipt_url !== null
  const open = awaitsTransfer(order) && order.due_amount > 0
  const refused = order.payment_status === "failed"
  const anew = refused || order.slip_counted

  async function attach(receipt: UploadedReceipt | null) {
    if (!receipt || link) return
    const json = { bank_receipt_url: receipt.path }
    const result = await call("PUT", "/orders/:id/receipt", { param: { id: order.id }, json })
    if (!result.ok) return showFailure(result)
    show(result.value)
  }

  /** A file that is sent by a link is the order's at once. */
  async function send(file: File, onProgress: (part: number) => void) {
    const result = await upload("/order-link/receipt", file, onProgress, { query: link })
    if (result.ok) show(result.value)
    return result
  }

  function show(changed: Order) {
    setReplacing(false)
    onChange(changed)
    toast({ title: m.orders_receipt_added(), description: m.orders_receipt_added_hint(), tone: "success" })
  }

  return (
    <div className="grid gap-3">
      {refused && <Refused reason={refusalReason(order)} />}
      {open && (!has || replacing || anew) && <ReceiptUpload receipt={null} onChange={attach} send={link && send} />}
      {has ? (
        <div className="flex flex-wrap items-center gap-3">
          {!link && <ViewReceipt orderId={order.id} />}
          {open && !replacing && !anew && (
            <Button size="sm" variant="ghost" onClick={() => setReplacing(true)}>
              {m.orders_receipt_replace()}
            </Button>
          )}
        </div>
      ) : (
        !open && <p className="text-muted text-sm">{m.orders_receipt_none()}</p>
      )}
    </div>
  )
}

function Refused({ reason }: { reason: string | null }) {
  return (
    <Alert tone="warning" title={m.orders_receipt_refused()}>
      {reason && <p className="wrap-anywhere whitespace-pre-line">{reason}</p>}
      <p>{m.orders_receipt_refused_hint()}</p>
    </Alert>
  )
}

function ViewReceipt({ orderId }: { orderId: string }) {
  const [busy, setBusy] = useState(false)

  async function view() {
    // Opened within the click, or the browser takes it for an unwanted pop-up.
    const tab = window.open("", "_blank")
    setBusy(true)
    const result = await call("GET", "/orders/:id/receipt", { param: { id: orderId }, query: {} })
    setBusy(false)
    if (!result.ok) {
      tab?.close()
      return showFailure(result)
    }
    if (!tab) return location.assign(result.value.url)
    tab.opener = null
    tab.location.replace(result.value.url)
  }

  return (
    <Button size="sm" variant="secondary" busy={busy} onClick={view}>
      {m.orders_receipt_view()}
    </Button>
  )
}
