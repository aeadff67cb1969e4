import { beforeEach, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { openAdminOrdersApi } from "#tests/fixtures/orders/admin-orders-api.ts"
import { aCartLine, aCustomer, aProductFor, placeOrderAs } from "#tests/fixtures/shop-api.ts"

const { api, admin, patch, read, stockOf, endHold } = await openAdminOrdersApi()
let product: string
let customer: string
beforeEach(async () => {
  await api.db.query(sql`TRUNCATE settings, mails`)
  await api.db.query(sql`INSERT INTO settings (section, value) VALUES ('cash', '{"confirm": true}')`)
  await api.shop.settings.reload()
  customer = await aCustomer(api.db)
  product = await aProductFor(api.db, { stock: 10 })
})

async function placed(changes: object = {}): Promise<string> {
  await aCartLine(api.db, customer, product)
  const order = { payment_method: "cash_on_delivery", expected_total: 1300, ...changes }
  const { body, status } = await placeOrderAs(api, customer, order)
  expect(status).toBe(201)
  return body.id
}
async function notReached(id: string, as = admin) {
  const { version } = await read(id)
  return api.send("POST", `/api/admin/orders/${id}/not-reached`, { as, json: { version } })
}
const lastEvent = async (id: string) => (await read(id)).events.at(-1)
async function mailOf(id: string) {
  const [mail] = await api.db.query<{ payload: string }>(
    sql`SELECT payload FROM mails WHERE kind = 'send-status-update' ORDER BY created_at DESC LIMIT 1`,
  )
  const sent = JSON.parse(api.shop.secrets.decrypt("mail", mail?.payload ?? ""))
  expect(sent.orderId).toBe(id)
  return sent
}

test("a new order to be paid in cash waits for its customer's answer, and is asked about in their language", async () => {
  const id = await placed()
  const { to_call, call_text, order_number, customer_name } = await read(id)
  expect(to_call).toBe(true)
  expect(call_text).toBe(
    `Hello ${customer_name}, thank you for your order ${order_number}. You pay Rs. 1,300.00 in cash when it arrives. May we send it? Please answer yes or no.`,
  )
  await api.db.query(sql`UPDATE orders SET language = 'ta' WHERE id = ${id}`)
  const { call_text: asked, whatsapp_text } = await read(id)
  expect([asked, whatsapp_text]).toEqual([expect.stringContaining("அனுப்பலாமா?"), expect.stringContaining("வணக்கம்")])
  const list = await api.send("GET", `/api/admin/orders?due=confirm&q=${order_number}`, { as: admin })
  expect(list.body.orders).toMatchObject([{ id, to_call: true }])
})

test("no other order does", async () => {
  expect(await read(await placed({ payment_method: "bank_transfer" }))).toMatchObject({ to_call: false })
  await api.db.query(sql`TRUNCATE settings`)
  await api.shop.settings.reload()
  const id = await placed()
  const order = await read(id)
  expect(order.to_call).toBe(false)
  expect(order).not.toHaveProperty("call_text")
  expect((await notReached(id)).body.error.code).toBe("not_to_call")
})

test("who is not reached is asked again: the time is noted, for the owner alone", async () => {
  const id = await placed()
  for (let n = 0; n < 2; n++) expect((await notReached(id)).status).toBe(200)
  const order = await read(id)
  expect(order).toMatchObject({ status: "pending", to_call: true })
  const calls = order.events.filter(({ kind }: { kind: string }) => kind === "call")
  expect(calls).toMatchObject(Array(2).fill({ after: "not_reached", actor: { id: admin } }))
  const own = await api.send("GET", `/api/orders/${id}`, { as: customer })
  expect(own.body.events.map(({ kind }: { kind: string }) => kind)).toEqual(["placed"])
  expect(await api.db.query(sql`SELECT FROM mails WHERE kind = 'send-status-update'`)).toEqual([])
})

test("who agrees has the order confirmed: history names it, and undo asks again", async () => {
  const id = await placed()
  await patch(id, { status: "confirmed", status_reason: "agreed" })
  expect(await lastEvent(id)).toMatchObject({ kind: "status", after: "confirmed", reason: "agreed" })
  expect(await read(id)).toMatchObject({ status: "confirmed", to_call: false })
  expect(await mailOf(id)).not.toHaveProperty("why")
  expect((await notReached(id)).body.error.code).toBe("not_to_call")
  expect((await patch(id, { status: "pending", undo: true })).body).toMatchObject({ status: "pending", to_call: true })
})

test("who declines has the order cancelled with the reason, and its pieces are back", async () => {
  const id = await placed()
  await patch(id, { status: "cancelled", status_reason: "declined" })
  expect(await lastEvent(id)).toMatchObject({ after: "cancelled", reason: "declined" })
  expect(await mailOf(id)).toMatchObject({ status: "cancelled", why: "declined" })
  expect(await stockOf(product)).toBe(10)
  await endHold()
})

test("only an admin notes it, of an order as it stands", async () => {
  const id = await placed()
  const { version } = await read(id)
  expect((await notReached(id, customer)).status).toBe(403)
  await notReached(id)
  const late = await api.send("POST", `/api/admin/orders/${id}/not-reached`, { as: admin, json: { version } })
  expect(late).toMatchObject({ status: 409, body: { error: { code: "edit_conflict" }, current: { id } } })
  const nowhere = "/api/admin/orders/00000000-0000-4000-8000-000000000000/not-reached"
  expect((await api.send("POST", nowhere, { as: admin, json: { version } })).status).toBe(404)
})
