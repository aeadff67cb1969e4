import type { Mail, MailedOrder } from "#shop/mails/mails.ts"

const ORDER: MailedOrder = {
  customerName: "Amara Perera",
  orderNumber: "ORD-1767945600123",
  orderedAt: "2026-01-09T08:00:00.000Z",
  items: [
    { name: "Granny-square baby blanket", quantity: 1, priceCents: 1_250_000 },
    { name: "Sleepy elephant", quantity: 2, priceCents: 345_050 },
  ],
  subtotalCents: 1_940_100,
  deliveryFeeCents: 30_000,
  discountCents: 194_010,
  totalCents: 1_776_090,
  paymentMethod: "bank_transfer",
  addressLines: ["14 Temple Road", "Mount Lavinia", "Colombo 10370"],
}

const to = "amara@example.com"

/** One of each kind, for tests. */
export const SAMPLE_MAILS: readonly Mail[] = [
  { kind: "send-welcome-email", to, name: "Amara Perera" },
  { kind: "send-order-confirmation", to, ...ORDER },
  { kind: "send-order-confirmation", to, ...ORDER, paymentMethod: "cash_on_delivery" },
  { kind: "send-status-update", to, customerName: "Amara Perera", orderNumber: "ORD-1767945600123", status: "shipped" },
  {
    ...ORDER,
    kind: "new-order-notice",
    to: "owner@example.com",
    customerEmail: to,
    customerPhone: "+94 77 123 4567",
    notes: "Please wrap it as a gift.\nThank you!",
  },
  { kind: "confirmation-code", to, name: "Amara Perera", code: "482913" },
  { kind: "already-registered", to },
  { kind: "recovery-link", to, url: "https://nool.example/reset-password#token_hash=3c1fbd1b4e9a77ab&type=recovery" },
  { kind: "password-changed", to },
  { kind: "sign-in-code", to, code: "482913" },
  { kind: "reauthentication-code", to, code: "482913" },
  { kind: "factor-added", to, factor: "totp", name: "Phone app" },
  { kind: "factor-removed", to, factor: "webauthn", name: "" },
  { kind: "recovery-codes-made", to },
  { kind: "recovery-code-used", to, left: 1 },
  { kind: "new-device", to, device: "Firefox on Linux", at: "2026-01-09T08:00:00.000Z" },
  { kind: "identity-linked", to, provider: "google" },
]
