import { beforeEach, describe, expect, onTestFinished, test } from "vitest"
import { sql } from "#database/database.ts"
import type { MailOf } from "#shop/mails/mails.ts"
import { openAdminOrdersApi } from "#tests/fixtures/orders/admin-orders-api.ts"
import { aCustomer, aProductFor, PROOF } from "#tests/fixtures/shop-api.ts"

const { api, admin, other, patch, place, read, endHold, trailOf } = await openAdminOrdersApi()
let id: string
let customer: string
let total: number
beforeEach(async () => {
  ;({ id, user_id: customer } = (await place([[await aProductFor(api.db, { price: "1000" }), 2]])).body)
  total = (await read(id)).total_amount
  await api.db.query(sql`DELETE FROM mails`)
})

async function refund(change: object, as = admin) {
  const { version } = await read(id)
  const json = { version, amount: 500, way: "bank_transfer", ...change }
  return api.send("POST", `/api/admin/orders/${id}/refund`, { as, json })
}
async function undo(version?: number) {
  const json = { version: version ?? (await read(id)).version }
  return api.send("POST", `/api/admin/orders/${id}/refund/undo`, { as: admin, json })
}
async function paid() {
  await patch(id, { payment_status: "paid" })
  await endHold()
  await api.db.query(sql`DELETE FROM mails`)
}
const own = async () => (await api.send("GET", `/api/orders/${id}`, { as: customer })).body
const due = async () =>
  (await api.send("GET", `/api/admin/orders?due=refund&q=${(await read(id)).order_number}`, { as: admin })).body
async function mailed() {
  const mails = await api.db.query<{ payload: string }>(
    sql`SELECT payload FROM mails WHERE kind = 'refund' ORDER BY created_at`,
  )
  return mails.map(({ payload }) => JSON.parse(api.shop.secrets.decrypt("mail", payload)) as MailOf<"refund">)
}

describe("a refund of an order that goes on", () => {
  test("makes it cost as much less, and leaves it paid", async () => {
    await paid()
    const { status, body } = await refund({ reference: " ft-1 ", reason: "Blue was sold out" })
    expect([status, body.payment_status]).toEqual([200, "paid"])
    expect(body).toMatchObject({ received_amount: total, refunded_amount: 500, open_amount: 0, refund_due_amount: 0 })
    expect(body.payments.at(-1)).toMatchObject({ kind: "refund", amount: 500, way: "bank_transfer", reference: "FT1" })
    expect(await own()).toMatchObject({ refunded_amount: 500, open_amount: 0 })
    expect((await own()).events.at(-1)).toMatchObject({ kind: "refund", after: "500.00", reason: "Blue was sold out" })
    expect(await mailed()).toMatchObject([{ refundedCents: 50_000, reference: "FT1", reason: "Blue was sold out" }])
    expect(await trailOf(id)).toMatchObject([{ after: { refund_amount: 500, refund_way: "bank_transfer" } }, {}])
  })

  test("of the sum that the settings name wants a proof, and a smaller one none", async () => {
    await paid()
    await api.shop.settings.reload()
    const { accounts, bank_transfer, cash_on_delivery } = api.shop.settings.values.payments
    const json = { accounts, bank_transfer, cash_on_delivery, refund_proof_from: 500, current_password: PROOF }
    expect((await api.send("PUT", "/api/admin/settings/payments", { as: admin, json })).status).toBe(200)
    onTestFinished(async () => {
      const reset = { ...json, refund_proof_from: null }
      await api.send("PUT", "/api/admin/settings/payments", { as: admin, json: reset })
    })
    expect((await refund({ amount: 499.99 })).status).toBe(200)
    await endHold()
    for (const wrong of [{}, { current_password: "not that" }]) {
      expect((await refund(wrong)).body.error.code).toMatch(/^reauthentication_needed$|^current_password_invalid$/)
    }
    expect((await refund({ to_card: true })).body.error.code).toBe("reauthentication_needed")
    expect(await refund({ current_password: PROOF })).toMatchObject({ status: 200, body: { refunded_amount: 999.99 } })
  })

  test("is never more than was received and has not gone back", async () => {
    expect(await refund({})).toMatchObject({ status: 409, body: { error: { code: "more_than_received" } } })
    await paid()
    expect((await refund({ amount: total + 1 })).status).toBe(409)
    await refund({ amount: total - 100 })
    const refused = await refund({ amount: 100.01 })
    expect(refused).toMatchObject({ status: 409, body: { error: { code: "more_than_received", field: "amount" } } })
    expect(refused.body.error.message).toContain("Rs. 100.00")
    expect((await refund({ amount: 100 })).body).toMatchObject({ refunded_amount: total, payment_status: "paid" })
  })

  test("of what was paid too much leaves its price", async () => {
    const { version } = await read(id)
    const json = { version, amount: total + 200, checked: true }
    await api.send("POST", `/api/admin/orders/${id}/transfer`, { as: admin, json })
    await refund({ amount: 200 })
    await endHold()
    await patch(id, { payment_status: "pending" })
    expect(await read(id)).toMatchObject({ open_amount: total, refunded_amount: 200, received_amount: 200 })
  })

  test("for pieces happens once for each of them", async () => {
    await paid()
    const [{ id: line }] = (await read(id)).items
    const items = [{ id: line, quantity: 1 }]
    expect((await refund({ items })).body.payments.at(-1).items).toEqual(items)
    const wrong = { status: 409, body: { error: { code: "pieces_not_refundable" } } }
    expect(await refund({ items: [{ id: line, quantity: 2 }] })).toMatchObject(wrong)
    expect(await refund({ items: [...items, ...items] })).toMatchObject(wrong)
    expect(await refund({ items: [{ id, quantity: 1 }] })).toMatchObject(wrong)
    expect((await refund({ items })).status).toBe(200)
  })
})

