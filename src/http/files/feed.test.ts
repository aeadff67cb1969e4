import { beforeEach, expect, test } from "vitest"
import { openDatabase, sql } from "#database/database.ts"
import { inLanguage } from "#messages/reader.server.ts"
import { createLog } from "#platform/log/log.ts"
import { countUnlisted } from "#shop/catalogue/feed/feed.server.ts"
import { readSettings } from "#shop/settings/settings.server.ts"
import { aProduct } from "#tests/fixtures/builders.ts"
import { storedChoices } from "#tests/fixtures/catalogue/variants.ts"
import { sharedDatabase } from "#tests/fixtures/database.ts"
import { initialSettings, settingsWith } from "#tests/fixtures/settings.ts"
import { feed } from "./feed.ts"

const db = await sharedDatabase()
beforeEach(() => db.query(sql`TRUNCATE products CASCADE`))

const PICTURE = "/media/products/abc/720.webp"
const settings = await settingsWith()
const NOTHING_SAVED = { query: async () => [] }
const LOG = createLog("silent")
const get = async (given = settings) => {
  const response = await feed({ db, publicUrl: "https://nool.example", settings: { values: given } }).request(
    "/feed.xml",
  )
  expect(response.headers.get("content-type")).toContain("xml")
  return response.text()
}

/** Returns the fields of each item; a field that repeats keeps its last value. */
function itemsOf(xml: string) {
  return [...xml.matchAll(/<item>(.*?)<\/item>/gs)].map(([, item = ""]) =>
    Object.fromEntries([...item.matchAll(/<g:(\w+)>(.*?)<\/g:\1>/gs)].map(([, field, value]) => [field, value])),
  )
}

test("a sale has the price before it and its days, or is simply the price where nothing cost more for a week", async () => {
  const [sale_from, sale_until] = ["2026-01-01", "2126-12-24"]
  const sale = { price: "1250.50", image_url: PICTURE, sale_price: "1000", sale_from, sale_until }
  await aProduct(db, sale)
  expect(itemsOf(await get())).toMatchObject([{ price: "1000.00 LKR" }])
  expect((await get()).match(/sale_price/)).toBeNull()
  await db.query(sql`UPDATE products SET created_at = '2025-01-01', price_since = '2025-01-01', sale_price = 900`)
  expect(itemsOf(await get())).toMatchObject([
    {
      price: "1250.50 LKR",
      sale_price: "900.00 LKR",
      sale_price_effective_date: "2026-01-01T00:00+0530/2126-12-24T23:59+0530",
    },
  ])
})

test("a product is listed with all that shopping channels ask for", async () => {
  const { id } = await aProduct(db, {
    name: "Bear <b> & \u0001Co",
    description: "",
    price: "1250.50",
    stock_quantity: 2,
    category: "Toys",
    image_url: PICTURE,
  })
  const xml = await get()
  expect(xml).toMatch(/^<\?xml.*<rss version="2.0" xmlns:g="http:\/\/base.google.com\/ns\/1.0">.*<\/rss>\n$/s)
  expect(itemsOf(xml)).toEqual([
    {
      id,
      title: "Bear &lt;b&gt; &amp; Co",
      description: "Bear &lt;b&gt; &amp; Co",
      link: `https://nool.example/product/${id}`,
      image_link: "https://nool.example/media/products/abc/1080.webp",
      availability: "in_stock",
      price: "1250.50 LKR",
      condition: "new",
      brand: settings.shop.name,
      identifier_exists: "no",
      product_type: "Toys",
    },
  ])
})

test("what is sold out is listed as such, what is not for sale not at all", async () => {
  await aProduct(db, { name: "Bear", stock_quantity: 0, image_url: PICTURE })
  await aProduct(db, { name: "Draft", is_active: false, image_url: PICTURE })
  const items = itemsOf(await get())
  expect(items.map(({ title, availability }) => [title, availability])).toEqual([["Bear", "out_of_stock"]])
})

