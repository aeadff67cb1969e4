import { randomUUID } from "node:crypto"
import { afterEach, beforeEach, expect, test } from "vitest"
import { type Database, sql } from "#database/database.ts"
import type { Pictures } from "#platform/pictures/pictures.ts"
import { aProduct } from "#tests/fixtures/builders.ts"
import { openTestDatabase } from "#tests/fixtures/database.ts"
import { SAMPLE_COUPONS, SAMPLE_PRODUCTS } from "./catalogue.ts"
import { fillSample } from "./fill-sample.ts"

let db: Database
let kept: Set<string>
let pictures: Pick<Pictures, "store" | "remove">
// Small drawings, and pictures that nobody encodes: drawing and encoding are tested where they are written.
const square = `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>`
const products = SAMPLE_PRODUCTS.map((product) => ({ ...product, draw: () => square }))
beforeEach(async () => {
  db = await openTestDatabase()
  kept = new Set()
  pictures = {
    async store(bytes, { remember }) {
      expect(Buffer.from(bytes.subarray(1, 4)).toString()).toBe("PNG")
      const imageUrl = `/media/products/${randomUUID()}/720.webp`
      await remember?.(imageUrl)
      kept.add(imageUrl)
      return { ok: true, imageUrl }
    },
    remove: async (imageUrl) => void kept.delete(imageUrl),
  }
})
afterEach(() => db.close())

const rows = (table: "products" | "coupons") =>
  table === "products"
    ? db.query<{ name: string; image_url: string }>(sql`SELECT name, image_url FROM products ORDER BY created_at DESC`)
    : db.query<{ code: string }>(sql`SELECT code FROM coupons`)

test("processes that start together fill an empty shop once, and a later start adds nothing", {
  timeout: 120_000,
}, async () => {
  const steps: Array<[number, number]> = []
  const filled = await Promise.all([
    fillSample({ db, pictures, products, onProgress: (...step) => steps.push(step) }),
    fillSample({ db, pictures, products, onProgress: (...step) => steps.push(step) }),
    fillSample({ db, pictures, products }),
  ])
  expect(filled.toSorted()).toEqual([0, 0, SAMPLE_PRODUCTS.length].toSorted())
  expect(await fillSample({ db, pictures, products })).toBe(0)
  const found = await rows("products")
  expect(found).toHaveLength(SAMPLE_PRODUCTS.length)
  expect(await rows("coupons")).toHaveLength(SAMPLE_COUPONS.length)
  expect(await db.query(sql`SELECT value FROM settings WHERE section = 'samples'`)).toEqual([
    { value: { present: true } },
  ])
  expect(new Set(found.map((product) => "image_url" in product && product.image_url))).toEqual(kept)
  if (steps.length > 0) expect(steps.at(-1)).toEqual([SAMPLE_PRODUCTS.length, SAMPLE_PRODUCTS.length])
})

test("a shop that has a product is left alone", async () => {
  const own = await aProduct(db, { name: "The owner's own" })
  expect(await fillSample({ db, pictures, products })).toBe(0)
  expect((await rows("products")).map((row) => "name" in row && row.name)).toEqual([own.name])
  expect(await rows("coupons")).toEqual([])
})

test("a fill that breaks off leaves an empty shop, which the next start fills, and no picture that is not known", async () => {
  let calls = 5
  const breaking = {
    ...pictures,
    store: (...picture: Parameters<Pictures["store"]>) =>
      calls-- > 0 ? pictures.store(...picture) : Promise.reject(new Error("killed")),
  }
  await expect(fillSample({ db, pictures: breaking, products })).rejects.toThrow("killed")
  expect(await rows("products")).toEqual([])
  expect(await rows("coupons")).toEqual([])
  const left = [...kept]
  expect(left.length).toBeGreaterThan(0)
  const known = await db.query<{ image_url: string }>(sql`SELECT image_url FROM product_pictures`)
  expect(known.map(({ image_url }) => image_url)).toEqual(expect.arrayContaining(left))
  expect(await fillSample({ db, pictures, products })).toBe(SAMPLE_PRODUCTS.length)
})

test("a coupon code that the owner has already made stays hers", async () => {
  await db.query(sql`INSERT INTO coupons (code, discount_type, discount_value) VALUES ('WELCOME10', 'fixed', 99)`)
  await fillSample({ db, pictures, products })
  const [mine] = await db.query(sql`SELECT discount_value FROM coupons WHERE code = 'WELCOME10'`)
  expect(mine).toEqual({ discount_value: "99.00" })
})

test("the real drawings become pictures", { timeout: 60_000 }, async () => {
  const two = SAMPLE_PRODUCTS.slice(0, 2)
  expect(await fillSample({ db, pictures, products: two })).toBe(2)
  expect(kept.size).toBe(2)
})
