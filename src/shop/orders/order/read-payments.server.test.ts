import { randomUUID } from "node:crypto"
import pg from "pg"
import { beforeEach, describe, expect, test } from "vitest"
import { openDatabase, sql } from "#database/database.ts"
import { migrate, migrateAsFar, migrations } from "#database/migrate.ts"
import { recount } from "#database/recount.ts"
import { anOrder, aProfile } from "#tests/fixtures/builders.ts"
import { createTestDatabase } from "#tests/fixtures/database.ts"
import { openAdminOrdersApi } from "#tests/fixtures/orders/admin-orders-api.ts"
import { brokenInvariants } from "#tests/fixtures/orders/books.ts"
import { aProductFor } from "#tests/fixtures/shop-api.ts"
import { ORDER_RECOUNTS } from "../payments/recount-payments.server.ts"

const { api, admin, patch, place, read, endHold, trailOf } = await openAdminOrdersApi()
let id: string
let customer: string
beforeEach(async () => {
  const { body } = await place([[await aProductFor(api.db), 1]])
  ;({ id, user_id: customer } = body)
})

const rows = () =>
  api.db.query(
    sql`SELECT kind, state, way, amount::float8, slip, reason FROM payments WHERE order_id = ${id} ORDER BY id`,
  )
async function show(name: string) {
  const path = `${customer}/${name}.jpg`
  await api.db.query(
    sql`INSERT INTO receipts (path, user_id, content_type, bytes) VALUES (${path}, ${customer}, 'image/jpeg', 1) ON CONFLICT DO NOTHING`,
  )
  const json = { bank_receipt_url: path }
  return { path, ...(await api.send("PUT", `/api/orders/${id}/receipt`, { as: customer, json })) }
}

describe("a payment status that an admin sets", () => {
  test("is a row of the order's money, and what was received and is open stands on the order", async () => {
    const { total_amount: total } = await read(id)
    expect(await read(id)).toMatchObject({ received_amount: 0, open_amount: total })
    const { path } = await show("a")
    expect((await patch(id, { payment_status: "paid" })).body).toMatchObject({ received_amount: total, open_amount: 0 })
    expect(await rows()).toEqual([
      { kind: "payment", state: "paid", way: "bank_transfer", amount: total, slip: path, reason: null },
    ])
    const { body } = await api.send("GET", `/api/orders/${id}`, { as: customer })
    expect(body).toMatchObject({ received_amount: total, open_amount: 0 })
    expect(body).not.toHaveProperty("payments")
  })

  test("is undone with its row, and replaced with it while it is held", async () => {
    await show("a")
    await patch(id, { payment_status: "paid" })
    await patch(id, { payment_status: "pending", undo: true })
    expect(await rows()).toEqual([])
    await patch(id, { payment_status: "paid" })
    await patch(id, { payment_status: "failed", payment_reason: "No" })
    expect(await rows()).toMatchObject([{ kind: "payment", state: "failed", amount: null, reason: "No" }])
  })

  test("stays with its row once the hold is over: another one corrects it", async () => {
    const { total_amount: total } = await read(id)
    await patch(id, { payment_status: "paid" })
    expect(await trailOf(id)).toMatchObject([{ after: { payment_status: "paid", payment_amount: total } }])
    await endHold()
    expect((await patch(id, { payment_status: "pending" })).body).toMatchObject({
      received_amount: 0,
      open_amount: total,
    })
    expect(await rows()).toMatchObject([
      { kind: "correction", state: "paid", amount: total },
      { kind: "correction", state: "pending", amount: -total },
    ])
  })
})

