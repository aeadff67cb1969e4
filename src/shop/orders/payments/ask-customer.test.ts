import { beforeEach, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { openAdminOrdersApi } from "#tests/fixtures/orders/admin-orders-api.ts"
import { aCustomer, aProductFor } from "#tests/fixtures/shop-api.ts"

const { api, admin, other, patch, place, read, trailOf } = await openAdminOrdersApi()
let id: string
let customer: string
beforeEach(async () => {
  const { body } = await place([[await aProductFor(api.db), 1]])
  ;({ id, user_id: customer } = body)
  const path = `${customer}/${id}.jpg`
  await api.db.query(
    sql`INSERT INTO receipts (path, user_id, content_type, bytes) VALUES (${path}, ${customer}, 'image/jpeg', 1)`,
  )
  await api.send("PUT", `/api/orders/${id}/receipt`, { as: customer, json: { bank_receipt_url: path } })
  await api.db.query(sql`UPDATE orders SET language = 'si' WHERE id = ${id}`)
  await api.db.query(sql`DELETE FROM mails`)
})

async function ask(question: object, as = admin) {
  const { version } = await read(id)
  const json = { question: "From which bank?", by: "mail", version, ...question }
  return api.send("POST", `/api/admin/orders/${id}/question`, { as, json })
}
async function mailed() {
  const mails = await api.db.query<{ payload: string }>(sql`SELECT payload FROM mails`)
  return mails.map(({ payload }) => JSON.parse(api.shop.secrets.decrypt("mail", payload)))
}

test("a question is mailed in the language of the order and noted; the slip stays to be checked", async () => {
  const { status, body } = await ask({ question: " From which bank?\r\nWe do not find it. " })
  const question = "From which bank?\nWe do not find it."
  expect([status, body.payment_status, body.slip_counted]).toEqual([200, "pending", false])
  expect(await mailed()).toMatchObject([{ kind: "payment-question", language: "si", question }])
  expect(body.events.at(-1)).toMatchObject({ kind: "question", after: "mail", reason: question, actor: { id: admin } })
  const own = (await api.send("GET", `/api/orders/${id}`, { as: customer })).body.events.at(-1)
  expect(own).toMatchObject({ kind: "question", reason: question })
  expect(await trailOf(id)).toMatchObject([{ after: { question, question_by: "mail" } }])
  const due = await api.send("GET", `/api/admin/orders?due=check_receipt&q=${body.order_number}`, { as: admin })
  expect(due.body.matching).toBe(1)
})

test("one by WhatsApp is noted and not mailed; by mail it is refused without an address", async () => {
  expect((await ask({ by: "whatsapp" })).body.events.at(-1)).toMatchObject({ kind: "question", after: "whatsapp" })
  await api.db.query(sql`UPDATE orders SET customer_email = '', mail_to = NULL WHERE id = ${id}`)
  expect(await ask({})).toMatchObject({ status: 409, body: { error: { code: "no_address" } } })
  expect(await mailed()).toEqual([])
})

test.each([
  [{ question: " " }, 422],
  [{ question: "x".repeat(501) }, 422],
  [{ by: "pigeon" }, 422],
  [{ version: 1 }, 409],
])("%j is refused, and nothing is asked", async (question, status) => {
  expect((await ask(question)).status).toBe(status)
  expect(await mailed()).toEqual([])
})

test("nothing is asked about what is paid, by customers, or of no order", async () => {
  expect((await ask({}, await aCustomer(api.db))).status).toBe(403)
  await patch(id, { payment_status: "paid" })
  expect(await ask({})).toMatchObject({ status: 409, body: { error: { code: "transfer_not_awaited" } } })
})

test("who decides after another admin hears who that was, and of nobody where the customer sent another slip", async () => {
  const { version } = await read(id)
  await api.db.query(sql`UPDATE profiles SET full_name = 'Sunil Perera' WHERE id = ${other}`)
  await patch(id, { payment_status: "failed", payment_reason: "No", version }, other)
  const said = "Sunil Perera has decided about this payment meanwhile."
  const json = { amount: 5, version }
  const late = [
    await api.send("POST", `/api/admin/orders/${id}/transfer`, { as: admin, json }),
    await patch(id, { payment_status: "paid", version }),
    await ask({ version }),
  ]
  for (const { status, body } of late) {
    expect([status, body.error.code, body.error.message]).toEqual([409, "edit_conflict", said])
    expect(body.current.payment_status).toBe("failed")
  }
  const own = await patch(id, { payment_status: "paid", version }, other)
  expect(own.body.error.message).toContain("Somebody changed this")
  await api.db.query(sql`INSERT INTO order_events (order_id, kind, after) VALUES (${id}, 'receipt', 'x')`)
  expect((await patch(id, { payment_status: "paid", version })).body.error.message).toContain("Somebody changed this")
})
