import sharp from "sharp"
import { afterEach, beforeEach, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { USUAL_SYNONYMS } from "#shop/settings/sections/usual-synonyms.ts"
import {
  aCartLine,
  aCheckout,
  aCustomer,
  aProductFor,
  openTestApi,
  placeOrderAs,
  type TestApi,
} from "#tests/fixtures/shop-api.ts"
import { startAddingPictures } from "./add-pictures.ts"
import { SAMPLE_COUPONS, SAMPLE_PRODUCTS } from "./catalogue.ts"
import { fillSample } from "./fill-sample.ts"
import { SAMPLE_SYNONYMS } from "./synonyms.ts"

let api: TestApi
let admin: string
const square = await sharp({ create: { width: 96, height: 96, channels: 3, background: "red" } })
  .png()
  .toBuffer()
const products = SAMPLE_PRODUCTS.slice(0, 5).map((product) => ({
  ...product,
  stock: 5,
  shows: undefined,
}))
beforeEach(async () => {
  api = await openTestApi()
  await fillSample(api.db, products)
  await startAddingPictures({ ...api.shop, onProgress: () => {}, products, read: async () => square }).done
  admin = await aCustomer(api.db, "admin")
})
afterEach(() => api.close())

const samples = async () => (await api.send("GET", "/api/admin/samples", { as: admin })).body
const remove = async () => (await api.send("DELETE", "/api/admin/samples", { as: admin })).body
const idOf = async (name: string | undefined) => {
  const [row] = await api.db.query<{ id: string }>(sql`SELECT id FROM products WHERE name = ${name}`)
  return row!.id
}
const left = async () =>
  (await api.db.query<{ name: string }>(sql`SELECT name FROM products WHERE archived_at IS NULL ORDER BY name`)).map(
    ({ name }) => name,
  )
const [first, second] = products.map(({ name }) => name)

test("a sample whose category was renamed is still a sample", async () => {
  const { categories } = (await api.send("GET", "/api/admin/categories", { as: admin })).body
  for (const { id, name } of categories) {
    await api.send("PATCH", `/api/admin/categories/${id}`, { as: admin, json: { name: `${name} of ours` } })
  }
  expect(await samples()).toMatchObject({ products: 5, changed: 0 })
})

test("all samples go with what belongs to them, what the owner made or changed stays, and a second time nothing happens", async () => {
  await aProductFor(api.db, { name: "Our own" })
  await api.db.query(sql`INSERT INTO coupons (code, discount_value) VALUES ('OURS', 5)`)
  await api.send("PATCH", `/api/admin/products/${await idOf(first)}`, { as: admin, json: { price: 900 } })
  await api.shop.settings.reload()
  const synonyms = [...api.shop.settings.values.synonyms.lines, "cosy = warmer"]
  expect(synonyms).toEqual(expect.arrayContaining([...SAMPLE_SYNONYMS]))
  await api.send("PUT", "/api/admin/settings/synonyms", { as: admin, json: { lines: synonyms } })
  expect(await samples()).toEqual({
    shown: true,
    products: 4,
    coupons: SAMPLE_COUPONS.length,
    changed: 1,
    numbers: true,
  })
  const pictures = await api.db.query<{ image_url: string }>(
    sql`SELECT image_url FROM products WHERE sample_version = version`,
  )

  expect(await remove()).toEqual({ products: 4, coupons: SAMPLE_COUPONS.length })
  expect(await left()).toEqual(["Our own", first].toSorted())
  expect(await api.db.query(sql`SELECT code FROM coupons`)).toEqual([{ code: "OURS" }])
  expect(api.shop.settings.values.reviews.samples).toBe(false)
  expect(api.shop.settings.values.synonyms.lines).toEqual([...USUAL_SYNONYMS, "cosy = warmer"])
  expect(await api.db.query(sql`SELECT value FROM settings WHERE section = 'samples'`)).toEqual([
    { value: { present: false } },
  ])
  expect(await samples()).toEqual({ shown: false, products: 0, coupons: 0, changed: 1, numbers: true })
  await expect
    .poll(() =>
      api.db.query(sql`SELECT FROM product_pictures WHERE image_url = ANY(${pictures.map((p) => p.image_url)})`),
    )
    .toEqual([])

  const recorded = () =>
    api.db.query(
      sql`SELECT split_part(entity, ':', 1) AS kind, action, count(*) AS n FROM admin_audit
          WHERE actor_id = ${admin} GROUP BY 1, 2 ORDER BY 1, 2`,
    )
  const before = await recorded()
  expect(before).toEqual([
    { kind: "coupon", action: "deleted", n: SAMPLE_COUPONS.length },
    { kind: "product", action: "deleted", n: 4 },
    { kind: "product", action: "updated", n: 1 },
    { kind: "settings", action: "updated", n: 4 },
  ])
  expect(await remove()).toEqual({ products: 0, coupons: 0 })
  expect(await recorded()).toEqual(before)
  const hidden = await api.send("DELETE", "/api/admin/samples?hide_numbers=1", { as: admin })
  expect(hidden.body).toEqual({ products: 0, coupons: 0 })
  expect(api.shop.settings.values.numbers.shown).toBe(false)
  expect(await samples()).toMatchObject({ numbers: false })
})

test("a sample that was ordered is archived, so that the order keeps showing it", async () => {
  const customer = await aCustomer(api.db)
  const ordered = await idOf(second)
  await aCartLine(api.db, customer, ordered)
  const { price } = products[1]!
  expect((await placeOrderAs(api, customer, { expected_total: price + 300 })).status).toBe(201)
  expect(await remove()).toMatchObject({ products: 5 })
  expect(await left()).toEqual([])
  expect(await api.db.query(sql`SELECT is_active FROM products WHERE id = ${ordered}`)).toEqual([{ is_active: false }])
})

test("orders and removals at the same moment: each sample is ordered or gone, never half of both", async () => {
  const ids = await Promise.all(products.map(({ name }) => idOf(name)))
  const customers = await Promise.all(ids.map(() => aCustomer(api.db)))
  await Promise.all(ids.map((id, i) => aCartLine(api.db, customers[i]!, id)))
  const orders = ids.map((_, i) =>
    api.send("POST", "/api/orders", {
      as: customers[i]!,
      json: aCheckout({ expected_total: products[i]!.price + 300, payment_method: "cash_on_delivery" }),
      headers: { "Idempotency-Key": `race-${i}` },
    }),
  )
  const [placed, ...removals] = await Promise.all([Promise.all(orders), remove(), remove()])
  expect(removals.reduce((sum, { products }) => sum + products, 0)).toBe(5)
  const kept = await api.db.query<{ id: string }>(sql`SELECT id FROM products WHERE archived_at IS NOT NULL`)
  const bought = ids.filter((_, i) => placed[i]!.status === 201)
  expect(kept.map(({ id }) => id).toSorted()).toEqual(bought.toSorted())
  expect(placed.map(({ status }) => status).filter((status) => status !== 201 && status !== 409)).toEqual([])
})

test("a customer removes nothing and reads nothing of it", async () => {
  const as = await aCustomer(api.db)
  expect((await api.send("DELETE", "/api/admin/samples", { as })).status).toBe(403)
  expect((await api.send("GET", "/api/admin/samples", { as })).status).toBe(403)
  expect(await left()).toHaveLength(5)
})
