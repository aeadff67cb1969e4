import { beforeEach, describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { sweepUnusedReceipts } from "#shop/receipts/store-receipt.server.ts"
import { aProductInColours } from "#tests/fixtures/catalogue/variants.ts"
import { openAdminOrdersApi } from "#tests/fixtures/orders/admin-orders-api.ts"
import { aCustomer, aProductFor } from "#tests/fixtures/shop-api.ts"

const { api, admin, patch, place, read, stockOf, trailOf } = await openAdminOrdersApi()

let product: string
let order: { id: string; user_id: string; items: [{ id: string }] }
beforeEach(async () => {
  product = await aProductFor(api.db, { price: "1000", stock: 10 })
  order = (await place([[product, 3]])).body
  await patch(order.id, { status: "delivered", payment_status: "paid" })
  await api.db.query(sql`DELETE FROM mails`)
})

const pieces = (quantity: number) => [{ id: order.items[0].id, quantity }]
function ask(changes: object = {}, as = order.user_id) {
  const json = { items: pieces(2), reason: "damaged", wish: "money_back", words: "A seam is open.", ...changes }
  return api.send("POST", `/api/orders/${order.id}/returns`, { as, json })
}
async function answer(state: string, changes: object = {}) {
  const { version } = await read(order.id)
  const json = { state, words: "Send it by post.", version, ...changes }
  return api.send("PUT", `/api/admin/orders/${order.id}/return`, { as: admin, json })
}
async function mailed() {
  const mails = await api.db.query<{ kind: string }>(sql`SELECT kind FROM mails ORDER BY created_at`)
  return mails.map(({ kind }) => kind)
}
const own = async () => (await api.send("GET", `/api/orders/${order.id}`, { as: order.user_id })).body
const refused = (code: string, status = 409) => ({ status, body: { error: { code } } })
async function deliveredAgo(seconds: number) {
  await api.db.query(sql`UPDATE order_events SET created_at = now() - ${seconds} * interval '1 second'
    WHERE order_id = ${order.id} AND kind = 'status' AND after = 'delivered'`)
}

describe("a customer asks to return pieces", () => {
  test("of a delivered order: the order says so, and whoever saw the version before does not change it", async () => {
    const { version } = await read(order.id)
    const { status, body } = await ask()
    expect([status, body.returns]).toMatchObject([200, [{ state: "requested", words: "A seam is open." }]])
    expect(body.events.at(-1)).toMatchObject({ kind: "return", after: "requested", reason: "A seam is open." })
    expect(body.version).toBe(version + 1)
    expect(await mailed()).toEqual(["order-change-notice"])
    expect(await answer("accepted", { version })).toMatchObject({
      status: 409,
      body: { error: { code: "edit_conflict" } },
    })
  })

  test("not before it is delivered, nor of one that is not theirs", async () => {
    await patch(order.id, { status: "shipped" })
    expect(await ask()).toMatchObject(refused("not_delivered"))
    expect(await ask({}, await aCustomer(api.db))).toMatchObject(refused("not_found", 404))
  })

  test("until a second before the term is over, by the clock of the database", async () => {
    const term = 30 * 86_400
    await deliveredAgo(term + 1)
    expect(await ask()).toMatchObject(refused("return_over"))
    expect(await own()).not.toHaveProperty("return_until")
    await deliveredAgo(term - 60)
    const left = Date.parse((await own()).return_until) - Date.now()
    expect([left > 0, left <= 60_000]).toEqual([true, true])
    expect(await ask()).toMatchObject({ status: 200 })
  })

  test("not where the shop takes nothing back", async () => {
    const own = async () => (await api.send("GET", `/api/orders/${order.id}`, { as: order.user_id })).body
    expect(await own()).toHaveProperty("return_until")
    const save = (return_days: number, version: number) =>
      api.send("PUT", "/api/admin/settings/promises", {
        ...{ as: admin, json: { delivery_time: "3-5 days", return_days, version } },
      })
    expect((await save(0, 0)).status).toBe(200)
    try {
      expect(await ask()).toMatchObject(refused("no_returns"))
      expect(await own()).not.toHaveProperty("return_until")
    } finally {
      expect((await save(30, 1)).status).toBe(200)
    }
  })

  test("ten times at once: one return stands", async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => ask()))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await read(order.id)).returns).toHaveLength(1)
    expect(await ask({ items: pieces(1) })).toMatchObject(refused("return_open"))
  })

  test("of no more pieces than arrived, are not refunded and were not asked for", async () => {
    expect(await ask({ items: pieces(4) })).toMatchObject(refused("too_many_pieces"))
    expect(await ask({ items: [...pieces(1), ...pieces(1)] })).toMatchObject(refused("too_many_pieces"))
    const { version } = await read(order.id)
    const refund = { amount: 1000, way: "cash", items: pieces(1), version }
    const json = { ...refund, reference: null, reason: null }
    expect(await api.send("POST", `/api/admin/orders/${order.id}/refund`, { as: admin, json })).toMatchObject({
      status: 200,
    })
    expect(await ask({ items: pieces(3) })).toMatchObject(refused("too_many_pieces"))
    expect(await ask({ items: pieces(2) })).toMatchObject({ status: 200 })
    await answer("declined")
    expect(await ask({ items: pieces(2) })).toMatchObject(refused("too_many_pieces"))
  })

  test("not of what was made with a text, and not without a piece, a reason and a wish", async () => {
    await api.db.query(sql`UPDATE order_items SET personalisation = 'Amara', personalisation_label = 'Name', personalisation_price = 0
      WHERE order_id = ${order.id}`)
    expect(await ask()).toMatchObject(refused("not_returnable"))
    for (const wrong of [{ items: [] }, { items: pieces(0) }, { reason: "bored" }, { wish: "gold" }]) {
      expect(await ask(wrong)).toMatchObject({ status: 422 })
    }
  })

  test("not of what was sold without returns, itself or as a variant, whatever is said of the product later", async () => {
    const { id, variants } = await aProductInColours(api.db, ["Blue"], 5)
    const placed = async (bought: string) => {
      order = (await place([[bought, 3]])).body
      await patch(order.id, { status: "delivered", payment_status: "paid" })
      return order.items[0]
    }
    const mark = (no_returns: boolean) =>
      api.db.query(sql`UPDATE products SET no_returns = ${no_returns} WHERE id IN (${id}, ${product})`)
    await mark(true)
    for (const bought of [product, variants[0] ?? ""]) {
      expect(await placed(bought)).toMatchObject({ no_returns: true })
      await mark(false)
      expect(await ask()).toMatchObject(refused("not_returnable"))
      await mark(true)
    }
    await mark(false)
    expect(await placed(product)).not.toHaveProperty("no_returns")
    await mark(true)
    expect(await ask()).toMatchObject({ status: 200 })
  })

  test("with pictures of their own, which are kept while the return is, and with no others", async () => {
    const path = `${order.user_id}/${order.id}.jpg`
    await api.db.query(sql`INSERT INTO receipts (path, user_id, content_type, bytes, created_at)
      VALUES (${path}, ${order.user_id}, 'image/jpeg', 1, now() - interval '2 days')`)
    expect(await ask({ pictures: [`${admin}/other.jpg`] })).toMatchObject({ status: 422 })
    expect((await read(order.id)).returns).toEqual([])
    expect((await ask({ pictures: [path] })).body.returns).toMatchObject([{ pictures: [path] }])
    await sweepUnusedReceipts(api.shop)
    expect((await read(order.id)).returns).toMatchObject([{ pictures: [path] }])
    await api.db.query(
      sql`UPDATE returns SET state = 'declined', updated_at = now() - interval '366 days' WHERE order_id = ${order.id}`,
    )
    await sweepUnusedReceipts(api.shop)
    expect((await read(order.id)).returns).toMatchObject([{ pictures: [] }])
  })
})

