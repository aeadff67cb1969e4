import { afterAll, beforeEach, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { payAtGateway, reachedAt } from "#tests/fixtures/cards/at-gateway.ts"
import { openGateway } from "#tests/fixtures/cards/gateway.ts"
import { notice, notify, switchOn } from "#tests/fixtures/cards/payhere.ts"
import { aCartLine, aCustomer, aProductFor, placeOrderAs, sharedApi } from "#tests/fixtures/shop-api.ts"
import { noteRunning } from "../window/payment-clock.server.ts"
import { askAboutCards } from "./ask-cards.server.ts"

const api = await sharedApi()
const admin = await aCustomer(api.db, "admin")
const gateway = await openGateway()
afterAll(() => gateway.close())
reachedAt(api, gateway.url)
await switchOn(api, admin)

let customer: string
let order: { id: string; order_number: string; card: { url: string } }
beforeEach(async () => {
  await api.db.query(sql`TRUNCATE card_notices, card_asks`)
  await api.db.query(
    sql`UPDATE orders SET created_at = created_at - interval '9 days', pay_by = pay_by - interval '9 days'`,
  )
  reachedAt(api, gateway.url)
  customer = await aCustomer(api.db)
  await aCartLine(api.db, customer, await aProductFor(api.db))
  order = (await placeOrderAs(api, customer, { payment_method: "payhere" })).body
})

const paySilently = () => payAtGateway(api, gateway, order)
const past = (minutes: number) =>
  api.db.query(sql`UPDATE orders SET created_at = now() - ${minutes} * interval '1 minute' WHERE id = ${order.id}`)
const status = async () => (await api.send("GET", `/api/orders/${order.id}`, { as: customer })).body.payment_status
const asks = () => api.db.query(sql`SELECT tries, answer FROM card_asks WHERE order_id = ${order.id}`)
const askNow = () => api.send("POST", `/api/admin/orders/${order.id}/card-ask`, { as: admin })

test("a payment that nobody told of is found by asking, after ten minutes", async () => {
  await paySilently()
  await askAboutCards(api.shop)
  expect([await status(), await asks()]).toEqual(["pending", []])
  await past(11)
  await askAboutCards(api.shop)
  expect([await status(), await asks()]).toEqual(["paid", [{ tries: 1, answer: "known" }]])
})

test("who pays late is asked about until some days after the end of the time to pay", async () => {
  await paySilently()
  await past(5 * 24 * 60)
  const endedAgo = (hours: number) =>
    api.db.query(sql`UPDATE orders SET pay_by = now() - ${hours} * interval '1 hour' WHERE id = ${order.id}`)
  await endedAgo(73)
  await askAboutCards(api.shop)
  expect([await status(), await asks()]).toEqual(["pending", []])
  await endedAgo(71)
  await askAboutCards(api.shop)
  expect(await status()).toBe("paid")
})

test("an admin who cancels an order hears that it is paid, and nothing is cancelled", async () => {
  await paySilently()
  const cancel = async () => {
    const { version } = (await api.send("GET", `/api/admin/orders/${order.id}`, { as: admin })).body
    const json = { version, status: "cancelled", status_reason: "unpaid" }
    return api.send("PATCH", `/api/admin/orders/${order.id}`, { as: admin, json })
  }
  reachedAt(api, gateway.url)
  expect(await cancel()).toMatchObject({
    status: 409,
    body: { current: { status: "pending", payment_status: "paid" } },
  })
  await api.db.query(sql`DELETE FROM payments WHERE order_id = ${order.id}`)
  await api.db.query(sql`UPDATE orders SET payment_status = 'pending', kept_amount = NULL WHERE id = ${order.id}`)
  reachedAt(api, "http://127.0.0.1:9")
  expect((await cancel()).body).toMatchObject({ status: "cancelled" })
})

test("a paid order is asked about once more after two weeks, and its charge-back is found", async () => {
  await paySilently()
  await past(11)
  await askAboutCards(api.shop)
  const asked = async (days: number) => {
    await past(days * 24 * 60)
    await api.db.query(sql`UPDATE card_asks SET asked_at = now() - interval '13 days', tries = 1 WHERE tries = 1`)
    await askAboutCards(api.shop)
    return asks()
  }
  expect(await asked(13)).toEqual([{ tries: 1, answer: "known" }])
  expect(await asked(15)).toEqual([{ tries: 2, answer: "known" }])
  await api.db.query(sql`UPDATE card_asks SET asked_at = now() - interval '12 hours'`)
  expect(await asked(15)).toEqual([{ tries: 2, answer: "known" }])
  expect(await status()).toBe("paid")
})

test("after a restore paid orders are asked about once too, and what went back meanwhile is shown to the owner", async () => {
  const id = await paySilently()
  await past(11)
  await askAboutCards(api.shop)
  const headers = { Authorization: "Bearer token", "Content-Type": "application/json" }
  const body = JSON.stringify({ payment_id: id, description: "by hand" })
  await fetch(`${gateway.url}/merchant/v1/payment/refund`, { method: "POST", headers, body })
  await api.db.query(sql`DELETE FROM payment_clock`)
  for (let runs = 0; runs < 2; runs += 1) {
    await noteRunning(api.db, api.shop.settings.values.payment_window)
    await askAboutCards(api.shop)
  }
  expect(await asks()).toEqual([{ tries: 1, answer: "known" }])
  const { notices } = (await api.send("GET", "/api/admin/card-notices", { as: admin })).body
  expect(notices).toMatchObject([{ fault: "sent_back", order_id: order.id, times: 1 }])
})

test("an answer that counts is the notice that comes later: both are one", async () => {
  await paySilently()
  await past(11)
  await askAboutCards(api.shop)
  const [row] = await api.db.query<{ provider_id: string }>(
    sql`SELECT provider_id FROM payments WHERE order_id = ${order.id}`,
  )
  await notify(api, notice({ order_id: order.order_number, payment_id: row?.provider_id ?? "" }))
  expect(await api.db.query(sql`SELECT state FROM payments WHERE order_id = ${order.id}`)).toEqual([{ state: "paid" }])
})

test("where nothing was paid it is asked again, at longer and longer intervals", async () => {
  await past(11)
  for (let runs = 0; runs < 3; runs += 1) await askAboutCards(api.shop)
  expect(await asks()).toEqual([{ tries: 1, answer: "nothing" }])
  await api.db.query(sql`UPDATE card_asks SET asked_at = now() - interval '11 minutes'`)
  await askAboutCards(api.shop)
  expect(await asks()).toEqual([{ tries: 2, answer: "nothing" }])
  await api.db.query(sql`UPDATE card_asks SET asked_at = now() - interval '11 minutes'`)
  await askAboutCards(api.shop)
  expect(await asks()).toEqual([{ tries: 2, answer: "nothing" }])
})

test("a gateway that is away changes nothing, however many ask, and is asked again", async () => {
  await paySilently()
  await past(11)
  reachedAt(api, "http://127.0.0.1:9")
  await Promise.all([askAboutCards(api.shop), askAboutCards(api.shop)])
  expect([await status(), await asks()]).toEqual(["pending", [{ tries: expect.any(Number), answer: "away" }]])
  reachedAt(api, gateway.url)
  expect((await askNow()).body).toEqual({ answer: "known" })
  expect(await status()).toBe("paid")
})

test("the owner asks at once, of orders by card alone; a customer asks nothing", async () => {
  expect((await askNow()).body).toEqual({ answer: "nothing" })
  const other = await api.send("POST", `/api/admin/orders/${customer}/card-ask`, { as: admin })
  expect([
    other.status,
    (await api.send("POST", `/api/admin/orders/${order.id}/card-ask`, { as: customer })).status,
  ]).toEqual([409, 403])
})

test("what needs the owner is listed until it is done", async () => {
  await notify(api, notice({ order_id: order.order_number, payhere_amount: "1.00" }))
  const list = async (as = admin) => api.send("GET", "/api/admin/card-notices", { as })
  const { notices } = (await list()).body
  expect(notices).toMatchObject([{ fault: "other_amount", order_id: order.id, amount: "1.00 LKR", times: 1 }])
  const seen = (id: number) => api.send("POST", `/api/admin/card-notices/${id}/seen`, { as: admin })
  expect([(await seen(notices[0].id)).status, (await seen(0)).status, (await list(customer)).status]).toEqual([
    204, 404, 403,
  ])
  expect((await list()).body.notices).toEqual([])
  const trail = (await api.send("GET", `/api/admin/audit?entity=order:${order.id}`, { as: admin })).body.entries
  expect(trail).toMatchObject([{ actor: { id: admin }, after: { card_notice_seen: "other_amount" } }])
})
