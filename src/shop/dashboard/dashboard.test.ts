import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aCartLine, aCheckout, aCustomer, aProductFor, PROOF, sharedApi } from "#tests/fixtures/shop-api.ts"

const api = await sharedApi()
const admin = await aCustomer(api.db, "admin")

const get = async (path: string) => (await api.send("GET", `/api/admin/${path}`, { as: admin })).body

async function order(product: string): Promise<string> {
  const as = await aCustomer(api.db)
  await aCartLine(api.db, as, product)
  const headers = { "Idempotency-Key": randomUUID() }
  return (await api.send("POST", "/api/orders", { as, json: aCheckout(), headers })).body.id
}

test("a new shop has its admin, and nothing that waits", async () => {
  expect(await get("counts")).toEqual({ products: 0, orders: 0, users: 1, coupons: 0 })
  const dashboard = await get("dashboard")
  expect(dashboard).toMatchObject({
    counts: { products: 0, orders: 0, users: 1, coupons: 0 },
    due: {
      check_receipt: { count: 0, orders: [] },
      confirm: { count: 0, orders: [] },
      make: { count: 0, orders: [] },
      ship: { count: 0, orders: [] },
      refund: { count: 0, orders: [] },
      return: { count: 0, orders: [] },
    },
    transfers_awaited: 0,
    transfers_overdue: 0,
    reviews_to_answer: 0,
    requests_to_answer: 0,
    low_stock: { count: 0, products: [] },
  })
})

test("samples neither count nor warn, until somebody changes them", async () => {
  const sample = await aProductFor(api.db, { name: "A sample", stock: 0 })
  await api.db.query(sql`UPDATE products SET sample_version = version WHERE id = ${sample}`)
  await api.db.query(sql`INSERT INTO coupons (code, discount_value, is_sample) VALUES ('SAMPLE', 1, true)`)
  expect(await get("dashboard")).toMatchObject({
    counts: { products: 0, coupons: 0 },
    low_stock: { count: 0, products: [] },
  })
  await api.send("PATCH", `/api/admin/products/${sample}`, { as: admin, json: { price: 900 } })
  expect(await get("dashboard")).toMatchObject({
    counts: { products: 1, coupons: 0 },
    low_stock: { count: 1, products: [{ name: "A sample" }] },
  })
  await api.db.query(sql`DELETE FROM products`)
  await api.db.query(sql`DELETE FROM coupons`)
})

