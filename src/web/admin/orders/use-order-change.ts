import { useEffect, useRef, useState } from "react"
import { m } from "#messages/messages.js"
import type { OrderChange } from "#shop/orders/admin-orders.ts"
import type { AdminOrder } from "#shop/orders/admin-orders-json.ts"
import { HOLD_SECONDS, type OrderStatus, orderStatusLabels } from "#shop/orders/orders.ts"
import { dismissToast, toast } from "#web/ui/toast.ts"
import { adminCall, toastFailure, toastSuccess } from "../admin-call.ts"

type Change = Pick<OrderChange, "status" | "payment_status" | "undo">

/** The mail that a status of an order sends, by its heading; null for none. */
export function mailOfStatus({ customer_email }: AdminOrder, status: OrderStatus): string | null {
  return status === "pending" || customer_email === "" ? null : m.mail_status_title({ status })
}

/** A change of status that can still be undone, and what it mails. */
export interface Undoable {
  readonly text: string
  readonly undo: () => void
}

/** Sends a change of an order; what stands then is passed to `onChange`, also when somebody else's change came first. */
export async function sendOrderChange(
  id: string,
  json: OrderChange,
  failed: string,
  onChange: (order: AdminOrder) => void,
) {
  const result = await adminCall("PATCH", "/admin/orders/:id", { param: { id }, json })
  const current = result.ok ? result.value : result.current
  if (!result.ok) toastFailure(failed, result)
  if (current) onChange(current)
  return result
}

/** Says that a change is saved, and offers to undo it for as long as its mail waits. Returns the toast's id. */
export function toastUndoable(title: string, { text, undo }: Undoable): number {
  const action = { label: m.admin_undo(), onClick: undo }
  return toast({ title, description: text, tone: "success", action, shownForMs: HOLD_SECONDS * 1000 })
}

/** Saves changes of an order's two statuses; one of its status can be undone, from its toast also after the dialog was closed. */
export function useOrderChange(order: AdminOrder, onChange: (order: AdminOrder) => void) {
  const [saving, setSaving] = useState<Change | null>(null)
  const [overtaken, setOvertaken] = useState(false)
  const [undoable, setUndoable] = useState<Undoable | null>(null)
  const version = useRef(order.version)
  const undoToast = useRef<number | null>(null)
  useEffect(() => {
    version.current = order.version
  }, [order.version])
  useEffect(() => {
    if (!undoable) return
    const timer = setTimeout(setUndoable, HOLD_SECONDS * 1000, null)
    return () => clearTimeout(timer)
  }, [undoable])

  async function send(change: Change, failed: string): Promise<AdminOrder | null> {
    const result = await sendOrderChange(order.id, { ...change, version: version.current }, failed, (current) => {
      version.current = current.version
      onChange(current)
    })
    setOvertaken(!result.ok && result.current !== undefined)
    return result.ok ? result.value : null
  }
  async function save(change: Change, failed: string) {
    if (saving) return null
    setSaving(change)
    const saved = await send(change, failed)
    setSaving(null)
    return saved
  }
  async function saveStatus(status: OrderStatus) {
    const before = order.status
    const saved = await save({ status }, m.admin_order_status_failed())
    if (!saved) return
    forget()
    const text = whatIsMailed(saved)
    const title = m.admin_order_status_updated()
    if (!saved.held_status) return toastSuccess(title, text)
    const undoable = { text, undo: () => void undo(before) }
    setUndoable(undoable)
    undoToast.current = toastUndoable(title, undoable)
  }
  /** What could be undone before this cannot be any more. */
  function forget() {
    setUndoable(null)
    if (undoToast.current !== null) dismissToast(undoToast.current)
  }
  async function undo(status: OrderStatus) {
    forget()
    const undone = await send({ status, undo: true }, m.admin_order_status_undo_failed())
    if (!undone) return
    const text = m.admin_order_status_undone_text({ status: orderStatusLabels[status] })
    toastSuccess(m.admin_order_status_undone(), text)
  }
  async function savePayment(payment_status: NonNullable<Change["payment_status"]>) {
    const saved = await save({ payment_status }, m.admin_order_payment_failed())
    if (saved) toastSuccess(m.admin_order_payment_updated())
  }
  return { saving, overtaken, undoable, saveStatus, savePayment }
}

function whatIsMailed(order: AdminOrder): string {
  const { status, held_status } = order
  const mail = mailOfStatus(order, status)
  if (!held_status) return m.admin_order_status_known()
  return mail && held_status.mail
    ? m.admin_order_status_mail_held({ mail, seconds: HOLD_SECONDS })
    : m.admin_order_status_no_mail()
}
