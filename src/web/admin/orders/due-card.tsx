import { type ComponentProps, lazy, type ReactNode, Suspense, useRef } from "react"
import { m } from "#messages/messages.js"
import { CANCEL } from "#shop/api/staff/permissions.ts"
import { trackedParcel } from "#shop/orders/admin/admin-orders.ts"
import type { AdminOrder } from "#shop/orders/admin-order-json.ts"
import { changeOfStep, type DueStep, dueStep, type PressStep, paysAtDoor, stateOf } from "#shop/orders/due-step.ts"
import { awaitsTransfer, refusalReason } from "#shop/orders/orders.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { useFields } from "#web/ui/forms/use-fields.ts"
import { useSubmit } from "#web/ui/forms/use-submit.ts"
import { lazyPart } from "#web/ui/lazy-part.ts"
import { May } from "../shell/may.tsx"
import { moneyText, titleOf } from "./due-words.ts"
import { RefundDue } from "./refunds/order-money.tsx"
import { type ShownOrder, type Unsaved, useUnsaved } from "./shown-order.ts"
import { TimeToPay } from "./time-to-pay/time-to-pay.tsx"
import type { OrderChanges, StatusChange } from "./use-order-change.ts"

const ReceiptDecision = lazy(async () => ({
  default: (await import("./receipts/receipt-decision.tsx")).ReceiptDecision,
}))
const ParcelRefused = lazyPart(async () => (await import("./refunds/parcel-refused.tsx")).ParcelRefused)
const TakeUpAgain = lazyPart(async () => (await import("./time-to-pay/take-up-again.tsx")).TakeUpAgain)
const Make = lazyPart(async () => (await import("./making/making-lines.tsx")).MakingLines)
const AskBalance = lazy(() => import("./time-to-pay/ask-balance.tsx"))
const Deposit = lazyPart(async () => (await import("./receipts/transfer-fields.tsx")).TransferForm)
const DueReturn = lazyPart(async () => (await import("./returns/order-returns.tsx")).DueReturn)
const CallCustomer = lazy(() => import("./call-customer.tsx"))

export interface DueCardProps extends ShownOrder {
  changes: OrderChanges
  unsaved: Unsaved
}

/** Shows the one thing that is due with an order, and nothing else to press. */
export function DueCard({ changes, unsaved, ...shown }: DueCardProps) {
  const { order } = shown
  const place = useRef<HTMLElement>(null)
  const step = dueStep(stateOf(order))
  const saving = changes.status.saving !== null || changes.payment.saving !== null

  const focus = () => place.current?.focus()
  async function save(kind: "status" | "payment", change: StatusChange) {
    const ok = await changes[kind].save(change)
    // The pressed button goes away, and the next step stands in its place.
    if (ok) focus()
    return ok
  }
  const savePayment = (change: StatusChange) => save("payment", change)
  const status = { saving: changes.status.saving, save: (change: StatusChange) => save("status", change) }
  const press = (of: PressStep) => (
    <Button busy={saving} onClick={() => save("status", changeOfStep(order, of))} className="justify-self-start">
      {m.admin_due_press({ step: of, paid: paysAtDoor(order) ? "yes" : "no" })}
    </Button>
  )
  const bodies: Record<DueStep, () => ReactNode> = {
    check_receipt: () => (
      <ReceiptDecision
        key={order.payment_receipt}
        {...shown}
        payment={changes.payment}
        unsaved={unsaved}
        onDecide={savePayment}
      />
    ),
    await_payment: () => (
      <>
        <Refusal order={order} />
        {order.deposit_amount !== null && awaitsTransfer(order) ? (
          <Deposit order={order} payment={changes.payment} approve={m.admin_due_arrived} onCount={savePayment} />
        ) : (
          <Button
            variant="secondary"
            busy={saving}
            onClick={() => savePayment({ payment_status: "paid" })}
            className="justify-self-start"
          >
            {m.admin_due_arrived()}
          </Button>
        )}
        <TimeToPay {...shown} status={status} />
      </>
    ),
    ask_balance: () => <AskBalance {...shown} />,
    confirm: () =>
      order.to_call ? (
        <CallCustomer {...shown} saving={saving} onAnswer={(change) => void status.save(change)} />
      ) : (
        press("confirm")
      ),
    make: () => <Make {...shown} unsaved={unsaved} onSaved={focus} />,
    ship: () => <ShipForm order={order} saving={saving} unsaved={unsaved} onShip={status.save} />,
    deliver: () => (
      <>
        {press("deliver")}
        <ParcelBack order={order} saving={saving} onRefuse={(change) => void status.save(change)} />
      </>
    ),
    refund: () => <RefundDue order={order} refund={changes.refund} unsaved={unsaved} onDone={focus} />,
    return: () => <DueReturn {...shown} refund={changes.refund} unsaved={unsaved} onDone={focus} />,
    none: () =>
      order.status === "cancelled" && (
        <TakeUpAgain order={order} status={status} payment={changes.payment} onCount={savePayment} />
      ),
  }
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-labelledby={`due-${order.id}`}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border-2 border-terracotta bg-terracotta-soft/40 p-3.5 sm:p-4"
    >
      <header className="leading-snug">
        <h3 id={`due-${order.id}`} className="text-xl">
          {titleOf(order, step)}
        </h3>
        {step !== "none" && step !== "check_receipt" && <p className="text-sm">{moneyText(order)}</p>}
      </header>
      <Suspense>{bodies[step]()}</Suspense>
    </section>
  )
}

