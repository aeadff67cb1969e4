import { lazy, Suspense, useId, useRef } from "react"
import { Link } from "react-router"
import { formatDateTime } from "#messages/formats.ts"
import { langWritten } from "#messages/markup/scripts.ts"
import { m } from "#messages/messages.js"
import { formatAmount } from "#shop/money.ts"
import { expectedAmount } from "#shop/orders/orders.ts"
import { Button } from "#web/ui/controls/button.tsx"
import { Fold } from "#web/ui/fold.tsx"
import { formatAgo } from "../../backups/ago.ts"
import { RowMenu } from "../../list/row-menu.tsx"
import { CustomerSection, ItemsSection } from "../order-sections.tsx"
import type { ShownOrder } from "../shown-order.ts"
import { toOrder } from "../to-order.ts"
import type { OrderChanges } from "../use-order-change.ts"
import { Doubts } from "./receipt-decision.tsx"
import { ReceiptView } from "./receipt-view.tsx"
import { Refusal } from "./refusal.tsx"
import { Doubt, TransferFields } from "./transfer-fields.tsx"
import { useAsked } from "./use-asked.ts"
import { useTransfer } from "./use-transfer.ts"
import "./desk.css"

const AskForm = lazy(() => import("./ask-form.tsx"))

/** Keeps the fields of a transfer unfolded from slip to slip, for who types the reference of each. */
export interface DeskFold {
  readonly open: boolean
  readonly onToggle: (open: boolean) => void
}

interface DeskDecisionProps extends ShownOrder {
  payment: OrderChanges["payment"]
  ahead: boolean
  fold: DeskFold
  onSkip: () => void
}

/**
 * Shows a slip as large as the screen allows with what decides it: on a phone in a foot that stays in sight, on a wide screen beside
 * the slip. What is rarely typed or looked at is folded.
 */
export function DeskDecision({ payment, ahead, fold, onSkip, ...shown }: DeskDecisionProps) {
  const { order } = shown
  const form = useId()
  const unsaved = useRef(new Set<string>())
  const { asked, closed, ask, close } = useAsked()
  const saving = payment.saving !== null
  const { fields, doubt, busy, onSubmit } = useTransfer({ order, payment, onCount: payment.save })
  return (
    <div className="flex flex-col gap-3 md:grid md:grid-cols-2 md:grid-rows-[auto_auto_1fr] md:gap-x-6 md:*:col-start-2">
      <DeskHead order={order} />
      <div className="md:col-start-1! md:row-span-3 md:row-start-1">
        <ReceiptView orderId={order.id} path={order.payment_receipt ?? ""} large />
      </div>
      <div className="divide-y divide-line border-line border-y">
        {/* The fold of the slip that was loaded ahead begins as the one before was left. */}
        <Fold key={String(ahead)} {...fold} summary={m.admin_transfer_details()}>
          <form id={form} onSubmit={onSubmit} noValidate className="grid gap-2 pb-4">
            <TransferFields fields={fields} />
          </form>
        </Fold>
        <CustomerSection {...shown} />
        <ItemsSection order={order} />
      </div>
      <div className="screen-foot desk-foot">
        {asked === "question" && (
          <Suspense>
            <AskForm {...shown} unsaved={unsaved} onDone={close} />
          </Suspense>
        )}
        {asked === "reason" && (
          <Refusal
            className="grid grid-cols-2 gap-1.5"
            {...{ saving, unsaved }}
            onDecide={payment.save}
            onCancel={close}
          />
        )}
        {asked === null && (
          <>
            <Doubt words={doubt} />
            <div className="flex flex-wrap items-center gap-2">
              <Button type="submit" form={form} aria-keyshortcuts="A" busy={busy} className="grow">
                {doubt === null ? m.admin_receipt_approve() : m.admin_transfer_anyway()}
              </Button>
              <Button
                variant="secondary"
                aria-keyshortcuts="R"
                autoFocus={closed === "reason"}
                onClick={() => ask("reason")}
              >
                {m.admin_receipt_refuse()}
              </Button>
              <RowMenu
                label={m.admin_list_more()}
                busy={false}
                autoFocus={closed === "question"}
                actions={[
                  { label: m.admin_ask(), shortcut: "Q", onClick: () => ask("question") },
                  { label: m.admin_slips_next(), shortcut: "N", onClick: onSkip },
                ]}
              />
            </div>
          </>
        )}
      </div>
    </div>
  )
}

function DeskHead({ order }: Pick<ShownOrder, "order">) {
  const sent = order.events.findLast(({ kind }) => kind === "receipt")?.created_at ?? order.created_at
  return (
    <header className="grid gap-1">
      <p className="flex items-baseline justify-between gap-3 font-bold">
        <span lang={langWritten(order.customer_name)} className="wrap-anywhere line-clamp-2">
          {order.customer_name}
        </span>
        <span className="shrink-0">{m.admin_receipt_expected({ total: formatAmount(expectedAmount(order)) })}</span>
      </p>
      <h2 id={`slip-${order.id}`} className="font-sans text-base leading-normal">
        <Link {...toOrder(order.id)} className="thread-link -my-3">
          {m.admin_order_number({ number: order.order_number })}
        </Link>
      </h2>
      <p className="text-muted text-sm">
        {m.admin_slips_sent_ago({ time: formatDateTime(sent), ago: formatAgo(sent) })}
      </p>
      <Doubts order={order} />
    </header>
  )
}
