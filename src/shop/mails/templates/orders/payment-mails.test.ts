import { expect, test } from "vitest"
import { FIXED_CODE } from "#tests/fixtures/lankaqr.ts"
import { settingsWith } from "#tests/fixtures/settings.ts"
import type { Mail } from "../../mails.ts"
import { renderMail } from "../../render-mail.tsx"
import { shopFacts } from "../content.ts"

const shop = shopFacts(await settingsWith(), "https://nool.example")
const order = { to: "amara@example.com", orderId: "1", orderNumber: "ORD-1", customerName: "Amara" }
const textOf = (mail: Mail) => renderMail(mail, shop, "en")
const owed = { ...order, kind: "pay-by", totalCents: 250_000, openCents: 100_000 } as const

test("a reminder says what is open, until when, where to and with which reference, and leads to the order", () => {
  const { subject, text } = textOf({ ...owed, news: "half", payBy: "2026-11-30T14:30:00.000Z" })
  expect(subject).toBe("Order ORD-1: please pay by Monday evening, November 30")
  for (const part of [
    "transfer of Rs. 1,000.00",
    "until Monday evening, November 30",
    "8012 3456 789",
    "orders?order=1",
  ])
    expect(text).toContain(part)
})

test("an order by card is led to its payment, and to no bank account", () => {
  const { text } = textOf({ ...owed, news: "last", payBy: "2026-11-30T14:30:00.000Z", card: true })
  expect(text).toContain("the card payment of Rs. 1,000.00")
  expect(text).toContain("Pay by card")
  expect(text).not.toContain("8012 3456 789")
})

test("who has no account is led to the order by its link", () => {
  const mail = { ...owed, news: "extended", payBy: "2026-11-30T14:30:00.000Z", entered: true } as const
  const { text } = renderMail(mail, { ...shop, orderLink: "https://nool.example/order?id=1&key=2" }, "en")
  expect(text).toContain("there is more time to pay")
  expect(text).toContain("https://nool.example/order?id=1&key=2")
  expect(text).not.toContain("orders?order=1")
})

test("what is open can be scanned, where the shop has a code and the amount is one that codes carry", async () => {
  const settings = { ...(await settingsWith()), lankaqr: { code: FIXED_CODE, carried: "amount" } } as const
  const scanned = shopFacts(settings, "https://nool.example", (id) => `/api/lankaqr.png?id=${id}`)
  const isShown = (mail: Mail) => renderMail(mail, scanned, "en").html.includes("/api/lankaqr.png?id=1")
  const reminder = { ...owed, news: "half", payBy: "2026-11-30T14:30:00.000Z" } as const
  const update = { ...order, kind: "payment-update", totalCents: 250_000, reason: null } as const
  const part = { ...update, status: "part_paid", part: { receivedCents: 1, openCents: 100_000 } } as const
  for (const mail of [
    reminder,
    part,
    { ...part, entered: true },
    { ...update, status: "failed", entered: true },
  ] as const)
    expect(isShown(mail)).toBe(true)
  const others = [
    { ...reminder, card: true },
    { ...reminder, openCents: 20_000_001 },
    { ...update, status: "paid" },
  ] as const
  for (const mail of others) expect(isShown(mail)).toBe(false)
})

test("an order that was not paid in time is cancelled with the way to order it again", () => {
  const { text } = textOf({ ...order, kind: "send-status-update", status: "cancelled", why: "unpaid" })
  expect(text).toContain("It was not paid in time")
  expect(text).toContain("Order again")
})

test("a slip that was refused is refused with the time that is left", () => {
  const refused = { ...order, kind: "payment-update", totalCents: 1, status: "failed", reason: null } as const
  expect(textOf({ ...refused, payBy: "2026-11-30T14:30:00.000Z" }).text).toContain("until Monday evening, November 30")
  expect(textOf(refused).text).not.toContain("We keep")
})

test("who has no account reads in a mail about a slip where to pay", () => {
  const news = { ...order, kind: "payment-update", totalCents: 1, reason: null, entered: true } as const
  const part = textOf({ ...news, status: "part_paid", part: { receivedCents: 1, openCents: 100_000 } }).text
  for (const words of ["Rs. 1,000.00 is still to be paid", "Open your order", "8012 3456 789"]) {
    expect(part).toContain(words)
  }
  expect(textOf({ ...news, status: "failed" }).text).toContain("picture or PDF")
  for (const status of ["part_paid", "failed"] as const)
    expect(textOf({ ...news, status }).text).toContain("8012 3456 789")
})

test("what was paid above the total is said with the payment", () => {
  const paid = { ...order, kind: "payment-update", totalCents: 250_000, reason: null, status: "paid" } as const
  expect(textOf({ ...paid, surplusCents: 70_000 }).text).toContain(
    "You have paid Rs. 700.00 more than your order costs. It will be refunded.",
  )
  expect(textOf(paid).text).not.toContain("more than")
})