describe("slips of an order", () => {
  test("are five at most, and the sixth is refused with words", async () => {
    for (const name of ["a", "b", "c", "d", "e"]) expect((await show(name)).status).toBe(200)
    expect(await show("f")).toMatchObject({ status: 409, body: { error: { code: "too_many_slips" } } })
    expect((await show("a")).status).toBe(200)
    expect(await api.db.query(sql`SELECT FROM slips WHERE order_id = ${id}`)).toHaveLength(5)
  })

  test("of which one is shown again say what was decided of it", async () => {
    const { path } = await show("a")
    const { version } = await read(id)
    const json = { version, amount: 100 }
    await api.send("POST", `/api/admin/orders/${id}/transfer`, { as: admin, json })
    await endHold()
    await show("b")
    expect(await read(id)).toMatchObject({ slip_counted: false })
    await show("a")
    expect(await read(id)).toMatchObject({ bank_receipt_url: path, slip_counted: true })
    expect(await recount(api.db, ORDER_RECOUNTS)).toEqual([])
  })

  test("are refused of a cancelled order", async () => {
    await api.send("POST", `/api/orders/${id}/cancel`, { as: customer })
    expect(await show("a")).toMatchObject({ status: 409, body: { error: { code: "receipt_closed" } } })
  })
})

test("recount gives an order the payment status of its rows", async () => {
  const { order_number } = await read(id)
  await patch(id, { payment_status: "paid" })
  const repaired = () => recount(api.db, ORDER_RECOUNTS)
  expect(await repaired()).toEqual([])
  await api.db.query(sql`UPDATE orders SET payment_status = 'failed' WHERE id = ${id}`)
  expect(Object.keys(await brokenInvariants(api.db, 0))).toContain("orders whose payments say something else")
  expect(await repaired()).toEqual([{ table: "orders.payment_status", names: [order_number] }])
  expect((await read(id)).payment_status).toBe("paid")
  await api.db.query(sql`DELETE FROM payments WHERE order_id = ${id}`)
  await api.db.query(
    sql`UPDATE orders SET payment_status = 'pending', kept_amount = NULL, surplus_amount = 5, card_pending = true WHERE id = ${id}`,
  )
  expect(Object.keys(await brokenInvariants(api.db, 0))).toContain("orders whose surplus is another")
  expect(await repaired()).toEqual([{ table: "orders.payment_status", names: [order_number] }])
})

test("orders of the version before get the rows that their payment status follows from", async () => {
  const before = openDatabase(await createTestDatabase(), { max: 1 })
  const client = new pg.Client({ connectionString: before.directUrl })
  await client.connect()
  await migrateAsFar(
    client,
    migrations.slice(
      0,
      migrations.findIndex(({ name }) => name.endsWith("_payments_and_parcels")),
    ),
  )
  await client.end()
  const user = await aProfile(before)
  const product = { id: randomUUID(), name: "Bear", price: "1250.00" }
  await before.query(
    sql`INSERT INTO products (id, name, price, stock_quantity, category) VALUES (${product.id}, ${product.name}, ${product.price}, 9, 'Toys')`,
  )
  const lines = [{ product }]
  const slip = `${user.id}/slip.jpg`
  await before.query(
    sql`INSERT INTO receipts (path, user_id, content_type, bytes) VALUES (${slip}, ${user.id}, 'image/jpeg', 1)`,
  )
  const transfer = { payment_status: "paid", bank_receipt_url: slip } as const
  const paid = await anOrder(before, { user, lines }, transfer)
  const refused = await anOrder(before, { user, lines }, { ...transfer, payment_status: "failed" })
  await anOrder(before, { user, lines })
  await before.query(
    sql`INSERT INTO order_events (order_id, kind, before, after, actor_id, reason)
        VALUES (${refused.id}, 'payment_status', 'pending', 'failed', ${user.id}, 'Unreadable')`,
  )
  await migrate(before)
  expect(await recount(before, ORDER_RECOUNTS)).toEqual([])
  const found = await before.query(sql`SELECT order_id, state, way, amount, slip, reason FROM payments ORDER BY id`)
  const row = { way: "bank_transfer", slip }
  expect(found).toEqual([
    { ...row, order_id: paid.id, state: "paid", amount: paid.total_amount, reason: null },
    { ...row, order_id: refused.id, state: "failed", amount: null, reason: "Unreadable" },
  ])
  expect(await before.query(sql`SELECT path FROM slips`)).toEqual([{ path: slip }, { path: slip }])
  await before.close()
})
