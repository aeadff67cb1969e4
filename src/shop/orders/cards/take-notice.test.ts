import { beforeEach, describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { reachedAt } from "#tests/fixtures/cards/at-gateway.ts"
import { notice, notify, switchOn } from "#tests/fixtures/cards/payhere.ts"
import { aCartLine, aCustomer, aProductFor, placeOrderAs, sharedApi } from "#tests/fixtures/shop-api.ts"

const api = await sharedApi()
const admin = await aCustomer(api.db, "admin")
await switchOn(api, admin)
reachedAt(api, "http://127.0.0.1:9")

let customer: string
let order: { id: string; order_number: string }
let number = 0
/** Every order has its payment at the provider. */
const payment = () => String(320_025_000_000 + number)

beforeEach(async () => {
  await api.db.query(sql`TRUNCATE card_notices`)
  number += 1
  customer = await aCustomer(api.db)
  await aCartLine(api.db, customer, await aProductFor(api.db))
  order = (await placeOrderAs(api, customer, { payment_method: "payhere" })).body
  await api.db.query(sql`DELETE FROM mails`)
})

const read = async () => (await api.send("GET", `/api/orders/${order.id}`, { as: customer })).body
const say = (status_code: string, more: Record<string, string> = {}, secret?: string) =>
  notify(api, notice({ order_id: order.order_number, payment_id: payment(), status_code, ...more }, secret))
const kept = () =>
  api.db.query(sql`SELECT fault, order_number, order_id, state, amount, times FROM card_notices ORDER BY id`)
const rows = () =>
  api.db.query(
    sql`SELECT kind, state, way, amount::float8, provider, provider_id FROM payments WHERE order_id = ${order.id} ORDER BY id`,
  )
const mails = async () => {
  const queued = await api.db.query<{ payload: string }>(sql`SELECT payload FROM mails ORDER BY kind`)
  const opened = queued.map(({ payload }) => JSON.parse(api.shop.secrets.decrypt("mail", payload)))
  return opened.map(({ kind, status, news }) => [kind, status ?? news])
}

const PAID = { payment_status: "paid", received_amount: 1300, open_amount: 0 }
const OPEN = { received_amount: 0, open_amount: 1300 }

test("a paid notice pays the order, and tells its customer", async () => {
  expect(await say("2")).toBe(200)
  expect(await read()).toMatchObject(PAID)
  const ids = { provider: "payhere", provider_id: payment() }
  expect(await rows()).toEqual([{ kind: "payment", state: "paid", way: "card", amount: 1300, ...ids }])
  expect((await read()).events.at(-1)).toMatchObject({ kind: "payment_status", before: "pending", after: "paid" })
  expect([await mails(), await kept()]).toEqual([[["payment-update", "paid"]], []])
})

test("the same notice counts once, one after the other and at the same moment", async () => {
  await Promise.all(Array.from({ length: 8 }, () => say("2")))
  await say("2")
  expect(await read()).toMatchObject(PAID)
  expect([(await rows()).length, (await mails()).length, await kept()]).toEqual([1, 1, []])
})

test.each([
  [["0"], { payment_status: "pending", card_pending: true, ...OPEN }],
  [["-1"], { payment_status: "failed", ...OPEN }],
  [["-2"], { payment_status: "failed", ...OPEN }],
  [["0", "2"], PAID],
  [["2", "0"], PAID],
  [["-2", "2"], PAID],
  [["2", "-2"], PAID],
  [["2", "-3"], { payment_status: "failed", ...OPEN }],
  [["-3", "2"], { payment_status: "failed", ...OPEN }],
  [["0", "-3", "2", "-3"], { payment_status: "failed", ...OPEN }],
])("of the states %j an order is left as it should be", async (states, expected) => {
  for (const state of states) expect(await say(state)).toBe(200)
  expect(await read()).toMatchObject(expected)
})

test("what was charged back is taken away, and the owner is told once", async () => {
  for (const state of ["2", "-3", "-3"]) await say(state)
  expect((await rows()).map(({ kind, amount }) => [kind, amount])).toEqual([
    ["payment", 1300],
    ["correction", -1300],
  ])
  expect(await kept()).toMatchObject([{ fault: "charged_back", order_id: order.id }])
  expect(await mails()).toEqual([
    ["order-change-notice", "charged_back"],
    ["payment-update", "paid"],
  ])
})

test("money for an order that was cancelled meanwhile is kept, and due back", async () => {
  await api.send("POST", `/api/orders/${order.id}/cancel`, { as: customer })
  await api.db.query(sql`DELETE FROM mails`)
  for (const state of ["2", "2"]) expect(await say(state)).toBe(200)
  expect(await read()).toMatchObject({ status: "cancelled", received_amount: 1300 })
  expect(await kept()).toMatchObject([{ fault: "refund_due", amount: "1300.00 LKR", order_id: order.id }])
  expect(await mails()).toContainEqual(["order-change-notice", "refund_due"])
})

test("what an owner set just before is undone no more", async () => {
  const change = async (json: object) => {
    const { version } = (await api.send("GET", `/api/admin/orders/${order.id}`, { as: admin })).body
    return api.send("PATCH", `/api/admin/orders/${order.id}`, { as: admin, json: { version, ...json } })
  }
  await change({ payment_status: "failed" })
  await say("2")
  expect((await change({ payment_status: "pending", undo: true })).status).toBe(409)
  expect(await read()).toMatchObject(PAID)
})

describe("what does not fit is answered 200, kept for the owner and counts for nothing", () => {
  test.each([
    ["other_amount", { payhere_amount: "1.00" }, undefined],
    ["other_amount", { payhere_amount: "1300.01" }, undefined],
    ["other_currency", { payhere_currency: "USD" }, undefined],
    ["other_merchant", { merchant_id: "1" }, undefined],
    ["unknown_order", { order_id: "ORD-1" }, undefined],
    ["unreadable", { payment_id: "" }, undefined],
    ["unreadable", { status_code: "7" }, undefined],
    ["unreadable", { payhere_amount: "1e9" }, undefined],
    ["forged", {}, "another secret"],
    ["forged", { md5sig: "" }, undefined],
  ])("%s: %j", async (fault, changes: Record<string, string>, secret) => {
    for (let times = 0; times < 2; times += 1) expect(await say("2", changes, secret)).toBe(200)
    expect(await kept()).toMatchObject([{ fault, times: 2 }])
    expect([(await read()).payment_status, await rows(), await mails()]).toEqual(["pending", [], []])
  })

  test("forged ones are one line with a count, apart from the list and without a stranger's word", async () => {
    const lines: unknown[] = []
    const log = { ...api.shop.log, warn: (...line: unknown[]) => lines.push(line) }
    const own = api.shop.log
    Object.assign(api.shop, { log })
    for (let at = 0; at < 20; at += 1) await say("2", { order_id: `ORD-${at}\u0000` }, "another secret")
    Object.assign(api.shop, { log: own })
    expect(await kept()).toMatchObject([{ fault: "forged", order_number: null, amount: null, times: 20 }])
    expect(lines).toEqual([[{ provider: "payhere", fault: "forged" }, "a notice of a card payment was refused"]])
    const list = async () => (await api.send("GET", "/api/admin/card-notices", { as: admin })).body
    const { notices, forged } = await list()
    expect([notices, forged.times]).toEqual([[], 20])
    await api.send("POST", `/api/admin/card-notices/${forged.id}/seen`, { as: admin })
    expect((await list()).forged).toBeNull()
    await say("2", { order_id: "ORD-1" }, "another secret")
    expect((await list()).forged).toMatchObject({ times: 1 })
  })

  test("a signed order number that PostgreSQL does not store is unreadable", async () => {
    for (const order_id of ["ORD-\u0000", "ORD-\n1", "x".repeat(65)]) expect(await say("2", { order_id })).toBe(200)
    expect((await kept()).map(({ fault }) => fault)).toEqual(["unreadable", "unreadable", "unreadable"])
  })
})

test("a payment that was counted for another order is kept for the owner, and counts for neither once more", async () => {
  await say("2")
  const counted = payment()
  await aCartLine(api.db, customer, await aProductFor(api.db))
  order = (await placeOrderAs(api, customer, { payment_method: "payhere" })).body
  for (const state of ["2", "-3"]) expect(await say(state, { payment_id: counted })).toBe(200)
  expect([await rows(), (await read()).payment_status]).toEqual([[], "pending"])
  expect(await kept()).toMatchObject([
    { fault: "other_order", order_id: order.id, state: "paid" },
    { fault: "other_order", order_id: order.id, state: "charged_back" },
  ])
})

test("who is no provider is not there, and neither is one that was never set up", async () => {
  expect((await api.send("POST", "/payments/nobody/notice", { body: notice() })).status).toBe(404)
  await api.db.query(sql`DELETE FROM settings WHERE section = 'payhere'`)
  await api.shop.settings.reload()
  expect(await say("2")).toBe(404)
  await switchOn(api, admin)
})

test("cards cost an order nothing else: where they are off, none is placed with them, and a late payment still counts", async () => {
  await api.db.query(
    sql`UPDATE settings SET value = value || '{"on": false}', version = version + 1 WHERE section = 'payhere'`,
  )
  await api.shop.settings.reload()
  await aCartLine(api.db, customer, await aProductFor(api.db))
  const refused = await placeOrderAs(api, customer, { payment_method: "payhere" })
  expect(refused).toMatchObject({ status: 409, body: { error: { code: "payment_method_not_offered" } } })
  expect(await say("2")).toBe(200)
  expect(await read()).toMatchObject(PAID)
  await switchOn(api, admin)
})