function ParcelBack(props: ComponentProps<typeof ParcelRefused>) {
  const { status, pick_up } = props.order
  if (status !== "shipped" || pick_up) return null
  return (
    <May call={CANCEL}>
      <div className="min-h-9">
        <Suspense>
          <ParcelRefused {...props} />
        </Suspense>
      </div>
    </May>
  )
}

function Refusal({ order }: { order: AdminOrder }) {
  const reason = refusalReason({ ...order, events: order.events.filter(isPaymentEvent) })
  return reason && <p className="wrap-anywhere whitespace-pre-line text-sm">{m.admin_event_quoted({ note: reason })}</p>
}

type AnyEvent = AdminOrder["events"][number]
const isPaymentEvent = (event: AnyEvent): event is AnyEvent & { kind: "payment_status" } =>
  event.kind === "payment_status"

interface ShipFormProps {
  order: AdminOrder
  saving: boolean
  unsaved: Unsaved
  onShip: (change: StatusChange) => Promise<boolean>
}

/** Marks an order as shipped, with how its parcel can be followed, or as ready to be fetched. One mail says all of it. */
function ShipForm({ order, saving, unsaved, onShip }: ShipFormProps) {
  const known = { courier: order.courier ?? "", tracking_number: order.tracking_number ?? "" }
  const fields = useFields(trackedParcel, known)
  const { courier, tracking_number } = fields.values
  const dirty = courier !== known.courier || tracking_number !== known.tracking_number
  useUnsaved(unsaved, "ship", dirty)
  const { busy, onSubmit } = useSubmit(fields, {
    invalidTitle: null,
    send: async (tracking) => ({ ok: await onShip({ status: "shipped", ...(dirty && { tracking }) }) }),
    onSuccess() {},
    onFailure: () => null,
  })
  const field = (name: keyof typeof known, label: string) => (
    <Field label={label} error={fields.errors[name]} autoComplete="off" spellCheck={false} {...fields.bind(name)} />
  )
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-3">
      {!order.pick_up && (
        <div className="grid grid-cols-2 gap-3">
          {field("courier", m.admin_tracking_courier())}
          {field("tracking_number", m.admin_tracking_number())}
        </div>
      )}
      <Button type="submit" busy={busy || saving} className="justify-self-start">
        {order.pick_up ? m.orders_status_ready() : m.admin_due_press({ step: "ship", paid: "no" })}
      </Button>
    </form>
  )
}
