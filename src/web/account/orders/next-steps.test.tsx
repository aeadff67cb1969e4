import { renderToStaticMarkup } from "react-dom/server"
import { MemoryRouter } from "react-router"
import { afterEach, expect, test, vi } from "vitest"
import type { Order } from "#shop/orders/order-json.ts"
import { NextSteps } from "./next-steps.tsx"

afterEach(() => void vi.useRealTimers())

const order = {
  order_number: "ORD-1",
  items: [] as Order["items"],
  payment_method: "bank_transfer",
  payment_status: "pending",
  status: "pending",
  total_amount: 7500,
  open_amount: 7500,
  due_amount: 7500,
  due_part: null,
  bank_receipt_url: null,
  created_at: "2026-11-22T06:00:00.000Z",
  pay_by: "2026-11-25T14:30:00.000Z",
} as Order

const delivery = { words: "two weeks", sentence: "Delivery takes two weeks once your order is confirmed." }

function textOf(change: Partial<Order>, { now = order.created_at, sample = false, placed = false } = {}) {
  vi.setSystemTime(now)
  const account = { bank: "Bank", branch: null, holder: "Nool", number: "0012 3456 7890", note: null, sample }
  const props = { accounts: [account], delivery, placed, focused: false, onChange: () => {} }
  const steps = <NextSteps order={{ ...order, ...change }} {...props} />
  return renderToStaticMarkup(<MemoryRouter>{steps}</MemoryRouter>).replace(/<[^>]+>/g, " ")
}

test("a transfer: amount, account and reference, until when, and a place for the receipt", () => {
  const text = textOf({})
  expect(text).toContain("Please transfer the total by Wednesday evening, November 25, then add the receipt here.")
  for (const part of ["Rs. 7,500.00", "0012 3456 7890", "ORD-1", "Choose a receipt", "Delivery takes two weeks"])
    expect(text).toContain(part)
})

test("of a part that was received, the rest is asked for, beside the receipt of the part", () => {
  const text = textOf({ bank_receipt_url: "1/a.jpg", slip_counted: true, open_amount: 2500, due_amount: 2500 })
  expect(text).toContain("We have received a part. Please transfer the remaining Rs. 2,500.00 and add its receipt.")
  expect(text).not.toContain("7,500.00")
  expect(text).toContain("We keep your pieces for you until Wednesday evening, November 25.")
})

test("a delivery time that the owner says in English alone is marked on a page of another language", () => {
  const props = { accounts: [], placed: false, focused: false, onChange: () => {} }
  const html = renderToStaticMarkup(<NextSteps order={order} {...props} delivery={{ ...delivery, lang: "en" }} />)
  expect(html).toContain('Delivery takes <span lang="en">two weeks</span> once')
})

test("a made-up account says that nothing is to be transferred to it, and nothing asks for it", () => {
  const text = textOf({}, { sample: true })
  for (const part of ["there is nothing to transfer", "Sample account"]) expect(text).toContain(part)
  expect(text).not.toContain("Please transfer")
  expect(textOf({})).not.toContain("Sample account")
})

test("of an order that the shop has confirmed no end is said, and of one from before ends were", () => {
  for (const change of [{ status: "confirmed" }, { pay_by: null }] as const)
    expect(textOf(change)).toContain("Please transfer the total soon")
})

test("a day that has passed is not named", () => {
  expect(textOf({}, { now: "2026-11-25T14:30:00.000Z" })).toContain("Please transfer the total soon")
})

test("with its receipt nothing is to be paid again", () => {
  const text = textOf({ bank_receipt_url: "u/1.jpg" })
  expect(text).toContain("We check your receipt")
  expect(text).not.toContain("0012 3456 7890")
})

test("a refused receipt: one more step, with why, a place for another one, and then how to pay", () => {
  const event = { kind: "payment_status", before: "pending", after: "failed", created_at: order.created_at } as const
  const events = [{ ...event, reason: "It shows another account." }]
  const text = textOf({ payment_status: "failed", bank_receipt_url: "u/1.jpg", events })
  const parts = ["One more step", "It shows another account.", "Choose a receipt", "0012 3456 7890"]
  const places = parts.map((part) => text.indexOf(part))
  expect(places).toEqual(places.filter((place) => place >= 0).sort((a, b) => a - b))
  expect(text).not.toContain("Thank you")
  expect(text).toContain("We keep your pieces for you until Wednesday evening, November 25.")
})

test("who just placed an order is thanked, until the shop has answered", () => {
  const title = (change: Partial<Order>) => textOf(change, { placed: true })
  const refused: Partial<Order> = { payment_status: "failed", bank_receipt_url: "u/1.jpg", events: [] }
  expect(title({})).toContain("Thank you for your order")
  for (const change of [refused, { status: "confirmed" }, { status: "shipped" }] satisfies Partial<Order>[])
    expect(title(change)).not.toContain("Thank you")
  expect(title(refused)).toContain("One more step")
})

test("cash: the amount to have ready", () => {
  const text = textOf({ payment_method: "cash_on_delivery" })
  expect(text).toContain("Have Rs. 7,500.00 ready in cash when your parcel arrives.")
  expect(text).not.toContain("0012 3456 7890")
})

test("by card: the way to pay, and not while the bank is being asked", () => {
  const byCard = { payment_method: "payhere", card: { url: "/pay?id=1" }, card_pending: false } as const
  expect(textOf(byCard)).toMatch(
    /One more step.*Please pay by card by Wednesday evening, November 25.*Pay Rs\. 7,500\.00 by card/s,
  )
  const asked = textOf({ ...byCard, card_pending: true })
  expect(asked).toMatch(/What happens next.*We are still waiting for word from the bank/s)
  expect(asked).not.toMatch(/pay .*by card/i)
})

test("a confirmed payment asks for nothing", () => {
  const text = textOf({ payment_status: "paid", bank_receipt_url: "u/1.jpg" })
  expect(text).toContain("Your payment has arrived.")
  expect(text).not.toContain("Choose a receipt")
})