test("the dashboard is read over one connection, since many new ones at once are slow on a small machine", async () => {
  const openConnections = async () => {
    const [row] = await api.db.query<{ n: number }>(
      sql`SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'nool'`,
    )
    return row?.n ?? 0
  }
  await api.db.query(sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'nool' AND pid <> pg_backend_pid()`)
  await expect.poll(openConnections).toBeLessThanOrEqual(2)
  await get("dashboard")
  expect(await openConnections()).toBeLessThanOrEqual(5)
})

test("a newer release of the database is told apart from what an owner looks at first", async () => {
  expect(await get("database")).toHaveProperty("release")
  expect(await get("dashboard")).not.toHaveProperty("database_release")
})

test("says that the shop is on holiday, with the sentence as the owner wrote it", async () => {
  const saved = { closed_until: "2099-01-31", sentence: { en: "At the fair", si: "පොළේ" } }
  await api.db.query(sql`INSERT INTO settings (section, value) VALUES ('holiday', ${JSON.stringify(saved)}::jsonb)`)
  const asked = await api.send("GET", "/api/admin/dashboard", { as: admin, headers: { "Accept-Language": "si" } })
  const english = { closed_until: "2099-01-31", sentence: "At the fair" }
  expect(asked.body.holiday).toEqual({ ...english, version: expect.any(Number) })
  await api.db.query(sql`UPDATE settings SET value = '{"closed_until": "2020-01-31", "sentence": null}'`)
  expect((await get("dashboard")).holiday).toBeNull()
  await api.db.query(sql`TRUNCATE settings`)
})

test("says when customers cannot transfer to any account, or only to a sample", async () => {
  const stateOf = async () => (await get("dashboard")).transfer_account
  const save = async (payments: object) => {
    await api.db.query(sql`INSERT INTO settings (section, value) VALUES ('payments', ${JSON.stringify(payments)}::jsonb)
      ON CONFLICT (section) DO UPDATE SET value = excluded.value, version = settings.version + 1`)
    await api.shop.settings.reload()
  }
  expect(await stateOf()).toBe("given")
  await save({ accounts: [], bank_transfer: true, cash_on_delivery: true })
  expect(await stateOf()).toBe("missing")
  await save({ accounts: [], bank_transfer: false, cash_on_delivery: true })
  expect(await stateOf()).toBe("given")
  await api.db.query(sql`TRUNCATE settings`)
  await api.shop.settings.reload()
})

test("counts what there is, and shows what waits, oldest and scarcest first", async () => {
  const product = await aProductFor(api.db, { stock: 100 })
  await aProductFor(api.db, { name: "Archived", archived: true })
  await aProductFor(api.db, { name: "Inactive", active: false, stock: 0 })
  for (let stock = 6; stock >= 0; stock--) await aProductFor(api.db, { name: `Low ${stock}`, stock })
  await api.db.query(sql`INSERT INTO coupons (code, discount_value) VALUES ('ONE', 1)`)
  const blocked = await aCustomer(api.db)
  await api.send("PATCH", `/api/admin/users/${blocked}`, {
    as: admin,
    json: { account_status: "blocked", current_password: PROOF },
  })
  const gone = await aCustomer(api.db)
  await api.send("DELETE", `/api/admin/users/${gone}`, { as: admin, json: { current_password: PROOF } })

  const ids: string[] = []
  for (let n = 0; n < 8; n++) ids.push(await order(product))
  await api.send("PATCH", `/api/admin/orders/${ids[0]}`, { as: admin, json: { status: "shipped", version: 1 } })
  await api.send("PATCH", `/api/admin/orders/${ids[1]}`, { as: admin, json: { status: "cancelled", version: 1 } })
  // The time is 23:59:59 of the day before yesterday in Colombo, and a day beyond the month.
  await api.db.query(
    sql`UPDATE orders SET created_at = (((now() AT TIME ZONE 'Asia/Colombo')::date - 1)::timestamp - interval '1 second')
          AT TIME ZONE 'Asia/Colombo' WHERE id = ${ids[0]}`,
  )
  await api.db.query(sql`UPDATE orders SET created_at = now() - interval '31 days' WHERE id = ${ids[2]}`)
  await api.db.query(sql`INSERT INTO receipts VALUES ('r', ${admin}, 'image/png', 1)`)
  await api.db.query(sql`UPDATE orders SET bank_receipt_url = 'r' WHERE id IN (${ids[0]}, ${ids[1]}, ${ids[3]})`)

  // Placed just now, should a day have begun in Colombo since.
  await api.db.query(
    sql`UPDATE orders SET created_at = now() + (created_at - now()) / 1000 WHERE id = ANY(${ids.slice(3)})`,
  )

  expect(await get("counts")).toEqual({ products: 9, orders: 8, users: 10, coupons: 1 })
  await api.db.query(
    sql`UPDATE orders SET payment_method = 'cash_on_delivery' WHERE id = ANY(${[ids[2], ids[4], ids[5]]})`,
  )
  await api.db.query(sql`UPDATE orders SET payment_status = 'paid' WHERE id = ${ids[6]}`)
  const { due, transfers_awaited, low_stock } = await get("dashboard")
  const found = Object.entries<{ count: number; orders: { id: string }[] }>(due).map(([step, { count, orders }]) => ({
    ...{ step, count, orders: orders.map(({ id }) => id) },
  }))
  expect(found).toEqual([
    { step: "check_receipt", count: 2, orders: [ids[0], ids[3]] },
    { step: "ask_balance", count: 0, orders: [] },
    { step: "confirm", count: 3, orders: [ids[2], ids[4], ids[5]] },
    { step: "make", count: 0, orders: [] },
    { step: "ship", count: 1, orders: [ids[6]] },
    { step: "refund", count: 0, orders: [] },
    { step: "return", count: 0, orders: [] },
  ])
  expect(transfers_awaited).toBe(1)
  expect(low_stock.count).toBe(6)
  expect(low_stock.products.map((each: { name: string }) => each.name)).toEqual([
    "Low 0",
    "Low 1",
    "Low 2",
    "Low 3",
    "Low 4",
  ])
})
