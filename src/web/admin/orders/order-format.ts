import { m } from "#messages/messages.js"
import type { AdminOrderEvent } from "#shop/orders/admin-orders-json.ts"
import { orderStatusLabels, paymentStatusLabels } from "#shop/orders/orders.ts"

/** Whether a receipt is a PDF, by its path; the others are pictures. */
export function isPdf(path: string): boolean {
  return path.endsWith(".pdf")
}

/** What happened, for the timeline: "Status: Pending → Confirmed". */
export function eventText({ kind, before, after }: Pick<AdminOrderEvent, "kind" | "before" | "after">): string {
  if (kind === "placed") return m.admin_event_placed()
  if (kind === "receipt") return before ? m.admin_event_receipt_replaced() : m.admin_event_receipt_added()
  if (kind === "note") return m.admin_event_note({ before: quotedNote(before), after: quotedNote(after) })
  const inWords = (labels: Readonly<Record<string, string>>) => ({
    before: labels[before ?? ""] ?? String(before),
    after: labels[after ?? ""] ?? String(after),
  })
  if (kind === "status") return m.admin_event_status(inWords(orderStatusLabels))
  return m.admin_event_payment(inWords(paymentStatusLabels))
}

const MAX_NOTE_CHARACTERS = 80

function quotedNote(note: string | null): string {
  if (!note) return m.admin_event_none()
  const shown = note.length > MAX_NOTE_CHARACTERS ? `${note.slice(0, MAX_NOTE_CHARACTERS)}…` : note
  return m.admin_event_quoted({ note: shown })
}
