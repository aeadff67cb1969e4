import { afterEach, beforeEach, expect, test } from "vitest"
import { type Database, sql } from "#database/database.ts"
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
  (await db.query<{ name: string }>(sql`SELECT name FROM products ORDER BY created_at DESC`)).map(({ name }) => name)
const codes = async () =>
  (await db.query<{ code: string }>(sql`SELECT code FROM coupons ORDER BY code`)).map(({ code }) => code)

test("processes that start together fill an empty shop once, and a later start adds nothing", async () => {
  const filled = await Promise.all([fillSample(db), fillSample(db), fillSample(db)])
  expect(filled.toSorted()).toEqual([0, 0, SAMPLE_PRODUCTS.length].toSorted())
  expect(await fillSample(db)).toBe(0)
  expect((await names()).toSorted()).toEqual(SAMPLE_PRODUCTS.map(({ name }) => name).toSorted())
  expect(await codes()).toEqual(SAMPLE_COUPONS.map(({ code }) => code).toSorted())
  expect(await db.query(sql`SELECT value FROM settings WHERE section = 'samples'`)).toEqual([
    { value: { present: true, synonyms: SAMPLE_SYNONYMS } },
  ])
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
