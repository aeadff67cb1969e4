import { Hono } from "hono"
import { generateSpecs } from "hono-openapi"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Database, sql } from "#database/database.ts"
import { inLanguage } from "#messages/reader.server.ts"
import { ok } from "#platform/result.ts"
import { type ApiEnv, refusal } from "#shop/api/api.ts"
import { openTestDatabase } from "#tests/fixtures/database.ts"
import { settingsWith } from "#tests/fixtures/settings.ts"
import type { TestApi } from "#tests/fixtures/shop-api.ts"
import { catalogueApi } from "./catalogue.api.ts"
import { findFeatured, findProduct, findRelated, findShownCategories } from "./catalogue.server.ts"
import type { ShownCategory } from "./catalogue.ts"

let db: Database
let app: Hono<ApiEnv>
const bear = "5c1fdd44-5f0c-4a57-a4a8-000000000001"
const hidden = "5c1fdd44-5f0c-4a57-a4a8-000000000002"
const archived = "5c1fdd44-5f0c-4a57-a4a8-000000000003"

beforeAll(async () => {
  db = await openTestDatabase()
  await db.query(sql`INSERT INTO products (id, name, category, price, stock_quantity, is_active, archived_at, created_at) VALUES
    (${bear}, 'Bear', 'Toys', 1250.5, 3, true, NULL, '2026-01-02T03:04:05.678901Z'),
    (${hidden}, 'Hidden', 'Toys', 10, 3, false, NULL, '2026-01-03T00:00:00Z'),
    (${archived}, 'Gone', 'Toys', 10, 3, false, now(), '2026-01-03T00:00:00Z')`)
  const identify: TestApi["shop"]["identify"] = async (request) =>
    request.headers.get("Authorization") === "Bearer of an admin"
      ? ok({
          id: bear,
          email: "a@nool.example",
          sessionId: bear,
          role: "admin",
          aal: "aal1",
          hasFactor: false,
          passwordGuessable: false,
        })
      : refusal(401, "no_session", "Sign in")
  const settings = { values: await settingsWith() }
  app = new Hono<ApiEnv>()
    .use(async (c, next) => {
      c.set("shop", { db, identify, settings })
      await next()
    })
    .route("/", catalogueApi)
})
afterAll(() => db.close())

const get = (path: string, headers?: Record<string, string>) => app.request(path, { headers: headers ?? {} })

test("a product goes out with the names and units of the interface", async () => {
  const response = await get(`/products/${bear}`)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    id: bear,
    name: "Bear",
    description: "",
    price: 1250.5,
    stock_quantity: 3,
    made_to_order: false,
    category: "Toys",
    image_url: null,
    is_active: true,
    created_at: "2026-01-02T03:04:05.678901Z",
    pictures: [],
    no_returns: false,
    commissions: false,
    ...{ size: null, material: null, care: null, lead_time: null, weight_grams: null },
  })
})

test.each([hidden, archived, "5c1fdd44-5f0c-4a57-a4a8-00000000ffff", "1", "%00", "' OR 1=1", "x".repeat(5000)])(
  "404 for %s",
  async (id) => {
    const response = await get(`/products/${encodeURIComponent(id)}`)
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ error: { code: "not_found", message: "Product not found" } })
  },
)

test("an administrator sees the inactive one, marked; an invalid token sees what a guest sees", async () => {
  const response = await get(`/products/${hidden}`, { Authorization: "Bearer of an admin" })
  expect(response.headers.get("Cache-Control")).toContain("no-store")
  expect(await response.json()).toMatchObject({ name: "Hidden", is_active: false })
  expect((await get(`/products/${hidden}`, { Authorization: "Bearer x" })).status).toBe(404)
  expect((await get(`/products/${bear}`, { Authorization: "Bearer x" })).status).toBe(200)
  expect((await get(`/products/${archived}`, { Authorization: "Bearer of an admin" })).status).toBe(404)
})

test("the list returns its counts, in rupees", async () => {
  const response = await get(
    "/products?q=bEa&category=Toys&category=Baby&min=1000&max=1250.50&in_stock=1&sort=price-asc&limit=1",
  )
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({
    products: [{ id: bear, price: 1250.5 }],
    matching: 1,
    total: 1,
    categories: [{ category: "Toys", count: 1 }],
    max_price: 1250.5,
    next_cursor: null,
  })
})

