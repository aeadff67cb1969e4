import { expect, test } from "vitest"
import { SAMPLE_MAILS } from "#tests/fixtures/mails/mails.ts"
import { settingsWith } from "#tests/fixtures/settings.ts"
import type { MailOf } from "../../mails.ts"
import { renderMail } from "../../render-mail.tsx"
import { shopFacts } from "../content.ts"

const shop = shopFacts(await settingsWith(), "https://nool.example")

const shipped = () => {
  const found = SAMPLE_MAILS.find((mail) => mail.kind === "send-status-update" && mail.shipment)
  const { shipment, ...mail } = found as MailOf<"send-status-update">
  if (!shipment) throw new Error("no sample of a shipment")
  return { mail, shipment }
}

test("the mail of a shipment holds what is due, the tracking, the items and the address", () => {
  const { mail, shipment } = shipped()
  const { subject, text } = renderMail({ ...mail, shipment }, shop, "en")
  expect(subject).toBe("Your order ORD-1767945600123 has shipped")
  expect(text.replace(/\s+/g, " ")).toContain(
    "Please have Rs. 17,760.90 ready: you pay in cash when it arrives. Tracking Koombiyo KB-20260109 " +
      "Items 1 × Granny-square baby blanket 2 × Sleepy elephant Delivery to Amara Perera 14 Temple Road",
  )
})

test("the mail of a shipment leads to the courier's page where it has one", () => {
  const { mail, shipment } = shipped()
  const tracking_url = "https://koombiyo.example/track?id={waybill}"
  const followed = { ...shop, couriers: [{ name: "koombiyo", columns: "", towns: "", tracking_url }] }
  const sent = { ...mail, shipment: { ...shipment, trackingNumber: "KB 1&2" } }
  const { html, text } = renderMail(sent, followed, "si")
  expect(html).toContain('href="https://koombiyo.example/track?id=KB%201%262"')
  expect(text).toContain("https://koombiyo.example/track?id=KB%201%262")
  expect(renderMail(sent, shop, "si").html).not.toContain("koombiyo.example")
})

test("the mail of an order that is fetched says that it is ready, and where", () => {
  const { mail, shipment } = shipped()
  const { subject, text } = renderMail({ ...mail, shipment, pickUp: true }, shop, "en")
  expect(subject).toBe("Your order ORD-1767945600123 is ready to be picked up")
  expect(text).toContain("You can fetch it at the address below.")
  expect(text).toContain("14 Temple Road")
  expect(text).toContain("Please bring Rs. 17,760.90: you pay in cash when you pick it up.")
  expect(text).not.toMatch(/on its way|Delivery to|arrives/)
  const confirmed = renderMail({ ...mail, status: "confirmed", pickUp: true }, shop, "en").text
  expect(confirmed).toContain("We are getting it ready, and write to you when you can pick it up.")
})

test("the mail of a shipment says no more than it knows", () => {
  const { mail, shipment } = shipped()
  expect(renderMail(mail, shop, "en").text).not.toContain("Items")
  const bare = { ...shipment, courier: null, trackingNumber: null, dueCents: null }
  const { text } = renderMail({ ...mail, shipment: bare }, shop, "en")
  expect(text).toContain("Sleepy elephant")
  expect(text).not.toMatch(/Tracking|Rs\./)
})

test("money that comes after the order was cancelled is told under a subject of its own", () => {
  const { mail } = shipped()
  const cancelled = { ...mail, status: "cancelled", refundDueCents: 130_000 } as const
  expect(renderMail(cancelled, shop, "en").subject).toBe("Your order ORD-1767945600123 was cancelled")
  const { subject, text } = renderMail({ ...cancelled, late: true }, shop, "en")
  expect(subject).toBe("Your payment for order ORD-1767945600123 will be refunded")
  expect(text.replace(/\s+/g, " ")).toContain("came after the order was cancelled. The Rs. 1,300.00 that you have paid")
})
