import { expect, it } from "vitest"
import { eventText } from "./order-timeline.tsx"
import { isPdf } from "./receipts/receipt-view.tsx"

it("knows a PDF by its path", () => {
  expect(isPdf("a/1-b.pdf")).toBe(true)
  expect(isPdf("a/1-pdf.webp")).toBe(false)
})

it.each([
  ["placed", null, null, "Order placed"],
  ["status", "pending", "shipped", "Status: Pending → Shipped"],
  ["payment_status", "pending", "paid", "Payment: Pending → Paid"],
  ["receipt", null, "a.png", "Receipt added"],
  ["receipt", "a.png", "b.png", "Receipt replaced"],
  ["link", null, null, "Order link ended, and another made"],
  ["handed_over", "false", "true", "Handed to the courier"],
  ["handed_over", "true", "false", "Not handed to the courier after all"],
  ["note", "", "Wrap as a gift", "Note: none → “Wrap as a gift”"],
  ["note", "x".repeat(81), "", `Note: “${"x".repeat(80)}…” → none`],
] as const)("%s from %s to %s is shown as %s", (kind, before, after, text) => {
  expect(eventText({ kind, before, after })).toBe(text)
})
