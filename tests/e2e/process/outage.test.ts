import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import { type Database, openDatabase, sql } from "#database/database.ts"
import { announceStock } from "#shop/catalogue/announce.server.ts"
import { aProduct } from "#tests/fixtures/builders.ts"
import { aCustomer, type Customer } from "#tests/fixtures/customer.ts"
import { type DatabaseProxy, openDatabaseProxy } from "#tests/fixtures/database/database-proxy.ts"
import { createTestDatabase } from "#tests/fixtures/database.ts"
import { openTestShop, type TestShop } from "#tests/fixtures/shop.ts"

/** This is much less than the twenty seconds that background work may wait, and long enough for a busy machine. */
const IN_TIME_MS = 15_000
/** Less than a request waits for the database. */
const AT_ONCE_MS = 2_500

let proxy: DatabaseProxy
let shop: TestShop
/** Bypasses the proxy. */
let db: Database
let customer: Customer
let product: Awaited<ReturnType<typeof aProduct>>
beforeAll(async () => {
  const url = await createTestDatabase()
  proxy = await openDatabaseProxy(url)
  shop = await openTestShop({ DATABASE_URL: proxy.url })
  db = openDatabase(url, { max: 5 })
  customer = await aCustomer(shop)
  product = await aProduct(db, { name: "Blue Bear", stock_quantity: 100 })
  await db.transaction((tx) => announceStock(tx, [product.id]))
})
afterAll(async () => {
  await shop.close()
  await proxy.close()
  await db.close()
})

async function get(path: string, init: RequestInit = {}) {
  const since = Date.now()
  const response = await fetch(shop.url + path, init)
  return { status: response.status, headers: response.headers, text: await response.text(), ms: Date.now() - since }
}
const signIn = () =>
  get("/auth/v1/token?grant_type=password", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: customer.email, password: customer.password }),
  })

/** Checks that what needs the database responds 503 in time, and that what was shown before is shown immediately. */
async function expectOutage() {
  const asked = await Promise.all([
    get("/api/products"),
    signIn(),
    get(`/product/${randomUUID()}`),
    get(`/shop?q=${randomUUID()}`),
    get("/api/cart", { headers: { Authorization: `Bearer ${customer.token}` } }),
  ])
  for (const { status, headers, text, ms } of asked) {
    expect({ status, retryAfter: headers.get("Retry-After") }).toEqual({ status: 503, retryAfter: "2" })
    expect(text).not.toMatch(/ECONN|SELECT|pool|at .*\.js/)
    expect(ms).toBeLessThan(IN_TIME_MS)
  }
  await expect.poll(async () => (await get("/")).headers.get("age")).not.toBeNull()
  for (const path of ["/", "/shop?utm_source=mail", `/product/${product.id}`]) {
    const page = await get(path)
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining("Blue Bear") })
    expect(page.ms).toBeLessThan(AT_ONCE_MS)
  }
}

async function expectRecovery() {
  await expect.poll(async () => (await get("/api/products")).status).toBe(200)
  await expect.poll(async () => (await get("/health")).status).toBe(200)
  expect((await signIn()).status).toBe(200)
  expect((await customer.call("POST", "/cart", { product_id: product.id })).status).toBeLessThan(300)
  expect((await customer.order()).status).toBe(201)
  const listening = sql`SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'nool listen'`
  await expect.poll(async () => (await db.query(listening)).length).toBe(2)
}

