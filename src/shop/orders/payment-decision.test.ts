import { beforeEach, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { m } from "#messages/messages.js"
import type { MailOf } from "#shop/mails/mails.ts"
import { openAdminOrdersApi } from "#tests/fixtures/orders/admin-orders-api.ts"
import { aProductFor } from "#tests/fixtures/shop-api.ts"

const { api, other, patch, place, read, trailOf, endHold } = await openAdminOrdersApi()
let id: string
let customer: string
beforeEach(async () => {
  const { body } = await place([[await aProductFor(api.db), 1]])
  ;({ id, user_id: customer } = body)
  await api.db.query(sql`DELETE FROM mails`)
})

/** Returns the waiting mails about payments, and in how many seconds they are sent. */
async function waiting() {
  const mails = await api.db.query<{ payload: string; seconds: number }>(
    sql`SELECT payload, round(extract(epoch FROM next_attempt_at - created_at))::int AS seconds FROM mails
        WHERE kind = 'payment-update' ORDER BY created_at`,
  )
  return mails.map(({ payload, seconds }) => {
    const { status, reason } = JSON.parse(api.shop.secrets.decrypt("mail", payload)) as MailOf<"payment-update">
    return { status, reason, seconds }
  })
}

const ownEvents = async () => (await api.send("GET", `/api/orders/${id}`, { as: customer })).body.events.slice(1)

test("a confirmed payment is mailed after ten seconds, and stands in the timeline", async () => {
  const { status, body } = await patch(id, { payment_status: "paid", version: 1 })
  expect([status, body.held_payment_status, body.held_status]).toEqual([
    200,
    { before: "pending", until: expect.any(String), mail: true },
    null,
  ])
  expect(await waiting()).toEqual([{ status: "paid", reason: null, seconds: 10 }])
  expect(await ownEvents()).toMatchObject([{ kind: "payment_status", after: "paid", reason: null }])
})

test("a refused receipt is mailed with its reason, which customer and admins read in the timeline and the audit", async () => {
  const payment_reason = "The amount is missing.\nPlease show all of it."
  await patch(id, { payment_status: "failed", payment_reason, version: 1 })
  expect(await waiting()).toEqual([{ status: "failed", reason: payment_reason, seconds: 10 }])
  expect(await ownEvents()).toMatchObject([{ before: "pending", after: "failed", reason: payment_reason }])
  expect((await read(id)).events.at(-1)).toMatchObject({ after: "failed", reason: payment_reason })
  expect(await trailOf(id)).toMatchObject([
    { before: { payment_status: "pending" }, after: { payment_status: "failed", payment_reason } },
  ])
})

test("a reason that is named by its code reaches the customer in the language of the order", async () => {
  await api.db.query(sql`UPDATE orders SET language = 'si' WHERE id = ${id}`)
  await patch(id, { payment_status: "failed", payment_reason_code: "missing", version: 1 })
  expect(await waiting()).toMatchObject([{ status: "failed", reason: expect.stringMatching(/\p{Script=Sinhala}/u) }])
  expect(await ownEvents()).toMatchObject([
    { after: "failed", reason: m.admin_receipt_reason_missing_text({}, { locale: "si" }) },
  ])
  const codes = () => api.db.query(sql`SELECT reason_code FROM payments WHERE order_id = ${id} ORDER BY id`)
  expect(await codes()).toEqual([{ reason_code: "missing" }])
  const refused = await patch(id, { payment_status: "failed", payment_reason_code: "ugly" })
  expect(refused).toMatchObject({ status: 422, body: { error: { field: "payment_reason_code" } } })
})

test("a decision taken back within ten seconds is never mailed; later it is refused", async () => {
  await patch(id, { payment_status: "failed", payment_reason: "No", version: 1 })
  expect((await patch(id, { payment_status: "pending", undo: true, version: 2 })).status).toBe(200)
  expect([await waiting(), await ownEvents()]).toEqual([[], []])
  await patch(id, { payment_status: "paid" })
  await endHold()
  expect(await patch(id, { payment_status: "pending", undo: true })).toMatchObject({
    status: 409,
    body: { error: { code: "too_late" } },
  })
  expect(await waiting()).toHaveLength(1)
})

test("two admins who decide about the same receipt: one wins, one mail", async () => {
  const responses = await Promise.all([
    patch(id, { payment_status: "paid", version: 1 }),
    patch(id, { payment_status: "failed", payment_reason: "No", version: 1 }, other),
  ])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await waiting()).toHaveLength(1)
})

test("a reason is kept of a failed payment alone", async () => {
  await patch(id, { payment_status: "paid", payment_reason: "No" })
  expect(await waiting()).toMatchObject([{ status: "paid", reason: null }])
  expect((await patch(id, { payment_status: "failed", payment_reason: "x".repeat(501) })).status).toBe(422)
})

test("a payment of an order that stays cancelled is mailed as due back, also where a part of it was there", async () => {
  const { total_amount, version } = await read(id)
  await api.send("POST", `/api/admin/orders/${id}/transfer`, {
    as: other,
    json: { version, amount: 400, checked: true },
  })
  await endHold()
  await patch(id, { status: "cancelled" })
  await endHold()
  await api.db.query(sql`DELETE FROM mails`)
  const { body } = await patch(id, { payment_status: "paid" })
  expect(body).toMatchObject({ status: "cancelled", refund_due_amount: total_amount })
  const [mail, ...more] = await api.db.query<{ payload: string }>(sql`SELECT payload FROM mails`)
  expect(JSON.parse(api.shop.secrets.decrypt("mail", mail?.payload ?? ""))).toMatchObject({
    ...{ kind: "send-status-update", status: "cancelled", refundDueCents: total_amount * 100 },
  })
  expect(more).toEqual([])
})

test("cash is not mailed about", async () => {
  await api.db.query(sql`UPDATE orders SET payment_method = 'cash_on_delivery' WHERE id = ${id}`)
  const { body } = await patch(id, { payment_status: "paid" })
  expect(body.held_payment_status).toMatchObject({ before: "pending", mail: false })
  expect(await waiting()).toEqual([])
})
