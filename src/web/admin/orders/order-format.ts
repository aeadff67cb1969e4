import type { AdminOrderEvent } from "#shop/orders/admin-orders.ts"
import { ORDER_STATUSES, orderStatusLabels, PAYMENT_STATUSES, paymentStatusLabels } from "#shop/orders/orders.ts"

/** `1 item`, `3 items`; counts lines. */
export function itemsText(count: number): string {
  return count === 1 ? "1 item" : `${count} items`
}

/** What a receipt is, by its path: images are re-encoded, anything else is a PDF. */
export function receiptKind(path: string): "PDF" | "Picture" {
  return path.endsWith(".pdf") ? "PDF" : "Picture"
}

/** What happened, for the timeline: "Status: Pending → Confirmed". */
export function eventText({ kind, before, after }: Pick<AdminOrderEvent, "kind" | "before" | "after">): string {
  if (kind === "placed") return "Order placed"
  if (kind === "receipt") return before ? "Receipt replaced" : "Receipt added"
  if (kind === "note") return `Note: ${noteText(before)} → ${noteText(after)}`
  if (kind === "status") return `Status: ${statusName(before)} → ${statusName(after)}`
  return `Payment: ${paymentName(before)} → ${paymentName(after)}`
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

function noteText(note: string | null): string {
  if (!note) return "none"
  return `“${note.length > MAX_NOTE_CHARACTERS ? `${note.slice(0, MAX_NOTE_CHARACTERS)}…` : note}”`
}
