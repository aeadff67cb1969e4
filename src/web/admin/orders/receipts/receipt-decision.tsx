import { lazy, Suspense } from "react"
import { formatDateTime } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { Button } from "#web/ui/controls/button.tsx"
import { SameReceipt } from "../order-sections.tsx"
import type { ShownOrder, Unsaved } from "../shown-order.ts"
import type { OrderChanges, StatusChange } from "../use-order-change.ts"
import { ReceiptView } from "./receipt-view.tsx"
import { Refusal } from "./refusal.tsx"
import { TransferForm } from "./transfer-fields.tsx"
import { useAsked } from "./use-asked.ts"

const AskForm = lazy(() => import("./ask-form.tsx"))

interface ReceiptDecisionProps extends ShownOrder {
  payment: OrderChanges["payment"]
  unsaved: Unsaved
  onDecide: (change: StatusChange) => Promise<boolean>
}

/** Shows a receipt beside its approval and its refusal. Either is mailed, and can be undone until then. */
export function ReceiptDecision({ payment, unsaved, onDecide, ...shown }: ReceiptDecisionProps) {
  const { order } = shown
  const { asked, closed, ask, close } = useAsked()
  const saving = payment.saving !== null
  return (
    <>
      <Doubts order={order} />
      <div className="grid grid-cols-[2fr_3fr] items-start gap-3 lg:grid-cols-2">
        <ReceiptView orderId={order.id} path={order.payment_receipt ?? ""} />
        {asked === "question" && (
          <Suspense>
            <AskForm {...shown} unsaved={unsaved} onDone={close} />
          </Suspense>
        )}
        {asked === "reason" && <Refusal className="grid gap-1.5" {...{ saving, unsaved, onDecide }} onCancel={close} />}
        {asked === null && (
          <div className="grid gap-2">
            <TransferForm order={order} payment={payment} onCount={onDecide} />
            <Button variant="secondary" autoFocus={closed === "reason"} onClick={() => ask("reason")}>
              {m.admin_receipt_refuse()}
            </Button>
            <Button variant="ghost" autoFocus={closed === "question"} onClick={() => ask("question")}>
              {m.admin_ask()}
            </Button>
          </div>
        )}
      </div>
    </>
  )
}

/** Says what speaks against approving a receipt: it was sent for another order too, or its customer was asked about it. */
export function Doubts({ order }: Pick<ShownOrder, "order">) {
  const last = order.events.findLast(({ kind }) => kind === "question" || kind === "receipt")
  return (
    <>
      <SameReceipt orders={order.receipt_also_on} />
      {last?.kind === "question" && (
        <p className="wrap-anywhere whitespace-pre-line text-sm">
          {m.admin_slips_asked({ time: formatDateTime(last.created_at), question: last.reason ?? "" })}
        </p>
      )}
    </>
  )
}
