import { afterAll, beforeEach, describe, expect, test, vi } from "vitest"
import { sql } from "#database/database.ts"
import { payAtGateway, reachedAt } from "#tests/fixtures/cards/at-gateway.ts"
import { type CardOrder, openCardOrders } from "#tests/fixtures/cards/card-orders.ts"
import { endPending } from "../refunds/card-jobs.server.ts"
import { cancelUnpaid } from "../window/cancel-unpaid.server.ts"
import { payByTransfer, readPayPage } from "./pay-page.server.ts"

const shop = await openCardOrders()
const { api, admin, endsIn, extend, gateway, isListed, mailsOf, nextPayment, placeByCard, read, say, stockOf } = shop
afterAll(() => gateway.close())

let order: CardOrder
let payment: string
beforeEach(async () => {
  await api.db.query(sql`UPDATE orders SET pay_by = NULL`)
  await shop.saveWindow({ hours: 72, holidays: "", cancels: true })
  reachedAt(api, gateway.url)
  order = await placeByCard()
  payment = nextPayment()
  await api.db.query(sql`TRUNCATE mails, card_notices`)
})

const run = () => cancelUnpaid(api.shop)
const statusOf = async () => {
  const { status, payment_status } = await read(order.id)
  return [status, payment_status]
}
const isOverdue = async () => (await read(order.id)).overdue
const asks = () => api.db.query(sql`SELECT answer FROM card_asks WHERE order_id = ${order.id}`)

