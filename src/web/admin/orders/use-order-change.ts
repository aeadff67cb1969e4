import { type RefObject, useEffect, useRef, useState } from "react"
import { m } from "#messages/messages.js"
import type { OrderChange } from "#shop/orders/admin/admin-orders.ts"
import type { AdminOrder, ChangedOrder } from "#shop/orders/admin/admin-orders-json.ts"
import {
  HOLD_SECONDS,
  type OrderStatus,
  orderStatusLabels,
  type PaymentStatus,
  paymentStatusLabels,
} from "#shop/orders/orders.ts"
import { dismissToast, toast } from "#web/ui/feedback/toast.ts"
import { adminCall, toastFailure, toastSuccess } from "../admin-call.ts"

/** Returns the mail that a status of an order sends, by its heading; null for none. */
export function mailOfStatus({ customer_email }: AdminOrder, status: OrderStatus): string | null {
  return status === "pending" || customer_email === "" ? null : m.mail_status_title({ status })
}

/** The same of a payment status: cash is counted at the door, and who has no account could send no other receipt. */
export function mailOfPayment({ payment_method, user_id }: AdminOrder, status: PaymentStatus): string | null {
  if (status === "pending" || payment_method !== "bank_transfer" || user_id === null) return null
  return m.mail_payment_title({ status })
}

/** Says for each selector what it changes, and how the change is announced. */
const kinds = {
  status: {
    changeTo: ({ status }: AdminOrder) => ({ status }),
    mail: (order: AdminOrder) => mailOfStatus(order, order.status),
    failed: m.admin_order_status_failed,
    updated: m.admin_order_status_updated,
    undone: ({ status }: AdminOrder) => m.admin_order_status_undone_text({ status: orderStatusLabels[status] }),
  },
  payment_status: {
    changeTo: ({ payment_status }: AdminOrder) => ({ payment_status }),
    mail: (order: AdminOrder) => mailOfPayment(order, order.payment_status),
    failed: m.admin_order_payment_failed,
    updated: m.admin_order_payment_updated,
    undone: ({ payment_status: status }: AdminOrder) =>
      m.admin_order_payment_undone_text({ status: paymentStatusLabels[status] }),
  },
} as const

type Kind = keyof typeof kinds

/** The version is added when it is sent. */
export type StatusChange = Omit<OrderChange, "version">

/** Describes a change that can still be undone, and what it mails. */
export interface Undoable {
  readonly text: string
  readonly undo: () => void
}

/** Holds an order that is shown, and changed in several places. */
export interface ShownOrder {
  readonly order: AdminOrder
  /** Receives the order as it is now, also when somebody else's change came first. */
  readonly onChange: (order: AdminOrder) => void
  /** Holds the latest known version, also after the dialog closed. */
  readonly version: RefObject<number>
}

/**
 * Saves changes of an order's status, or of its payment's; each can be undone, from its toast also after the dialog was closed.
 * @param focus gives the focus to the place of the change, when what was pressed to undo it has gone
 */
export function useOrderChange(kind: Kind, { order, onChange, version }: ShownOrder, focus: () => void) {
  const [saving, setSaving] = useState<StatusChange | null>(null)
  const [notRestocked, setNotRestocked] = useState<ChangedOrder["not_restocked"]>([])
  const [overtakenBy, setOvertakenBy] = useState<number | null>(null)
  const { undoable, offer, forget } = useUndoable()
  const { changeTo, failed, updated, undone } = kinds[kind]

  async function send(change: StatusChange, failed: string): Promise<ChangedOrder | null> {
    const json = { ...change, version: version.current }
    const result = await adminCall("PATCH", "/admin/orders/:id", { param: { id: order.id }, json })
    const current = result.ok ? result.value : result.current
    if (!result.ok) toastFailure(failed, result)
    if (current) {
      version.current = current.version
      onChange(current)
    }
    if (result.ok) setNotRestocked(result.value.not_restocked)
    setOvertakenBy(!result.ok && current ? current.version : null)
    return result.ok ? result.value : null
  }
  /** Returns whether it is saved. */
  async function save(change: StatusChange): Promise<boolean> {
    if (saving) return false
    setSaving(change)
    const saved = await send(change, failed())
    setSaving(null)
    if (!saved) return false
    forget()
    const text = whatIsMailed(kind, saved)
    if (saved[`held_${kind}`]) offer(updated(), saved[kind], { text, undo: () => void undo(changeTo(order)) })
    else toastSuccess(updated(), text)
    return true
  }
  async function undo(change: StatusChange) {
    forget()
    focus()
    const saved = await send({ ...change, undo: true }, m.admin_order_status_undo_failed())
    if (saved) toastSuccess(m.admin_order_status_undone(), undone(saved))
  }
  return {
    saving,
    /** Lists the pieces of the last change that the owner has to add to a stock by hand. */
    notRestocked,
    overtaken: overtakenBy === order.version,
    undoable: undoable?.to === order[kind] ? undoable : null,
    save,
  }
}

/** Holds the last change that can be undone, until its time is over. */
function useUndoable() {
  const [undoable, setUndoable] = useState<(Undoable & { readonly to: string }) | null>(null)
  const undoToast = useRef<number | null>(null)
  useEffect(() => {
    if (!undoable) return
    const timer = setTimeout(setUndoable, HOLD_SECONDS * 1000, null)
    return () => clearTimeout(timer)
  }, [undoable])
  return {
    undoable,
    offer(title: string, to: string, { text, undo }: Undoable) {
      setUndoable({ to, text, undo })
      const action = { label: m.admin_undo(), onClick: undo }
      const shownForMs = HOLD_SECONDS * 1000
      undoToast.current = toast({ title, description: text, tone: "success", action, shownForMs })
    },
    /** It cannot be undone any more. */
    forget() {
      setUndoable(null)
      if (undoToast.current !== null) dismissToast(undoToast.current)
    },
  }
}

function whatIsMailed(kind: Kind, order: AdminOrder): string {
  const held = order[`held_${kind}`]
  if (!held) return m.admin_order_status_known()
  const mail = held.mail && kinds[kind].mail(order)
  return mail ? m.admin_order_status_mail_held({ mail, seconds: HOLD_SECONDS }) : m.admin_order_status_no_mail()
}
