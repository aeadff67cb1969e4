import { useState } from "react"
import { m } from "#messages/messages.js"
import type { OrderChange } from "#shop/orders/admin/admin-orders.ts"
import type { AdminOrder, ChangedOrder } from "#shop/orders/admin-order-json.ts"
import {
  HOLD_SECONDS,
  type OrderStatus,
  orderStatusLabels,
  type PaymentOutcome,
  paymentStatusLabels,
} from "#shop/orders/orders.ts"
import type { Transfer } from "#shop/orders/payments/transfer-form.ts"
import { isCard } from "#shop/payment-methods.ts"
import { adminCall, toastFailure, toastSuccess } from "../admin-call.ts"
import { type Seen, useOrderCommand } from "./order-command.ts"
import type { useRefund } from "./refunds/use-refund.ts"
import type { ShownOrder } from "./shown-order.ts"

/** Returns the mail that a status of an order sends, by its heading; null for none. */
export function mailOfStatus({ customer_email }: AdminOrder, status: OrderStatus): string | null {
  return status === "pending" || customer_email === "" ? null : m.mail_status_title({ status })
}

/** The same of a payment status: cash is counted at the door, and of a cancelled order what was paid is due back. */
export function mailOfPayment(
  { payment_method, customer_email, status: of }: AdminOrder,
  status: PaymentOutcome,
): string | null {
  if (status === "pending" || customer_email === "") return null
  if (payment_method === "cash_on_delivery" && status !== "deposit") return null
  if (isCard(payment_method) && status !== "paid" && status !== "deposit") return null
  const isDueBack = of === "cancelled" && status !== "failed"
  return isDueBack ? m.mail_status_title({ status: of }) : m.mail_payment_title({ status })
}

const partOfOrder = ({ due_part }: AdminOrder) => (due_part === "none" ? "deposit" : "part_paid")

const kinds = {
  status: {
    mail: (order: AdminOrder) => mailOfStatus(order, order.status),
    failed: m.admin_order_status_failed,
    updated: m.admin_order_status_updated,
    undone: ({ status }: AdminOrder) => m.admin_order_status_undone_text({ status: orderStatusLabels[status] }),
  },
  payment_status: {
    mail: (order: AdminOrder) => mailOfPayment(order, order.slip_counted ? partOfOrder(order) : order.payment_status),
    failed: m.admin_order_payment_failed,
    updated: m.admin_order_payment_updated,
    undone: ({ payment_status: status }: AdminOrder) =>
      m.admin_order_payment_undone_text({ status: paymentStatusLabels[status] }),
  },
} as const

type Kind = keyof typeof kinds

/** The version is added when it is sent. A transfer is counted instead of a status that is set. */
export type StatusChange = Omit<OrderChange, "version"> & {
  readonly transfer?: Transfer
  readonly checked?: boolean
  /** Names what was typed, and for which slip: a doubt is about nothing else. */
  readonly about?: string
}

interface Doubt {
  readonly words: string
  readonly about: string | undefined
}

/**
 * Saves changes of an order's status, or of its payment's; each can be undone from its toast, also after the dialog was closed.
 * @param markPlace remembers what was pressed; what it returns gives the focus back to it
 */
export function useOrderChange(kind: Kind, shown: ShownOrder, markPlace: () => () => void) {
  const { order } = shown
  const { send: command, forget, offerUndo } = useOrderCommand(shown)
  const [saving, setSaving] = useState<StatusChange | null>(null)
  const [notRestocked, setNotRestocked] = useState<ChangedOrder["not_restocked"]>([])
  const [overtakenBy, setOvertakenBy] = useState<number | null>(null)
  const [doubt, setDoubt] = useState<Doubt | null>(null)
  const { failed, updated, undone } = kinds[kind]

  async function send(change: StatusChange, failed: string): Promise<AdminOrder | null> {
    const result = await command((seen) => sendChange(seen, change), null)
    const current = result.ok ? result.value : result.current
    const doubtful = !result.ok && result.code === "transfer_in_doubt"
    setDoubt(doubtful ? { words: result.message, about: change.about } : null)
    if (!result.ok && !doubtful) toastFailure(failed, result)
    if (result.ok) setNotRestocked(isChangedOrder(result.value) ? result.value.not_restocked : [])
    setOvertakenBy(!result.ok && current ? current.version : null)
    return result.ok ? result.value : null
  }
  async function save(change: StatusChange): Promise<boolean> {
    if (saving) return false
    const focusPlace = markPlace()
    setSaving(change)
    const saved = await send(change, failed())
    setSaving(null)
    if (!saved) return false
    forget()
    offer(saved, () => void undo(before(order, change), focusPlace))
    return true
  }
  function offer(saved: AdminOrder, onClick: () => void) {
    const text = whatIsMailed(kind, saved)
    if (!saved[`held_${kind}`]) return toastSuccess(updated(), text)
    offerUndo(updated(), text, onClick)
  }
  async function undo(change: StatusChange, focusPlace: () => void) {
    focusPlace()
    const saved = await send({ ...change, undo: true }, m.admin_order_status_undo_failed())
    if (saved) toastSuccess(m.admin_order_status_undone(), undone(saved))
  }
  return {
    saving,
    /** Lists the pieces of the last change that the owner has to add to a stock by hand. */
    notRestocked,
    overtaken: overtakenBy === order.version,
    doubt,
    save,
  }
}

function isChangedOrder(order: AdminOrder): order is ChangedOrder {
  return "not_restocked" in order
}

function sendChange({ param, version }: Seen, { transfer, checked = false, ...change }: StatusChange) {
  if (!transfer) return adminCall("PATCH", "/admin/orders/:id", { param, json: { ...change, version } })
  return adminCall("POST", "/admin/orders/:id/transfer", { param, json: { ...transfer, checked, version } })
}

export interface OrderChanges {
  readonly status: ReturnType<typeof useOrderChange>
  readonly payment: ReturnType<typeof useOrderChange>
  readonly refund: ReturnType<typeof useRefund>
}

function before({ status, payment_status }: AdminOrder, change: StatusChange): StatusChange {
  return {
    ...(change.status !== undefined && { status }),
    ...((change.payment_status !== undefined || change.transfer) && { payment_status }),
  }
}

function whatIsMailed(kind: Kind, order: AdminOrder): string {
  const held = order[`held_${kind}`]
  if (!held) return m.admin_order_status_known()
  const mail = held.mail && kinds[kind].mail(order)
  return mail ? m.admin_order_status_mail_held({ mail, seconds: HOLD_SECONDS }) : m.admin_order_status_no_mail()
}
