import { readFile } from "node:fs/promises"
import pg from "pg"
import { beforeAll, expect, test } from "vitest"
import { openDatabase, sql } from "#database/database.ts"
import { migrate, migrateAsFar, migrations } from "#database/migrate.ts"
import { inLanguage } from "#messages/reader.server.ts"
import { storeMissingWords } from "#shop/catalogue/search/product-words.server.ts"
import { anAdmin } from "#tests/fixtures/builders.ts"
import { recount } from "#tests/fixtures/database/recount.ts"
import { createTestDatabase } from "#tests/fixtures/database.ts"
import { openTestApi, type TestApi } from "#tests/fixtures/shop-api.ts"
import { readCatalog } from "./schema/catalog.ts"
import { schemaSql } from "./schema/schema-sql.ts"

/** Counts the migrations of 1.0.0. */
const FIRST_RELEASE = 8

/** Counts the migrations of 1.1.0. */
const SECOND_RELEASE = 10

const admin = "00000000-0000-4000-8000-000000000002"
let db: ReturnType<typeof openDatabase>
let api: TestApi
let before: Record<string, number>

async function rowsOfEach() {
  const tables = await db.query<{ name: string }>(
    sql`SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'auth')`,
  )
  const counts = tables.map(async ({ name }) => {
    const [{ n = 0 } = {}] = await db.query<{ n: number }>({ text: `SELECT count(*) AS n FROM ${name}`, values: [] })
    return [name, n] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}

beforeAll(async () => {
  db = openDatabase(await createTestDatabase(), { max: 3 })
  const client = new pg.Client({ connectionString: db.directUrl })
  await client.connect()
  await migrateAsFar(client, migrations.slice(0, FIRST_RELEASE))
  await client.query(await readFile("tests/fixtures/rows-1.0.0.sql", "utf8"))
  await client.end()
  before = await rowsOfEach()
  await migrate(db)
  // A start stores them.
  await storeMissingWords(db)
  api = await openTestApi(db)
  return () => api.close()
})

const read = async (path: string) => (await api.send("GET", path, { as: admin })).body

test("a database of 1.0.0 with rows in every table keeps them all, and becomes what this version makes", async () => {
  expect(Object.entries(before).filter(([, rows]) => rows === 0)).toEqual([])
  const after = await rowsOfEach()
  const { "public.migrations": _, "public.search_words": __, ...kept } = before
  expect(after).toMatchObject(kept)
  expect(schemaSql(await readCatalog(db))).toBe(await readFile("src/database/schema.sql", "utf8"))
  expect(await recount(db)).toEqual([])
})

test("its orders have the money, the slips and the times to pay that their payment status stood for", async () => {
  const orders = await db.query<{ number: string; id: string }>(sql`SELECT order_number AS number, id FROM orders`)
  const of = async (number: string) => read(`/api/admin/orders/${orders.find((order) => order.number === number)?.id}`)
  expect(await of("ORD-PAID")).toMatchObject({ received_amount: 1700, open_amount: 0, tracking_number: "123" })
  expect(await of("ORD-CASH")).toMatchObject({ received_amount: 1850 })
  expect(await of("ORD-CANCELLED")).toMatchObject({ refund_due_amount: 1850 })
  expect(await of("ORD-REFUSED")).toMatchObject({ slips: [{}], payments: [{ state: "failed" }] })
  const { created_at, pay_by } = await of("ORD-AWAITED")
  expect(Date.parse(pay_by) - Date.parse(created_at)).toBe(72 * 3_600_000)
})

test("its catalogue, settings, coupons and history read as they did", async () => {
  expect(await read("/api/products?q=shawls")).toMatchObject({ products: [{ name: "Shawl" }] })
  const { values } = await read("/api/admin/settings")
  expect(values.shop).toMatchObject({ name: "Wool", tagline: "Made by hand", town: "Galle" })
  expect(values.promises).toMatchObject({ delivery_time: "3 days" })
  expect(values.payments.accounts).toMatchObject([{ bank: "BOC", note: "Name the order" }])
  expect(values.trust.items[3]).toEqual({ title: "Four", text: "D" })
  expect(values.hero).toMatchObject({ origin: "Galle", title: "Wool, *by hand*", picture_alt: "" })
  expect(values.numbers.items[0]).toEqual({ value: 500, suffix: "+", label: "Pieces" })
  expect(values.steps).toMatchObject({ shown: false, lead: "So", items: [{ title: "One" }, {}, { text: "C" }] })
  expect(values.reviews.items).toEqual([{ name: "Amal", rating: 5, text: "Soft", product: "Bear" }])
  expect(values.newsletter).toMatchObject({ title: "Letters", lead: "Monthly" })
  const { holiday, policy_returns, mail_order } = values
  expect([holiday.sentence, policy_returns.text, mail_order.text]).toEqual([
    "Away",
    "Within {return_days} days.",
    "Thank you",
  ])
  expect(await read("/api/admin/coupons?q=wool-10")).toMatchObject({ coupons: [{ code: "WOOL-10", used_count: 1 }] })
  expect(await read("/api/admin/audit?entity=settings:shop")).toMatchObject({
    entries: [{ before: { tagline: "By hand" }, after: { tagline: "Made by hand" } }],
  })
})

test("what a product of 1.1.0 says in other languages is read as it was", async () => {
  const upgraded = openDatabase(await createTestDatabase(), { max: 3 })
  const client = new pg.Client({ connectionString: upgraded.directUrl })
  await client.connect()
  await migrateAsFar(client, migrations.slice(0, SECOND_RELEASE))
  const si = { name: "හාවා", care: "අතින්", personalisation: "නම", options: { Colour: "පාට", Blue: "නිල්" } }
  const translations = { si, ta: { name: "முயல்", options: { Blue: "நீலம்" } } }
  const options = [{ name: "Colour", values: ["Blue", "Red"] }]
  const personalisation = { label: "Name", max_length: 9, price: "5.00", required: false }
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO products (name, price, base_price, stock_quantity, category, care, options, personalisation, translations)
     VALUES ('Rabbit', 5, 5, 0, 'Toys', 'By hand', $1, $2, $3), ('Bear', 5, NULL, 1, 'Toys', NULL, NULL, NULL, '{}') RETURNING id`,
    [options, personalisation, translations].map((each) => JSON.stringify(each)),
  )
  const [rabbit] = rows
  await client.query(
    `INSERT INTO products (variant_of, option_values, variant_position, stock_quantity, name, price, category)
     VALUES ($1, '{Blue}', 0, 2, '-', 1, '-')`,
    [rabbit?.id],
  )
  await client.end()
  await migrate(upgraded)
  await storeMissingWords(upgraded)
  const shop = await openTestApi(upgraded)
  const owner = await anAdmin(upgraded)
  const { products } = (await shop.send("GET", "/api/admin/products?sort=name", { as: owner.id })).body
  expect(products).toMatchObject([
    { name: "Bear", translations: {}, version: 1 },
    {
      name: "Rabbit",
      translations,
      options: { choices: options },
      personalisation: { label: "Name", price: 5 },
      version: 1,
    },
  ])
  const sold = await upgraded.query(sql`SELECT name, personalisation FROM products WHERE variant_of IS NOT NULL`)
  const label = { en: "Name", si: "නම" }
  expect(sold).toEqual([{ name: "Rabbit (Blue)", personalisation: { ...personalisation, label } }])
  const seen = await inLanguage("si", () => shop.send("GET", `/api/products/${rabbit?.id}`))
  expect(seen.body).toMatchObject({ name: "හාවා", care: "අතින්", personalisation: { label: "නම" } })
  expect(await recount(upgraded)).toEqual([])
  await shop.close()
})
