import { Printer } from "lucide-react"
import { Suspense, useRef } from "react"
import { href, useOutletContext } from "react-router"
import { m } from "#messages/messages.js"
import type { AdminOrder, OrderNote, OrderTracking } from "#shop/orders/admin-order-json.ts"
import { dueStep, stateOf } from "#shop/orders/due-step.ts"
import { ButtonLink } from "#web/ui/controls/button.tsx"
import { Dialog } from "#web/ui/dialogs/dialog.tsx"
import { PageSpinner } from "#web/ui/feedback/spinner.tsx"
import { lazyPart } from "#web/ui/lazy-part.ts"
import { useQuestionBeforeLeaving } from "../forms/use-question-before-leaving.tsx"
import { useAdminQuery } from "../list/use-admin-query.ts"
import { May } from "../shell/may.tsx"
import type { Route } from "./+types/order-dialog"
import { AddressSection } from "./address/address-section.tsx"
import { DueCard } from "./due-card.tsx"
import { MakingSection } from "./making/making-lines.tsx"
import { OrderFailed } from "./order-failed.tsx"
import { OrderHead } from "./order-head.tsx"
import { NoteSection, TrackingSection } from "./order-notes.tsx"
import { CustomerSection, ItemsSection, PaymentSection } from "./order-sections.tsx"
import { ChangeNews, OrderStatusSection } from "./order-status.tsx"
import { type ListedOrders, OrderSteps } from "./order-steps.tsx"
import { TimelineSection } from "./order-timeline.tsx"
import { useRefund } from "./refunds/use-refund.ts"
import { keepLink, type ShownOrder, type Unsaved, useShownOrder } from "./shown-order.ts"
import { useClose } from "./use-close.ts"
import { useOrderChange } from "./use-order-change.ts"

export interface OrdersOutlet extends ListedOrders {
  readonly onChange: () => void
}

export default function OrderDialog({ params: { id } }: Route.ComponentProps) {
  const { value: order, failure, reload, patch } = useAdminQuery("/admin/orders/:id", { param: { id } })
  const { onChange, ...listed } = useOutletContext<OrdersOutlet>()
  const close = useClose()
  const unsaved = useRef(new Set<string>())
  const { question } = useQuestionBeforeLeaving(() => unsaved.current.size > 0)

  function change(changed: AdminOrder) {
    // A change may be undone when another order stands here.
    patch((shown) => (shown.id === changed.id ? keepLink(shown, changed) : shown))
    onChange()
  }
  function noted(note: OrderNote) {
    patch((before) => ({ ...before, note }))
    // The timeline shows the change only after a reload.
    reload()
  }
  function tracked({ version, ...tracking }: OrderTracking) {
    patch((before) => ({ ...before, ...tracking, tracking_version: version }))
  }
  return (
    <Dialog
      open
      onClose={close}
      size="lg"
      actions={<OrderSteps id={id} {...listed} />}
      title={
        order
          ? m.admin_order_number({ number: order.order_number })
          : failure
            ? m.admin_order()
            : m.admin_order_loading()
      }
    >
      {failure && !order ? (
        <OrderFailed failure={failure} onRetry={reload} />
      ) : order ? (
        <May call="PATCH /admin/orders/:id" readable>
          <OrderInFull
            key={order.id}
            order={order}
            onChange={change}
            onNoted={noted}
            onTracked={tracked}
            unsaved={unsaved}
          />
        </May>
      ) : (
        <PageSpinner />
      )}
      {question}
    </Dialog>
  )
}

/** Few orders have one. */
const OrderReturns = lazyPart(async () => (await import("./returns/order-returns.tsx")).OrderReturns)

interface OrderInFullProps extends Omit<ShownOrder, "version"> {
  onNoted: (note: OrderNote) => void
  onTracked: (tracking: OrderTracking) => void
  unsaved: Unsaved
}

function OrderInFull({ order, onChange, onNoted, onTracked, unsaved }: OrderInFullProps) {
  const shown = useShownOrder(order, onChange)
  const step = dueStep(stateOf(order))
  const place = useRef<HTMLDivElement>(null)
  /** What was pressed may be gone when its change is undone; then the card gets the focus. */
  function markPlace() {
    const pressed = document.activeElement
    return () => {
      if (pressed instanceof HTMLElement) pressed.focus()
      if (document.activeElement !== pressed) place.current?.querySelector<HTMLElement>("section")?.focus()
    }
  }
  const changes = {
    status: useOrderChange("status", shown, markPlace),
    payment: useOrderChange("payment_status", shown, markPlace),
    refund: useRefund(shown),
  }
  const changeable = { order, changes, unsaved }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-2 md:gap-6">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-md:-mb-4">
        <div ref={place} className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <OrderHead order={order} />
          <ChangeNews {...changes} />
          <DueCard {...changeable} {...shown} />
        </div>
        {order.returns.length > 0 && (
          <Suspense>
            <OrderReturns {...shown} refund={changes.refund} unsaved={unsaved} isDue={step === "return"} />
          </Suspense>
        )}
        <div className="border-line border-t md:border-b">
          <ItemsSection order={order} />
          {step !== "make" && <MakingSection {...shown} unsaved={unsaved} />}
        </div>
      </div>
      <div className="divide-y divide-line border-line border-y">
        <CustomerSection {...shown} />
        <AddressSection {...shown} unsaved={unsaved} />
        <PaymentSection {...changeable} refund={changes.refund} onChange={onChange} />
        <OrderStatusSection {...changeable} />
        {step !== "ship" && <TrackingSection order={order} onSaved={onTracked} unsaved={unsaved} />}
        <NoteSection order={order} onSaved={onNoted} unsaved={unsaved} />
        <TimelineSection order={order} />
      </div>
      <ButtonLink
        to={href("/admin/orders/:id/print", { id: order.id })}
        state={{ from: "order" }}
        variant="secondary"
        className="justify-self-end md:col-start-2"
      >
        <Printer aria-hidden="true" className="size-5" />
        {m.admin_print()}
      </ButtonLink>
    </div>
  )
}