describe("an admin answers a return", () => {
  test("before the order is anything but delivered: its status is not changed or undone while a return is open", async () => {
    await ask()
    expect(await patch(order.id, { status: "pending", undo: true })).toMatchObject({ status: 409 })
    for (const status of ["shipped", "cancelled"]) {
      expect(await patch(order.id, { status })).toMatchObject(refused("return_open"))
    }
    expect(await read(order.id)).toMatchObject({ status: "delivered" })
    await answer("declined")
    expect((await patch(order.id, { status: "shipped" })).status).toBe(200)
  })

  test("and what is back in stock is not put there again by cancelling the order, nor taken by taking it up", async () => {
    const before = Number(await stockOf(product))
    await ask()
    for (const state of ["accepted", "received"]) await answer(state)
    await answer("settled", { restock: true })
    expect((await patch(order.id, { status: "cancelled" })).status).toBe(200)
    expect(await stockOf(product)).toBe(before + 3)
    expect((await patch(order.id, { status: "delivered" })).status).toBe(200)
    expect(await stockOf(product)).toBe(before + 2)
  })

  test("step by step, and puts its pieces back into stock once", async () => {
    await ask()
    const before = await stockOf(product)
    expect(await answer("accepted", { words: null })).toMatchObject({ status: 422 })
    expect(await answer("received")).toMatchObject(refused("return_not_next"))
    expect((await answer("accepted")).body.returns).toMatchObject([{ state: "accepted", answer: "Send it by post." }])
    expect((await answer("received", { words: null })).body.returns).toMatchObject([{ answer: "Send it by post." }])
    const { version } = await read(order.id)
    const twice = [1, 2].map(() => answer("settled", { words: null, restock: true, version }))
    expect((await Promise.all(twice)).map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await read(order.id)).returns).toMatchObject([{ state: "settled", answer: null }])
    expect(await stockOf(product)).toBe(Number(before) + 2)
    expect((await trailOf(order.id))[0]).toMatchObject({ after: { return: "settled", restocked: true } })
    expect(await answer("settled")).toMatchObject(refused("return_not_next"))
    expect(await ask({ items: pieces(1) })).toMatchObject({ status: 200 })
  })

  test("who settles an exchange or a repair says what is sent", async () => {
    await ask({ wish: "repair" })
    for (const state of ["accepted", "received"]) await answer(state)
    expect(await answer("settled", { words: null })).toMatchObject({ status: 422, body: { error: { field: "words" } } })
    expect((await answer("settled", { words: "The seam is closed." })).body.returns).toMatchObject([
      { state: "settled", answer: "The seam is closed." },
    ])
  })

  test("and leaves the stock as it is where the pieces cannot be sold again", async () => {
    await ask()
    await api.db.query(sql`DELETE FROM mails`)
    const before = await stockOf(product)
    for (const state of ["accepted", "received", "settled"]) await answer(state)
    expect((await read(order.id)).returns).toMatchObject([{ state: "settled", answer: "Send it by post." }])
    expect(await stockOf(product)).toBe(before)
    expect(await mailed()).toEqual(["return-update", "return-update", "return-update"])
  })
})

