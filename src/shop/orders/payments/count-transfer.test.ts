import { beforeEach, describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import type { Mail } from "#shop/mails/mails.ts"
import { openAdminOrdersApi } from "#tests/fixtures/orders/admin-orders-api.ts"
import { aProductFor } from "#tests/fixtures/shop-api.ts"

const { api, admin, other, patch, place, read, endHold, stockOf, trailOf } = await openAdminOrdersApi()
let id: string
let customer: string
let total: number
beforeEach(async () => {
  await api.db.query(sql`TRUNCATE payments`)
  ;({ id, user_id: customer } = (await place([[await aProductFor(api.db, { price: "1000" }), 1]])).body)
  total = (await read(id)).total_amount
  await api.db.query(sql`DELETE FROM mails`)
})

async function count(transfer: object, order = id, as = admin) {
  const { version } = await read(order)
  return api.send("POST", `/api/admin/orders/${order}/transfer`, { as, json: { version, amount: total, ...transfer } })
}
async function show(name: string, { order = id, as = customer, sha256 = "", pixels = "" } = {}) {
  const path = `${as}/${name}.jpg`
  await api.db.query(
    sql`INSERT INTO receipts (path, user_id, content_type, bytes, sha256, pixel_sha256)
        VALUES (${path}, ${as}, 'image/jpeg', 1, ${sha256 || path}, ${pixels || null})
        ON CONFLICT DO NOTHING`,
  )
  return api.send("PUT", `/api/orders/${order}/receipt`, { as, json: { bank_receipt_url: path } })
}
const rows = () =>
  api.db.query(
    sql`SELECT amount::float8, reference, paid_on::text, actor_id FROM payments WHERE order_id = ${id} ORDER BY id`,
  )
const due = async (step: string) =>
  (await api.send("GET", `/api/admin/orders?due=${step}&q=${(await read(id)).order_number}`, { as: admin })).body
    .matching
async function mailed(kind: Mail["kind"] = "payment-update") {
  const mails = await api.db.query<{ payload: string }>(
    sql`SELECT payload FROM mails WHERE kind = ${kind} ORDER BY created_at`,
  )
  return mails.map(({ payload }) => JSON.parse(api.shop.secrets.decrypt("mail", payload)))
}

describe("a transfer", () => {
  test("that covers the total pays the order, with its reference and day", async () => {
    await show("a")
    const { status, body } = await count({ reference: " ft24 1234-x ", paid_on: "2026-11-20" })
    expect([status, body.payment_status, body.open_amount]).toEqual([200, "paid", 0])
    expect(await rows()).toEqual([{ amount: total, reference: "FT241234X", paid_on: "2026-11-20", actor_id: admin }])
    expect(await mailed()).toMatchObject([{ status: "paid" }])
    expect(await trailOf(id)).toMatchObject([{ after: { payment_status: "paid", payment_reference: "FT241234X" } }])
  })

  test("of a part is mailed, asks for the rest and leaves no slip to check; another slip pays the rest", async () => {
    await show("a")
    expect(await due("check_receipt")).toBe(1)
    const { body } = await count({ amount: 400 })
    expect(body).toMatchObject({ payment_status: "pending", received_amount: 400, open_amount: total - 400 })
    expect(body.events.at(-1)).toMatchObject({ kind: "payment_status", before: "pending", after: "part_paid" })
    expect([await due("check_receipt"), await due("await_payment")]).toEqual([0, 1])
    const part = { receivedCents: 400_00, openCents: total * 100 - 400_00 }
    expect(await mailed()).toMatchObject([{ status: "part_paid", part }])
    await endHold()
    await show("b")
    expect(await due("check_receipt")).toBe(1)
    expect((await count({ amount: total - 400 })).body).toMatchObject({ payment_status: "paid", open_amount: 0 })
  })

  test("of a part is undone with its mail while that waits, and not later", async () => {
    await show("a")
    await count({ amount: 400 })
    const undone = await patch(id, { payment_status: "pending", undo: true })
    expect(undone).toMatchObject({ status: 200, body: { received_amount: 0, slip_counted: false } })
    expect([await rows(), await mailed(), await due("check_receipt")]).toEqual([[], [], 1])
    await count({ amount: 400 })
    await endHold()
    expect((await patch(id, { payment_status: "pending", undo: true })).status).toBe(409)
    expect(await rows()).toHaveLength(1)
  })

  test("is counted without a slip too, and replaces the one that is held", async () => {
    await count({ amount: 400, reference: "R1" })
    expect((await count({ amount: 500, reference: "R1" })).body.received_amount).toBe(500)
    expect(await rows()).toHaveLength(1)
  })

  test("of a part stays when its slip is refused or the rest arrives within ten seconds", async () => {
    await show("a")
    await count({ amount: 400 })
    const refused = await patch(id, { payment_status: "failed", payment_reason: "No" })
    expect(refused.body).toMatchObject({ payment_status: "failed", received_amount: 400, open_amount: total - 400 })
    const paid = await patch(id, { payment_status: "paid" })
    expect(paid.body).toMatchObject({ payment_status: "paid", received_amount: total, open_amount: 0 })
    expect((await rows())[0]).toMatchObject({ amount: 400 })
  })

  test("stays when another is counted within ten seconds, by another admin or after a new slip", async () => {
    await show("a")
    await count({ amount: 400, reference: "A1" })
    await show("b")
    const second = await count({ amount: 300, reference: "B2" }, id, other)
    expect(second.body).toMatchObject({ received_amount: 700, open_amount: total - 700, payment_status: "pending" })
    expect(await rows()).toMatchObject([
      { amount: 400, reference: "A1", actor_id: admin },
      { amount: 300, reference: "B2", actor_id: other },
    ])
    const parts = [400_00, 300_00].map((receivedCents) => ({ status: "part_paid", part: { receivedCents } }))
    expect(await mailed()).toMatchObject(parts)
    // The first one is known, so the same transfer again is a doubt.
    expect((await count({ amount: 400, reference: "A1" })).body.error.code).toBe("transfer_in_doubt")
    // Its own correction still takes its place, and Undo takes the last one alone.
    expect((await count({ amount: 350, reference: "B2" })).body.received_amount).toBe(750)
    const undone = await patch(id, { payment_status: "pending", undo: true })
    expect(undone).toMatchObject({ status: 200, body: { received_amount: 400 } })
    expect(await patch(id, { payment_status: "pending", undo: true })).toMatchObject({ status: 409 })
    expect(await rows()).toMatchObject([{ amount: 400, reference: "A1" }])
    expect(await mailed()).toMatchObject([parts[0]])
  })

  test("is due back as far as it is above the total, until that is refunded", async () => {
    await count({ amount: total + 700, checked: true })
    const { version, refund_due_amount } = await read(id)
    expect([refund_due_amount, await due("refund"), await due("ship")]).toEqual([700, 1, 1])
    expect(await mailed()).toMatchObject([{ status: "paid", surplusCents: 700_00 }])
    const json = { version, amount: 700, way: "bank_transfer" }
    const refunded = await api.send("POST", `/api/admin/orders/${id}/refund`, { as: admin, json })
    expect(refunded.body).toMatchObject({ payment_status: "paid", refund_due_amount: 0, open_amount: 0 })
    expect([await due("refund"), await due("ship")]).toEqual([0, 1])
  })

  test("that comes right after the money was taken away is counted beside that", async () => {
    await count({ reference: "A1" })
    await endHold()
    expect((await patch(id, { payment_status: "pending" })).body.received_amount).toBe(0)
    expect((await count({ reference: "B2" })).body).toMatchObject({ payment_status: "paid", received_amount: total })
    expect(await rows()).toMatchObject([{ reference: "A1" }, { amount: -total }, { reference: "B2" }])
  })

  test("without a slip or a reference is another one each time", async () => {
    await count({ amount: 400, paid_on: "2026-11-20" })
    expect((await count({ amount: 300, paid_on: "2026-11-21" })).body.received_amount).toBe(700)
  })

  test.each([
    ["failed", 400],
    ["paid", 2000],
  ] as const)("stays when the payment is set to %s within ten seconds", async (payment_status, received) => {
    await show("a")
    await count({ amount: 400, reference: "A1" })
    await show("b")
    const { body } = await patch(id, {
      payment_status,
      ...(payment_status === "failed" && { payment_reason: "Blurred" }),
    })
    expect(body).toMatchObject({ payment_status, received_amount: Math.min(received, total) })
    expect((await rows())[0]).toMatchObject({ amount: 400, reference: "A1" })
    expect(await mailed()).toMatchObject([{ status: "part_paid" }, { status: payment_status }])
    // Undo takes the last decision back, and nothing else.
    expect((await patch(id, { payment_status: "pending", undo: true })).body.received_amount).toBe(400)
  })

  test("of two admins at once is counted once", async () => {
    const answers = await Promise.all([count({}, id, admin), count({}, id, other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await rows()).toHaveLength(1)
  })

  test.each([
    [{ amount: 0 }, "amount"],
    [{ amount: -5 }, "amount"],
    [{ amount: "1,000" }, "amount"],
    [{ amount: 1.005 }, "amount"],
    [{ paid_on: "2999-01-01" }, "paid_on"],
    [{ paid_on: "20.11.2026" }, "paid_on"],
    [{ reference: "x".repeat(51) }, "reference"],
  ])("%j is refused at its field", async (transfer, field) => {
    expect(await count(transfer)).toMatchObject({ status: 422, body: { error: { field } } })
    expect(await rows()).toEqual([])
  })

  test("is refused of an order that awaits none", async () => {
    await api.send("POST", `/api/orders/${id}/cancel`, { as: customer })
    expect(await count({})).toMatchObject({ status: 409, body: { error: { code: "transfer_not_awaited" } } })
  })

  test.each(["customer", "nobody"])("is nothing that %s may count", async (who) => {
    const json = { amount: 1, version: 1 }
    const as = who === "customer" ? { as: customer } : {}
    const { status } = await api.send("POST", `/api/admin/orders/${id}/transfer`, { ...as, json })
    expect([401, 403]).toContain(status)
    expect(await rows()).toEqual([])
  })
})

describe("a doubt", () => {
  const inDoubt = (message: RegExp) => ({
    status: 409,
    body: { error: { code: "transfer_in_doubt", message: expect.stringMatching(message) } },
  })
  async function anotherOrder() {
    const { body } = await place([[await aProductFor(api.db, { price: "1000" }), 1]])
    return { order: body.id as string, as: body.user_id as string, number: body.order_number as string }
  }

  test.each<[string, object, object, RegExp]>([
    ["the same reference, however it is written,", { reference: "FT 99/1" }, { reference: "ft991" }, /same reference/],
    [
      "the same amount of the same day",
      { paid_on: "2026-11-20" },
      { paid_on: "2026-11-20" },
      /same amount of the same day/,
    ],
  ])("about %s names the order, and is answered", async (_, first, second, message) => {
    const { order, number } = await anotherOrder()
    await count(first, order)
    const refused = await count(second)
    expect(refused).toMatchObject(inDoubt(message))
    expect(refused.body.error.message).toContain(number)
    expect(await rows()).toEqual([])
    expect((await count({ ...second, checked: true })).status).toBe(200)
  })

  test.each([{ sha256: "the same" }, { pixels: "the same" }])("is another customer's slip of %j", async (same) => {
    const { order, as, number } = await anotherOrder()
    await show("theirs", { order, as, ...same })
    await show("mine", same)
    const refused = await count({})
    expect(refused).toMatchObject(inDoubt(/same receipt/))
    expect(refused.body.error.message).toContain(number)
  })

  test("is a slip that was counted for this order, once that cannot be undone any more", async () => {
    await show("a", { pixels: "once" })
    await count({ amount: 100 })
    expect((await count({ amount: 200 })).status).toBe(200)
    await endHold()
    await show("b", { pixels: "once" })
    expect(await count({ amount: 300 })).toMatchObject(inDoubt(/same receipt/))
    expect((await count({ amount: 300, checked: true })).body.received_amount).toBe(500)
  })

  test("is more than what is open", async () => {
    expect(await count({ amount: total + 1 })).toMatchObject(inDoubt(/is more than the Rs\. 1,/))
    expect((await count({ amount: total + 1, checked: true })).body).toMatchObject({
      payment_status: "paid",
      open_amount: 0,
    })
  })
})

describe("a transfer that comes after its order was cancelled as unpaid", () => {
  let product: string
  beforeEach(async () => {
    product = await aProductFor(api.db, { price: "1000", stock: 3 })
    ;({ id } = (await place([[product, 1]])).body)
    await patch(id, { status: "cancelled", status_reason: "unpaid" })
    await endHold()
    await api.db.query(sql`DELETE FROM mails`)
  })
  const outcome = async () => {
    const { status, payment_status, refund_due_amount } = await read(id)
    return [status, payment_status, refund_due_amount, await stockOf(product)]
  }

  test("lets it go on, with its piece taken again; of two admins once", async () => {
    expect([(await count({})).status, await outcome()]).toEqual([200, ["pending", "paid", 0, 2]])
    expect(await mailed()).toMatchObject([{ status: "paid", revived: true }])
    expect((await count({}, id, other)).status).toBe(409)
  })

  test("is undone with the order’s going on, unless more became of that", async () => {
    await count({})
    const undo = () => patch(id, { payment_status: "pending", undo: true })
    expect([(await undo()).status, await outcome(), await mailed()]).toEqual([200, ["cancelled", "pending", 0, 3], []])
    expect((await read(id)).events.at(-1)).toMatchObject({ after: "cancelled", reason: "unpaid" })
    expect([(await count({})).status, await outcome()]).toEqual([200, ["pending", "paid", 0, 2]])
    await patch(id, { status: "confirmed" })
    expect([(await undo()).status, await outcome()]).toEqual([200, ["confirmed", "pending", 0, 2]])
  })

  test("is due back where the piece is sold, or it is a part", async () => {
    expect([(await count({ amount: 400 })).status, await outcome()]).toEqual([200, ["cancelled", "pending", 400, 3]])
    await api.db.query(sql`UPDATE products SET stock_quantity = 0 WHERE id = ${product}`)
    await endHold()
    expect([(await count({ amount: total - 400 })).status, await outcome()]).toEqual([
      200,
      ["cancelled", "paid", total, 0],
    ])
    expect(await mailed()).toEqual([])
    const news = [400_00, total * 100].map((refundDueCents) => ({ late: true, refundDueCents }))
    expect(await mailed("send-status-update")).toMatchObject(news)
  })

  test("is not counted for one that was cancelled for another reason", async () => {
    await patch(id, { status: "pending" })
    await endHold()
    await patch(id, { status: "cancelled" })
    expect(await count({})).toMatchObject({ status: 409, body: { error: { code: "transfer_not_awaited" } } })
  })
})