describe("a cancelled order with money", () => {
  test("shows what is owed until it is refunded, to owner and customer", async () => {
    await paid()
    expect((await due()).matching).toBe(0)
    await patch(id, { status: "cancelled" })
    expect(await own()).toMatchObject({ refund_due_amount: total, open_amount: 0 })
    expect((await due()).orders).toMatchObject([{ id, refund_due: true }])
    await refund({ amount: 1000 })
    expect(await own()).toMatchObject({ refund_due_amount: total - 1000, refunded_amount: 1000 })
    expect((await due()).matching).toBe(1)
    await refund({ amount: total - 1000, way: "cash" })
    expect(await own()).toMatchObject({ refund_due_amount: 0, refunded_amount: total })
    expect((await due()).matching).toBe(0)
  })

  test("by its customer is told that the money goes back, of a part too", async () => {
    const { version } = await read(id)
    await api.send("POST", `/api/admin/orders/${id}/transfer`, { as: admin, json: { version, amount: 400 } })
    await endHold()
    await api.db.query(sql`DELETE FROM mails`)
    const cancelled = await api.send("POST", `/api/orders/${id}/cancel`, { as: customer })
    expect(cancelled.body).toMatchObject({ refund_due_amount: 400 })
    const [mail] = await api.db.query<{ payload: string }>(
      sql`SELECT payload FROM mails WHERE kind = 'send-status-update'`,
    )
    expect(JSON.parse(api.shop.secrets.decrypt("mail", mail?.payload ?? ""))).toMatchObject({ refundDueCents: 40_000 })
  })

  test("that was refunded is to be paid again when it goes on", async () => {
    await paid()
    await patch(id, { status: "cancelled" })
    await refund({ amount: total })
    expect((await patch(id, { status: "pending" })).body).toMatchObject({
      payment_status: "pending",
      open_amount: total,
    })
  })
})

describe("undo", () => {
  test("takes the last refund back with its mail, and leaves the one before", async () => {
    await paid()
    await refund({ amount: 300 })
    expect((await refund({ amount: 200 })).body.held_refund).toMatchObject({ mail: true })
    expect((await undo()).body).toMatchObject({ refunded_amount: 300 })
    expect(await mailed()).toMatchObject([{ refundedCents: 30_000 }])
    expect((await undo()).body).toMatchObject({ refunded_amount: 0, open_amount: 0, held_refund: null })
    expect(await undo()).toMatchObject({ status: 409, body: { error: { code: "too_late" } } })
  })

  test("is too late once the mail is due, and a conflict for whoever saw another version", async () => {
    await paid()
    await refund({})
    expect(await undo(1)).toMatchObject({ status: 409, body: { error: { code: "edit_conflict" } } })
    await endHold()
    expect((await undo()).status).toBe(409)
    expect(await read(id)).toMatchObject({ refunded_amount: 500 })
  })

  test("of a payment is too late where a part of it went back", async () => {
    await patch(id, { payment_status: "paid" })
    await refund({})
    expect((await patch(id, { payment_status: "pending", undo: true })).status).toBe(409)
    expect(await read(id)).toMatchObject({ received_amount: total, refunded_amount: 500 })
  })
})

test("of two admins at once one refunds", async () => {
  await paid()
  const answers = await Promise.all([refund({ amount: total }, admin), refund({ amount: total }, other)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await read(id)).toMatchObject({ refunded_amount: total })
})

test.each([
  [{ amount: 0 }, "amount"],
  [{ amount: -1 }, "amount"],
  [{ amount: 1.005 }, "amount"],
  [{ amount: "5" }, "amount"],
  [{ way: "gold" }, "way"],
  [{ reason: "x".repeat(501) }, "reason"],
])("%j is refused at its field", async (change, field) => {
  await paid()
  expect(await refund(change)).toMatchObject({ status: 422, body: { error: { field } } })
})

test("is nothing that a customer may write, or read of an order that is another's", async () => {
  await paid()
  await refund({})
  const stranger = await aCustomer(api.db)
  const path = `/api/admin/orders/${id}/refund`
  for (const as of [customer, stranger]) {
    for (const of of [path, `${path}/undo`]) {
      const json = { version: 1, amount: 1, way: "cash" }
      expect((await api.send("POST", of, { as, json })).status).toBe(403)
    }
  }
  expect((await api.send("GET", `/api/orders/${id}`, { as: stranger })).status).toBe(404)
  expect((await api.send("GET", `/api/orders/${id}`, { as: admin })).status).toBe(404)
})