describe("a query that is not understood is refused, and says where", () => {
  test.each([
    ["?sort=cheap", "sort"],
    ["?min=abc", "min"],
    ["?min=-1", "min"],
    ["?max=1.005", "max"],
    ["?max=", "max"],
    ["?in_stock=yes", "in_stock"],
    ["?limit=0", "limit"],
    ["?limit=101", "limit"],
    ["?limit=1e1", "limit"],
    ["?cursor=abc", "cursor"],
    ["?cursor=", "cursor"],
    ["?q=a&q=b", "q"],
    [`?q=${"x".repeat(201)}`, "q"],
    ["?colour=red", undefined],
  ])("%s", async (query, field) => {
    const response = await get(`/products${query}`)
    expect(response.status).toBe(400)
    const { error } = (await response.json()) as { error: { message: string; field?: string } }
    expect(error.field).toBe(field)
    expect(error.message).not.toBe("")
  })
})

test.each([
  "%",
  "_",
  "\\",
  "'",
  "';DROP TABLE products;--",
  "\0",
  "a\0b",
  "🧶",
  "\u202Ebear",
  "%FF",
  "\uD800",
  "​",
  "x".repeat(200),
])("a hostile search %j is only a search", async (q) => {
  const response = await get(`/products?${new URLSearchParams({ q, category: q })}`)
  expect(response.status).toBe(200)
})

test("a broken escape in the URL is no failure of ours", async () => {
  expect((await get("/products?q=%FF%C0")).status).toBe(200)
})

test("featured and related hold active products only", async () => {
  expect((await findFeatured(db)).map(({ id }) => id)).toEqual([bear])
  expect(await findRelated(db, hidden)).toMatchObject([{ id: bear }])
  expect(await findRelated(db, bear)).toEqual([])
  expect(await findProduct(db, "not-an-id")).toBeNull()
})

test("categories with products for sale are shown in the owner's order, six at most, each with its newest picture", async () => {
  expect(await (await get("/categories")).json()).toEqual({ categories: [{ name: "Toys", image_url: null }] })
  const whole = db.transaction(async (tx) => {
    await tx.query(sql`INSERT INTO products (name, category, price, stock_quantity, image_url, created_at)
      SELECT 'Kite ' || n, 'Kites ' || n % 7, 10, 1, '/media/' || n || '.webp', now() + n * interval '1 hour'
      FROM generate_series(0, 13) n`)
    await tx.query(sql`UPDATE categories SET position = 9 WHERE name = 'Toys'`)
    await tx.query(sql`UPDATE categories SET position = -1 WHERE name = 'Kites 6'`)
    shown = await findShownCategories(tx)
    const tamil = { "Kites 0": "ஊ", "Kites 1": "ஆ", "Kites 2": "இ" }
    for (const [name, label] of Object.entries(tamil)) {
      const names = JSON.stringify({ ta: label })
      await tx.query(sql`UPDATE categories SET names = ${names}::jsonb WHERE name = ${name}`)
    }
    inTamil = await inLanguage("ta", () => findShownCategories(tx))
    throw new Error("undone")
  })
  let shown: unknown
  let inTamil: ShownCategory[] = []
  await expect(whole).rejects.toThrow("undone")
  expect(shown).toEqual([6, 0, 1, 2, 3, 4].map((n) => ({ name: `Kites ${n}`, image_url: `/media/${n + 7}.webp` })))
  const names = inTamil.map(({ name, label }) => label ?? name)
  expect(names).toEqual(["Kites 6", "ஆ", "இ", "ஊ", "Kites 3", "Kites 4"])
})

test("the endpoints describe themselves", async () => {
  const { paths } = await generateSpecs(catalogueApi)
  const parameters = paths["/products"]?.get?.parameters?.map((each) => ("name" in each ? each.name : ""))
  expect(parameters).toEqual(["q", "category", "min", "max", "in_stock", "sort", "limit", "cursor"])
  expect(JSON.stringify(paths["/products/{id}"]?.get?.responses)).toContain("stock_quantity")
})
