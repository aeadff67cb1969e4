import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import type { Mail } from "#shop/mails/mails.ts"
import { notice, notify, switchOn } from "#tests/fixtures/cards/payhere.ts"
import { openCheckout } from "#tests/fixtures/orders/checkout.ts"
import { aCartLine, aCustomer, aProductFor } from "#tests/fixtures/shop-api.ts"

const { api, place } = await openCheckout()
const admin = await aCustomer(api.db, "admin")
const policy = "I keep it once I have begun."
const save = async (percent: number) => {
  const saved = await api.send("PUT", "/api/admin/settings/deposit", { as: admin, json: { percent, policy } })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
}
await save(50)

async function made(stock = 0, percent: number | null = null): Promise<string> {
  const id = await aProductFor(api.db, { price: "1000.00", stock })
  await api.db.query(
    sql`UPDATE products SET made_to_order = true, lead_time = '5', deposit_percent = ${percent} WHERE id = ${id}`,
  )
  return id
}

/** Orders a piece that is made: 1,300 rupees with delivery, 500 of them first. */
async function ordered(changes: Record<string, unknown> = {}, product?: string) {
  const as = await aCustomer(api.db)
  await aCartLine(api.db, as, product ?? (await made()), 1)
  const { status, body } = await place(as, { expected_total: 1300, expected_deposit: 500, ...changes })
  const path = `/api/admin/orders/${body.id}`
  const read = async () => (await api.send("GET", path, { as: admin })).body
  const send = async (method: string, rest: string, json: object = {}) =>
    api.send(method, path + rest, { as: admin, json: { version: (await read()).version, ...json } })
  const own = async () => (await api.send("GET", `/api/orders/${body.id}`, { as })).body
  const count = (amount: number) => send("POST", "/transfer", { amount, checked: true })
  return { as, status, body, read, own, send, count }
}

async function slip(as: string, order: string) {
  const path = `${as}/slip.jpg`
  await api.db.query(
    sql`INSERT INTO receipts (path, user_id, content_type, bytes, sha256) VALUES (${path}, ${as}, 'image/jpeg', 1, ${path})`,
  )
  return api.send("PUT", `/api/orders/${order}/receipt`, { as, json: { bank_receipt_url: path } })
}

async function isDue(step: string, { order_number }: { order_number: string }): Promise<boolean> {
  const found = await api.send("GET", `/api/admin/orders?due=${step}&q=${order_number}`, { as: admin })
  return found.body.matching === 1
}

async function mailsOf(id: string, kind: Mail["kind"]) {
  const mails = await api.db.query<{ payload: string }>(
    sql`SELECT payload FROM mails WHERE kind = ${kind} ORDER BY created_at`,
  )
  return mails
    .map(({ payload }) => JSON.parse(api.shop.secrets.decrypt("mail", payload)))
    .filter(({ orderId }) => orderId === id)
}

test("a transfer: the deposit is due first, nothing while it is made, the balance once it is asked for", async () => {
  const { as, status, body, read, own, send, count } = await ordered()
  expect(status, JSON.stringify(body)).toBe(201)
  expect(body).toMatchObject({ deposit_amount: 500, due_part: "deposit", due_amount: 500, open_amount: 1300 })
  expect(await own()).toMatchObject(body)
  expect(await isDue("await_payment", body)).toBe(true)
  expect((await send("POST", "/balance")).body.error.code).toBe("balance_not_due")

  await slip(as, body.id)
  expect(await isDue("check_receipt", body)).toBe(true)
  const counted = await count(500)
  expect(counted.body).toMatchObject({ payment_status: "pending", due_part: "none", due_amount: 0, open_amount: 800 })
  expect(counted.body.events.at(-1)).toMatchObject({ before: "pending", after: "deposit" })
  expect(await mailsOf(body.id, "payment-update")).toMatchObject([
    { status: "deposit", part: { receivedCents: 50_000, openCents: 80_000 } },
  ])
  expect(await isDue("make", body)).toBe(true)
  expect((await send("POST", "/pay-by", { days: 1 })).status).toBe(409)

  const { pay_by } = await read()
  await api.db.query(sql`UPDATE orders SET pay_by = now() - interval '1 day' WHERE id = ${body.id}`)
  expect(await read()).toMatchObject({ overdue: false })
  const asked = await send("POST", "/balance")
  expect(asked.body).toMatchObject({ due_part: "balance", due_amount: 800, payment_status: "pending", overdue: false })
  expect(Date.parse(asked.body.pay_by)).toBeGreaterThanOrEqual(Date.parse(pay_by))
  expect((await send("POST", "/balance")).body.error.code).toBe("balance_not_due")
  expect(await mailsOf(body.id, "pay-by")).toMatchObject([{ news: "balance", openCents: 80_000 }])
  expect(await isDue("await_payment", body)).toBe(true)

  expect((await count(800)).body).toMatchObject({ payment_status: "paid", due_amount: 0, open_amount: 0 })
  expect(await isDue("make", body)).toBe(true)
})