test("of a product with options each variant is listed, under the product's id as their group, with what it differs by", async () => {
  const product = await aProduct(db, { name: "Bear", category: "Toys", image_url: PICTURE })
  const choices = storedChoices([
    { name: "Colour", values: ["Blue", "Red"] },
    { name: "Size", values: ["Small"] },
  ])
  await db.query(sql`UPDATE products SET options = ${choices}::jsonb, base_price = 900 WHERE id = ${product.id}`)
  await db.query(sql`
    INSERT INTO products (name, price, stock_quantity, category, variant_of, option_values, variant_position, own_price)
    VALUES ('', 1, 3, '', ${product.id}, '{Blue,Small}', 0, NULL), ('', 1, 0, '', ${product.id}, '{Red,Small}', 1, 950)`)
  const items = itemsOf(await get()).map(({ title, price, availability, item_group_id, color, size, pattern }) => [
    ...[title, price, availability, item_group_id, color, size, pattern],
  ])
  expect(items).toEqual([
    ["Bear (Blue, Small)", "900.00 LKR", "in_stock", product.id, "Blue", "Small", undefined],
    ["Bear (Red, Small)", "950.00 LKR", "out_of_stock", product.id, "Red", "Small", undefined],
  ])
})

test.each([
  ["Size (cm)", "size"],
  ["ප්‍රමාණය", "size"],
  ["அளவு", "size"],
  ["Color", "color"],
  ["පාට", "color"],
  ["නූල් වර්ණය", "color"],
  ["நிறம்", "color"],
  ["வண்ணம்", "color"],
  ["Motif", "pattern"],
  ["Resized by hand", "pattern"],
])("a variant by %s differs in its %s", async (name, field) => {
  const product = await aProduct(db, { name: "Bear", image_url: PICTURE })
  const choices = storedChoices([{ name, values: ["A&B"] }])
  await db.query(sql`UPDATE products SET options = ${choices}::jsonb, base_price = 900 WHERE id = ${product.id}`)
  await db.query(sql`
    INSERT INTO products (name, price, stock_quantity, category, variant_of, option_values, variant_position)
    VALUES ('', 1, 3, '', ${product.id}, '{A&B}', 0)`)
  const [{ size, color, pattern } = {}] = itemsOf(await get())
  expect({ size, color, pattern }).toEqual({ [field]: "A&amp;B" })
})

test("what has no picture is left out and counted", async () => {
  await aProduct(db, { name: "Bear", image_url: PICTURE })
  await aProduct(db, { name: "Hat" })
  await aProduct(db, { name: "Draft", is_active: false })
  expect(itemsOf(await get()).map(({ title }) => title)).toEqual(["Bear"])
  expect(await countUnlisted(db)).toBe(1)
})

test.each([
  ["si", /\p{Script=Sinhala}/u],
  ["ta", /\p{Script=Tamil}/u],
] as const)("in %s the shop's words and the links are in that language", async (locale, script) => {
  const name = locale === "si" ? "වලසා" : "கரடி"
  const { id } = await aProduct(db, { name: "Bear", texts: { name: { [locale]: name } }, image_url: PICTURE })
  const shop = {
    db,
    publicUrl: "https://nool.example",
    settings: await readSettings(NOTHING_SAVED, initialSettings, LOG),
  }
  const response = await inLanguage(locale, () => feed(shop).request(`/${locale}/feed.xml`))
  const xml = await inLanguage(locale, () => response.text())
  const [head = ""] = xml.split("<item>")
  expect(head).toContain(`<link>https://nool.example/${locale}</link>`)
  expect(/<description>(.*)<\/description>/.exec(head)?.[1]).toMatch(script)
  const [item] = itemsOf(xml)
  expect(item).toMatchObject({
    title: name,
    link: `https://nool.example/${locale}/product/${id}`,
  })
})

test("more products than one batch holds are listed once each", async () => {
  await db.query(sql`INSERT INTO products (name, price, stock_quantity, category, image_url)
    SELECT 'Bear ' || n, 100, 9, 'Toys', ${PICTURE} FROM generate_series(1, 1003) n`)
  expect(new Set(itemsOf(await get()).map(({ id }) => id)).size).toBe(1003)
})

test("while the database cannot be reached it fails before its response begins", async () => {
  const closed = openDatabase(db.url)
  await closed.close()
  const app = feed({ db: closed, publicUrl: "https://nool.example", settings: { values: settings } })
  app.onError((_error, c) => c.body(null, 503))
  expect((await app.request("/feed.xml")).status).toBe(503)
})

test("of a shop that is not open yet nothing is listed", async () => {
  await aProduct(db, { image_url: PICTURE })
  expect(itemsOf(await get({ ...settings, opening: { closed: true, sentence: null } }))).toEqual([])
})