describe("for a return that has arrived", () => {
  async function send(changes: object = {}) {
    const [open] = (await own()).returns
    const json = {
      ...{ customer_name: "Kamala Perera", customer_phone: "077 123 4567", customer_email: "kamala@example.com" },
      ...{ delivery_address: "12 Temple Road", delivery_city: "Kandy", delivery_district: 12 },
      ...{ payment_method: "bank_transfer", channel: "chat", handed_over: false, paid: false },
      ...{ items: [{ product_id: product, quantity: 2 }], expected_total: 0, return_id: open.id, ...changes },
    }
    const headers = { "Idempotency-Key": crypto.randomUUID() }
    return api.send("POST", "/api/admin/orders", { as: admin, json, headers })
  }
  const arrives = async (wish: string) => {
    await ask({ wish })
    for (const state of ["accepted", "received"]) expect((await answer(state)).status).toBe(200)
  }

  test("an order without a price is sent, paid from the start, and linked to the first", async () => {
    await arrives("exchange")
    const { status, body } = await send()
    const worth = { subtotal: 2000, discount_amount: 2000, delivery_fee: 0, total_amount: 0, received_amount: 0 }
    expect([status, body]).toMatchObject([201, { ...worth, payment_status: "paid", pay_by: null, status: "pending" }])
    expect(await stockOf(product)).toBe(5)
    expect(await mailed()).toContain("send-order-confirmation")
    const sent_order = { id: body.id, order_number: body.order_number, status: "pending" }
    expect([(await own()).returns, (await read(order.id)).returns]).toMatchObject([[{ sent_order }], [{ sent_order }]])
    expect((await answer("settled", { restock: true })).status).toBe(200)
    expect(await stockOf(product)).toBe(7)
  })

  test("once, by two admins at the same moment; again where that order was cancelled", async () => {
    await arrives("repair")
    const both = await Promise.all([send(), send()])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await stockOf(product)).toBe(5)
    const written = both.find(({ status }) => status === 201)
    await patch(written?.body.id, { status: "cancelled" })
    expect(await send()).toMatchObject({ status: 201 })
    expect(await stockOf(product)).toBe(5)
  })

  test("only there: not before it arrives, not where money goes back, not at another total", async () => {
    await ask({ wish: "exchange" })
    expect(await send()).toMatchObject(refused("return_answered"))
    await answer("accepted")
    await answer("received")
    expect(await send({ expected_total: 2300 })).toMatchObject({
      status: 409,
      body: { error: { code: "total_changed" } },
    })
    await api.db.query(sql`UPDATE returns SET wish = 'money_back' WHERE order_id = ${order.id}`)
    expect(await send()).toMatchObject(refused("return_answered"))
    expect(await send({ return_id: crypto.randomUUID() })).toMatchObject(refused("return_answered"))
    expect(await stockOf(product)).toBe(7)
  })
})