test("the last piece that is done asks for the balance, and taking that back in time asks nobody", async () => {
  const { body, read, send, count } = await ordered()
  await count(500)
  const line = body.items[0].id
  const make = async (from: string, to: string) => {
    const set = await send("PUT", `/making/${line}`, { from, to, version: undefined })
    expect(set.status, JSON.stringify(set.body)).toBe(200)
    return set.body
  }
  expect(await make("waiting", "done")).toMatchObject({ due_part: "balance", due_amount: 800 })
  expect(await mailsOf(body.id, "pay-by")).toMatchObject([{ news: "balance", openCents: 80_000 }])
  expect(await make("done", "started")).toMatchObject({ due_part: "none", due_amount: 0 })
  expect(await mailsOf(body.id, "pay-by")).toEqual([])
  expect((await read()).events.map(({ kind }: { kind: string }) => kind)).not.toContain("making")
  expect(await isDue("make", body)).toBe(true)

  await make("started", "done")
  await api.db.query(sql`UPDATE order_events SET held_until = now() WHERE order_id = ${body.id}`)
  expect(await make("done", "waiting")).toMatchObject({ due_part: "balance", due_amount: 800 })
  expect(await mailsOf(body.id, "pay-by")).toHaveLength(1)
  await make("waiting", "done")
  expect(await mailsOf(body.id, "pay-by")).toHaveLength(1)
  expect((await count(800)).body).toMatchObject({ payment_status: "paid" })
  expect(await isDue("ship", body)).toBe(true)
})

test("a cancelled order promises nothing back that the policy may keep", async () => {
  const { as, body, count, own } = await ordered()
  await count(500)
  await api.send("POST", `/api/orders/${body.id}/cancel`, { as })
  expect(await own()).toMatchObject({ status: "cancelled", due_amount: 0, refund_due_amount: 500 })
  expect(await mailsOf(body.id, "send-status-update")).toMatchObject([{ refundDueCents: 50_000, byPolicy: true }])
})

test("the owner keeps of a deposit what the policy says, until the order is taken up again", async () => {
  const { as, body, count, own, send } = await ordered()
  const retain = () => send("POST", "/refund/retain")
  await count(500)
  expect((await retain()).body.error.code).toBe("nothing_to_retain")
  await api.send("POST", `/api/orders/${body.id}/cancel`, { as })
  expect(await isDue("refund", body)).toBe(true)
  const back = await send("POST", "/refund", { amount: 200, way: "bank_transfer" })
  expect(back.body).toMatchObject({ refund_due_amount: 300 })
  expect((await retain()).body).toMatchObject({ refund_due_amount: 0, received_amount: 500, refunded_amount: 200 })
  expect(await isDue("refund", body)).toBe(false)
  expect((await own()).events.at(-1)).toMatchObject({ kind: "payment_status", after: "retained" })
  expect((await retain()).body.error.code).toBe("nothing_to_retain")
  expect((await send("POST", "/refund", { amount: 301, way: "cash" })).body.error.code).toBe("more_than_received")
  expect((await send("POST", "/refund", { amount: 100, way: "cash" })).body).toMatchObject({ refund_due_amount: 0 })
  await send("PATCH", "", { status: "pending" })
  expect((await send("PATCH", "", { status: "cancelled" })).body).toMatchObject({ refund_due_amount: 200 })
})

test("less than the deposit stays a part of it; a slip for all of it pays the order", async () => {
  const part = await ordered()
  expect((await part.count(200)).body).toMatchObject({ due_part: "deposit", due_amount: 300 })
  expect(await mailsOf(part.body.id, "payment-update")).toMatchObject([
    { status: "part_paid", part: { receivedCents: 20_000, openCents: 30_000 } },
  ])
  const undone = await part.send("PATCH", "", { payment_status: "pending", undo: true })
  expect(undone.body).toMatchObject({ due_part: "deposit", due_amount: 500 })
  const whole = await ordered()
  expect((await whole.count(1300)).body).toMatchObject({ payment_status: "paid", due_amount: 0 })
  expect(await isDue("make", whole.body)).toBe(true)
})

