import { m } from "#messages/messages.js"
import type { AdminOrderEvent } from "#shop/orders/admin-orders-json.ts"
import { ORDER_STATUSES, orderStatusLabels, PAYMENT_STATUSES, paymentStatusLabels } from "#shop/orders/orders.ts"

/** Whether a receipt is a PDF, by its path; the others are pictures. */
export function isPdf(path: string): boolean {
  return path.endsWith(".pdf")
}

/** What happened, for the timeline: "Status: Pending → Confirmed". */
export function eventText({ kind, before, after }: Pick<AdminOrderEvent, "kind" | "before" | "after">): string {
  if (kind === "placed") return m.admin_event_placed()
  if (kind === "receipt") return before ? m.admin_event_receipt_replaced() : m.admin_event_receipt_added()
  if (kind === "note") return m.admin_event_note({ before: quotedNote(before), after: quotedNote(after) })
  if (kind === "status") return m.admin_event_status({ before: statusName(before), after: statusName(after) })
  return m.admin_event_payment({ before: paymentName(before), after: paymentName(after) })
}

function statusName(value: string | null): string {
  const known = ORDER_STATUSES.find((status) => status === value)
  return known ? orderStatusLabels[known] : String(value)
}

function paymentName(value: string | null): string {
  const known = PAYMENT_STATUSES.find((status) => status === value)
  return known ? paymentStatusLabels[known] : String(value)
}

const MAX_NOTE_CHARACTERS = 80

function quotedNote(note: string | null): string {
  if (!note) return m.admin_event_none()
  const shown = note.length > MAX_NOTE_CHARACTERS ? `${note.slice(0, MAX_NOTE_CHARACTERS)}…` : note
  return m.admin_event_quoted({ note: shown })
}