test("an order by card has the time to pay of a transfer, which the owner extends, and its customer is told of", async () => {
  const hours = (Date.parse(order.pay_by ?? "") - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(71.9)
  const page = await readPayPage(api.shop, new URLSearchParams(order.card.url.split("?")[1]))
  expect(page).toMatchObject({ state: "due", payBy: order.pay_by })
  await endsIn(order.id, -1)
  expect([await isListed(order.id), await isOverdue()]).toEqual([true, true])
  expect((await extend(order.id)).status).toBe(200)
  expect(await isOverdue()).toBe(false)
  expect(await mailsOf("pay-by")).toMatchObject([{ news: "extended", card: true, orderId: order.id }])
})

test("the link to pay ends an hour after the time to pay, and My Orders has another one while the order is awaited", async () => {
  const page = async (url: string) => readPayPage(api.shop, new URLSearchParams(url.split("?")[1]))
  const until = Number(new URLSearchParams(order.card.url).get("until"))
  expect(until).toBe(Date.parse(order.pay_by ?? "") + 3_600_000)
  vi.useFakeTimers({ toFake: ["Date"], now: until - 1000 })
  try {
    expect(await page(order.card.url)).not.toBeNull()
    vi.setSystemTime(until)
    expect(await page(order.card.url)).toBeNull()
    expect(await page(order.card.url.replace(`${until}`, `${until + 1000}`))).toBeNull()
    vi.useRealTimers()
    await endsIn(order.id, -1)
    const { card } = (await api.send("GET", `/api/orders/${order.id}`, { as: order.user_id })).body
    expect(card.url).not.toBe(order.card.url)
    expect(await page(card.url)).toMatchObject({ state: "due", payBy: null })
  } finally {
    vi.useRealTimers()
  }
})

test("is cancelled at its end by the switch, after the provider was asked, and gives its piece back", async () => {
  await endsIn(order.id, -1)
  expect(await Promise.all([run(), run()])).toContain(1)
  expect([await statusOf(), await stockOf(order.product), await asks()]).toEqual([
    ["cancelled", "pending"],
    10,
    [{ answer: "nothing" }],
  ])
  expect(await mailsOf("send-status-update")).toMatchObject([{ why: "unpaid" }])
})

test("that nobody told was paid is found paid, and goes on", async () => {
  await payAtGateway(api, gateway, order)
  await endsIn(order.id, -1)
  expect([await run(), await statusOf()]).toEqual([0, ["pending", "paid"]])
})

describe("while the provider is away", () => {
  beforeEach(() => reachedAt(api, "http://127.0.0.1:9"))

  test("an order waits for its answer", async () => {
    await endsIn(order.id, -3600)
    expect([await run(), await run(), await statusOf()]).toEqual([0, 0, ["pending", "pending"]])
    reachedAt(api, gateway.url)
    expect([await run(), await statusOf()]).toEqual([1, ["cancelled", "pending"]])
  })

  test("for a day; then it is left to the owner, whose question lets it end", async () => {
    await endsIn(order.id, -90_000)
    await run()
    reachedAt(api, gateway.url)
    expect([await run(), await statusOf(), await isListed(order.id)]).toEqual([0, ["pending", "pending"], true])
    await api.send("POST", `/api/admin/orders/${order.id}/card-ask`, { as: admin })
    expect(await run()).toBe(1)
  })
})

describe("a payment that waits for the bank", () => {
  test("stops the time, however late the bank answers", async () => {
    await say(order, payment, "0")
    await endsIn(order.id, -86_400)
    expect([await run(), await isOverdue(), await isListed(order.id)]).toEqual([0, false, false])
    await say(order, payment, "2")
    expect(await statusOf()).toEqual(["pending", "paid"])
  })

  test("gives a day once when the bank refuses it", async () => {
    await say(order, payment, "0")
    await endsIn(order.id, -1)
    await say(order, payment, "-2")
    expect([await run(), await isOverdue()]).toEqual([0, false])
    const other = nextPayment()
    await say(order, other, "0")
    await endsIn(order.id, -1)
    await say(order, other, "-2")
    expect([await isOverdue(), await run()]).toEqual([true, 1])
  })

  test("holds the order for a day; then its time goes on, it is paid anew or by transfer, and late money counts", async () => {
    const query = new URLSearchParams(order.card.url.split("?")[1])
    const state = async () => (await readPayPage(api.shop, query))?.state
    await say(order, payment, "0")
    await endsIn(order.id, -86_400 * 30)
    await endPending(api.shop)
    expect([await isListed(order.id), await state()]).toEqual([false, "asked"])
    await api.db.query(sql`UPDATE payments SET created_at = now() - interval '25 hours' WHERE order_id = ${order.id}`)
    await Promise.all([endPending(api.shop), endPending(api.shop)])
    expect([await isOverdue(), await state(), (await read(order.id)).payments.length]).toEqual([false, "due", 2])
    await endsIn(order.id, -1)
    expect(await isListed(order.id)).toBe(true)
    expect(await payByTransfer(api.shop, query, true)).toBe(true)
    await say(order, payment, "2")
    expect([await statusOf(), (await read(order.id)).payment_method]).toEqual([["pending", "paid"], "bank_transfer"])
  })

  test("is no news after its refusal", async () => {
    await say(order, payment, "-2")
    await say(order, payment, "0")
    await endsIn(order.id, -1)
    expect([await statusOf(), await isOverdue()]).toEqual([["pending", "failed"], true])
  })
})

describe("money that comes after the order was cancelled as unpaid", () => {
  beforeEach(async () => {
    await endsIn(order.id, -1)
    await run()
    await api.db.query(sql`DELETE FROM mails`)
  })
  const paidMails = async () => (await mailsOf("payment-update")).map(({ status, revived }) => [status, revived])

  test("lets it go on once, with its piece taken again and one mail, however often it is told", async () => {
    await Promise.all(Array.from({ length: 6 }, () => say(order, payment, "2")))
    expect([await statusOf(), await stockOf(order.product), await paidMails()]).toEqual([
      ["pending", "paid"],
      9,
      [["paid", true]],
    ])
    const { events } = await read(order.id)
    expect(events.map(({ after }: { after: string }) => after)).toEqual(["pending", "cancelled", "pending", "paid"])
    expect((await api.send("GET", "/api/admin/card-notices", { as: admin })).body.notices).toEqual([])
  })

  test("is due back where the piece is sold, and its customer is told so", async () => {
    await api.db.query(sql`UPDATE products SET stock_quantity = 0 WHERE id = ${order.product}`)
    await Promise.all([say(order, payment, "2"), say(order, payment, "2")])
    expect(await read(order.id)).toMatchObject({ status: "cancelled", payment_status: "paid", refund_due_amount: 1300 })
    expect(await mailsOf("send-status-update")).toMatchObject([{ status: "cancelled", refundDueCents: 130_000 }])
    expect([await paidMails(), await mailsOf("order-change-notice")]).toMatchObject([[], [{ news: "refund_due" }]])
  })
})

test("of a payment and the end of the time one comes first, and the money is never lost", async () => {
  for (let round = 0; round < 6; round++) {
    order = await placeByCard()
    await endsIn(order.id, 0)
    await Promise.all([say(order, nextPayment(), "2"), run(), run()])
    expect([(await read(order.id)).received_amount, await statusOf(), await stockOf(order.product)]).toEqual([
      1300,
      ["pending", "paid"],
      9,
    ])
  }
})