test("with cash the deposit is transferred, and the balance is what the courier collects", async () => {
  const cash = { payment_method: "cash_on_delivery" }
  const { as, body, own, send, count } = await ordered(cash)
  expect(body).toMatchObject({ due_part: "deposit", due_amount: 500, pay_by: expect.any(String) })
  expect(await isDue("await_payment", body)).toBe(true)
  expect((await slip(as, body.id)).status).toBe(200)
  expect(await isDue("check_receipt", body)).toBe(true)
  expect((await count(500)).body).toMatchObject({ due_part: "none", due_amount: 0, open_amount: 800 })
  expect(await mailsOf(body.id, "payment-update")).toMatchObject([{ status: "deposit", atDoor: true }])
  expect(await isDue("confirm", body)).toBe(true)
  expect((await send("POST", "/balance")).body.error.code).toBe("balance_not_due")
  const parcels = await api.send("GET", `/api/admin/parcels?ids=${body.id}`, { as: admin })
  expect(parcels.body.parcels).toMatchObject([{ to_collect: 800 }])
  await send("PATCH", "", { status: "delivered", payment_status: "paid" })
  expect(await own()).toMatchObject({ payment_status: "paid", received_amount: 1300 })
})

test("a card pays the deposit and the balance, each once", async () => {
  await switchOn(api, admin)
  const { body, read, send } = await ordered({ payment_method: "payhere" })
  const said = (id: string, amount: string) =>
    notify(api, notice({ order_id: body.order_number, payment_id: id, payhere_amount: amount }))
  await said("d-1", "500.00")
  await said("d-1", "500.00")
  expect(await read()).toMatchObject({ due_part: "none", received_amount: 500, payment_status: "pending" })
  expect(await mailsOf(body.id, "payment-update")).toMatchObject([{ status: "deposit" }])
  expect((await send("POST", "/balance")).status).toBe(200)
  await said("d-2", "777.00")
  expect(await read()).toMatchObject({ due_part: "balance", received_amount: 500 })
  await said("d-3", "800.00")
  expect(await read()).toMatchObject({ payment_status: "paid", received_amount: 1300 })
})

test("the customer agrees to the deposit that is stored", async () => {
  const product = await made()
  const unseen = await ordered({ expected_deposit: undefined }, product)
  expect([unseen.status, unseen.body.error]).toMatchObject([
    409,
    { code: "deposit_changed", field: "expected_deposit" },
  ])
  await save(30)
  expect((await ordered({}, product)).body.error.code).toBe("deposit_changed")
  expect((await ordered({ expected_deposit: 300 }, product)).body).toMatchObject({ deposit_amount: 300 })
  await save(0)
  expect((await ordered({}, product)).body.error.code).toBe("deposit_changed")
  expect((await ordered({ expected_deposit: 0 }, product)).body).toMatchObject({
    deposit_amount: null,
    due_amount: 1300,
  })
  expect((await ordered({ expected_deposit: 400 }, await made(0, 40))).body).toMatchObject({ deposit_amount: 400 })
  await save(50)
  expect((await ordered({ expected_deposit: 0 }, await made(1))).body).toMatchObject({ deposit_amount: null })
})

test("a deposit that comes after the order was ended lets it go on", async () => {
  const { body, read, count } = await ordered()
  await api.db.query(sql`UPDATE orders SET status = 'cancelled' WHERE id = ${body.id}`)
  await api.db.query(
    sql`INSERT INTO order_events (order_id, kind, before, after, reason) VALUES (${body.id}, 'status', 'pending', 'cancelled', 'unpaid')`,
  )
  expect((await count(500)).body).toMatchObject({ status: "pending", due_part: "none", payment_status: "pending" })
  expect(await mailsOf(body.id, "payment-update")).toMatchObject([{ status: "deposit", revived: true }])
  expect((await read()).events.map(({ after }: { after: string }) => after)).toEqual([
    ...["pending", "cancelled", "pending", "deposit"],
  ])
})

test("a product has its own deposit, which a copy takes along", async () => {
  const json = { name: "Rug", price: 10, stock_quantity: 0, made_to_order: true, lead_time: "7", deposit_percent: 40 }
  const post = (given: object) => api.send("POST", "/api/admin/products", { as: admin, json: { ...json, ...given } })
  const { body } = await post({})
  expect(body).toMatchObject({ deposit_percent: 40 })
  expect((await post({ deposit_percent: undefined })).body).toMatchObject({ deposit_percent: null })
  expect((await post({ deposit_percent: 101 })).body.error).toMatchObject({ field: "deposit_percent" })
  const path = `/api/admin/products/${body.id}`
  expect((await api.send("POST", `${path}/duplicate`, { as: admin })).body).toMatchObject({ deposit_percent: 40 })
  const change = { deposit_percent: null, version: body.version }
  expect((await api.send("PATCH", path, { as: admin, json: change })).body).toMatchObject({ deposit_percent: null })
})
