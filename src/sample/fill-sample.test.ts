import { afterEach, beforeEach, expect, test } from "vitest"
import { type Database, sql } from "#database/database.ts"
import { OTHER_LANGUAGES } from "#messages/other-languages.ts"
import { type LocalizedChoice, saysOptions } from "#shop/catalogue/translations/shown-texts.ts"
import { aProduct } from "#tests/fixtures/builders.ts"
import { openTestDatabase } from "#tests/fixtures/database.ts"
import { SAMPLE_COUPONS, SAMPLE_PRODUCTS } from "./catalogue.ts"
import { fillSample } from "./fill-sample.ts"
import { SAMPLE_SYNONYMS } from "./synonyms.ts"

let db: Database
beforeEach(async () => {
  db = await openTestDatabase()
})
afterEach(() => db.close())

const names = async () =>
  (
    await db.query<{ name: string }>(sql`SELECT name FROM products WHERE variant_of IS NULL ORDER BY created_at DESC`)
  ).map(({ name }) => name)
const codes = async () =>
  (await db.query<{ code: string }>(sql`SELECT code FROM coupons ORDER BY code`)).map(({ code }) => code)

test("processes that start together fill an empty shop once, and a later start adds nothing", async () => {
  const filled = await Promise.all([fillSample(db), fillSample(db), fillSample(db)])
  expect(filled.toSorted()).toEqual([0, 0, SAMPLE_PRODUCTS.length].toSorted())
  expect(await fillSample(db)).toBe(0)
  expect((await names()).toSorted()).toEqual(SAMPLE_PRODUCTS.map(({ name }) => name).toSorted())
  expect(await codes()).toEqual(SAMPLE_COUPONS.map(({ code }) => code).toSorted())
  expect(await db.query(sql`SELECT value FROM settings WHERE section = 'samples'`)).toEqual([
    { value: { present: true, synonyms: SAMPLE_SYNONYMS, reviews: expect.anything() } },
  ])
})

test("three samples show options, a text to embroider, details and reviews, and are samples like all others", async () => {
  await fillSample(db)
  const shown = SAMPLE_PRODUCTS.filter(({ shows }) => shows)
  const [mark] = await db.query<{ value: { reviews: object } }>(
    sql`SELECT value FROM settings WHERE section = 'samples'`,
  )
  const rows = await db.query<{ id: string; name: string; price: string; stock: number }>(
    sql`SELECT id, name, base_price AS price, stock_quantity AS stock FROM products
        WHERE options IS NOT NULL AND size <> '' AND material <> '' AND care <> '' AND lead_time <> '' AND version = sample_version
        ORDER BY created_at DESC`,
  )
  expect(rows).toMatchObject(
    shown.toSorted((a, b) => a.age - b.age).map(({ name, price, stock }) => ({ name, price: `${price}.00`, stock })),
  )
  expect(Object.keys(mark!.value.reviews).toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
  expect(
    await db.query(sql`SELECT name, personalisation ->> 'price' AS price FROM products
    WHERE personalisation IS NOT NULL AND variant_of IS NULL`),
  ).toEqual([{ name: "Heart to Heart Baby Blanket", price: "350.00" }])
  expect(await db.query(sql`SELECT FROM reviews`)).toEqual([])
})

test("samples and their categories are named in every language, with every word of the three", async () => {
  await fillSample(db)
  expect(
    await db.query(
      sql`SELECT name FROM products WHERE variant_of IS NULL AND NOT (texts -> 'name' ? 'si' AND texts -> 'name' ? 'ta')`,
    ),
  ).toEqual([])
  expect(await db.query(sql`SELECT name FROM categories WHERE NOT (names ? 'si' AND names ? 'ta')`)).toEqual([])
  const rows = await db.query<{ choices: LocalizedChoice[] }>(
    sql`SELECT options AS choices FROM products WHERE options IS NOT NULL`,
  )
  for (const { choices } of rows)
    for (const language of OTHER_LANGUAGES) expect(saysOptions(choices, language)).toBe(true)
  expect(await db.query(sql`SELECT FROM listed_products WHERE cardinality(lacks) > 0`)).toEqual([])
})

test("a shop that has a product is left alone", async () => {
  const own = await aProduct(db, { name: "The owner's own" })
  expect(await fillSample(db)).toBe(0)
  expect(await names()).toEqual([own.name])
  expect(await codes()).toEqual([])
})

test("a fill that fails leaves an empty shop, which the next start fills", async () => {
  const products = [SAMPLE_PRODUCTS[0]!, { ...SAMPLE_PRODUCTS[1]!, price: -1 }]
  await expect(fillSample(db, products)).rejects.toThrow()
  expect([await names(), await codes()]).toEqual([[], []])
  expect(await fillSample(db)).toBe(SAMPLE_PRODUCTS.length)
})

test("a coupon code that the owner has already made stays hers", async () => {
  await db.query(sql`INSERT INTO coupons (code, discount_type, discount_value) VALUES ('WELCOME10', 'fixed', 99)`)
  await fillSample(db)
  const [mine] = await db.query(sql`SELECT discount_value FROM coupons WHERE code = 'WELCOME10'`)
  expect(mine).toEqual({ discount_value: "99.00" })
})