test("a stopped database: pages go on, the rest says when to try again, and all is well after it", async () => {
  for (const path of ["/", "/shop", `/product/${product.id}`])
    await expect.poll(async () => (await get(path)).text).toContain("Blue Bear")
  // A mail that is being sent would be reported too.
  await expect.poll(() => db.query(sql`SELECT FROM mails WHERE status IN ('queued', 'sending')`)).toEqual([])
  const saidBefore = shop.output().length
  await proxy.refuse()
  await expectOutage()
  expect((await get("/health")).status).toBe(503)
  await db.transaction(async (tx) => {
    await tx.query(sql`UPDATE products SET name = 'Green Bear' WHERE id = ${product.id}`)
    await announceStock(tx, [product.id])
  })
  await proxy.restore()
  await expectRecovery()
  for (const path of ["/", "/shop", `/product/${product.id}`]) {
    await expect.poll(async () => (await get(path)).text).toContain("Green Bear")
    expect((await get(path)).text).not.toContain("Blue Bear")
  }
  // On a busy machine the start may have waited too long for a connection: then the first line of the minute came there.
  expect(shop.output()).toContain("the database is not available")
  const said = shop.output().slice(saidBefore).split("\n").filter(Boolean)
  // On a busy machine a statement after it may be slow.
  for (const line of said) expect(line).toMatch(/the database is not available|slow statement/)
  await db.query(sql`UPDATE products SET name = 'Blue Bear' WHERE id = ${product.id}`)
  await db.transaction((tx) => announceStock(tx, [product.id]))
  for (const path of ["/", "/shop", `/product/${product.id}`])
    await expect.poll(async () => (await get(path)).text).toContain("Blue Bear")
})

test("a silent network is the same", async () => {
  await proxy.swallow()
  await expectOutage()
  await proxy.restore()
  await expectRecovery()
})

test("a row lock held by another transaction stops the orders of that product and nothing else", async () => {
  await customer.call("POST", "/cart", { product_id: product.id })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: held, resolve: holds } = Promise.withResolvers<void>()
  const holding = db.transaction(async (tx) => {
    await tx.query(sql`SELECT FROM products WHERE id = ${product.id} FOR UPDATE`)
    holds()
    await released
  })
  await held
  const key = randomUUID()
  const since = Date.now()
  const orders = await Promise.all(Array.from({ length: 5 }, () => customer.order({}, key)))
  expect(Date.now() - since).toBeLessThan(IN_TIME_MS)
  expect(new Set(orders.map((order) => order.status))).toEqual(new Set([503]))
  for (const path of ["/", "/shop?q=bear", "/api/products", "/health"]) expect((await get(path)).status).toBe(200)
  release()
  await holding
  expect((await customer.order({}, key)).status).toBe(201)
})

test("home without the products that could not be read is shown once and not cached", async () => {
  await db.query(sql`ALTER TABLE products RENAME COLUMN category TO kind`)
  await db.query(sql`SELECT pg_notify('catalogue_changed', '*')`)
  await expect.poll(async () => (await get("/")).text).not.toContain("Blue Bear")
  expect((await get("/")).headers.get("cache-control")).toBe("no-store")
  await db.query(sql`ALTER TABLE products RENAME COLUMN kind TO category`)
  // No change is announced: the next request renders the page again.
  expect((await get("/")).text).toContain("Blue Bear")
})

test("home without a copy is 503 in an outage, and whole again after it", async () => {
  const url = await createTestDatabase()
  const line = await openDatabaseProxy(url)
  const fresh = await openTestShop({ DATABASE_URL: line.url })
  const beside = openDatabase(url, { max: 1 })
  onTestFinished(async () => {
    await fresh.close()
    await line.close()
    await beside.close()
  })
  await aProduct(beside, { name: "Red Bear" })
  await line.refuse()
  const home = () => fetch(`${fresh.url}/`)
  const refused = await home()
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"])
  expect(refused.headers.get("cache-control")).toBe("no-store")
  await line.restore()
  await expect.poll(async () => (await home()).status).toBe(200)
  expect(await (await home()).text()).toContain("Red Bear")
})

test("the shop stops in a silent network too", async () => {
  proxy.swallow()
  const since = Date.now()
  expect(await shop.end("SIGTERM")).toBe(0)
  expect(Date.now() - since).toBeLessThan(30_000)
})
