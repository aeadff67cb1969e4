import { gunzipSync } from "node:zlib"
import { beforeEach, expect, test } from "vitest"
import { type Database, sql } from "#database/database.ts"
import { localPath } from "#messages/paths.ts"
import { locales } from "#messages/runtime.js"
import { rangesFor } from "#shop/catalogue/feed/sitemap.server.ts"
import { aProduct } from "#tests/fixtures/builders.ts"
import { sharedDatabase } from "#tests/fixtures/database.ts"
import { settingsWith } from "#tests/fixtures/settings.ts"
import { sitemap } from "./sitemap.ts"

const db = await sharedDatabase()
beforeEach(() => db.query(sql`TRUNCATE products CASCADE`))

const publicUrl = "https://nool.example"
const settings = await settingsWith()
const get = (path = "/sitemap.xml", headers: Record<string, string> = {}) =>
  sitemap({ db, publicUrl, settings: { values: settings } }).request(path, { headers })
const locsOf = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url ?? "")
const policies = ["shipping", "returns", "terms", "privacy"].map((policy) => `policies/${policy}`)
/** Returns the URLs of a path in every language. */
const inEach = (path: string) => locales.map((locale) => publicUrl + localPath(path, locale))
const pages = ["", "shop", ...policies].flatMap((path) => inEach(`/${path}`))

test("a small shop's is one file of all public pages", async () => {
  const { id } = await aProduct(db, { name: "Bear" })
  const hidden = await aProduct(db, { name: "Shawl", is_active: false })
  const response = await get()
  expect(response.headers.get("content-type")).toContain("xml")
  const xml = await response.text()
  expect(locsOf(xml)).toEqual([...pages, ...inEach(`/product/${id}`)])
  expect(xml).toMatch(
    /<lastmod>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ<\/lastmod>(?:<xhtml:link [^>]+>)+<\/url>\n<\/urlset>\n$/,
  )
  const alternates = [...(xml.split("\n").at(-3) ?? "").matchAll(/hreflang="(.*?)"/g)].map(([, language]) => language)
  expect(alternates).toEqual([...locales, "x-default"])
  expect(xml).not.toContain(hidden.id)
})

test("several pictures of a product stand with it in their order; a single one does not", async () => {
  const urls = ["a", "b"].map((name) => `/media/products/${name}/720.webp`)
  const { id } = await aProduct(db, { image_url: urls[0] ?? null })
  await aProduct(db, { image_url: "/media/products/c/720.webp" })
  await db.query(
    sql`INSERT INTO product_gallery (product_id, image_url, position) VALUES (${id}, ${urls[1]}, 2::smallint)`,
  )
  const xml = await (await get()).text()
  const images = [...xml.matchAll(/<image:loc>(.*?)<\/image:loc>/g)].map(([, url]) => url)
  expect(images).toEqual(
    Array(locales.length)
      .fill(urls.map((url) => publicUrl + url))
      .flat(),
  )
})

test("of a shop that is not open yet only the policies are named", async () => {
  await aProduct(db)
  const closed = { ...settings, opening: { closed: true, sentence: null } }
  const response = await sitemap({ db, publicUrl, settings: { values: closed } }).request("/sitemap.xml")
  expect(locsOf(await response.text())).toEqual(policies.flatMap((path) => inEach(`/${path}`)))
})

test("an empty shop's names its pages", async () => {
  expect(locsOf(await (await get()).text())).toEqual(pages)
})

test("a large shop's is an index of ranges of ids, which together hold every product once", async () => {
  await db.query(sql`INSERT INTO products (name, price, stock_quantity, category)
    VALUES ('Bear 0', 100, 9, 'Toys')`)
  // Many are written fast without what triggers derive from them, which a sitemap does not show.
  await db.query(sql`ALTER TABLE products DISABLE TRIGGER USER`)
  await db.query(sql`INSERT INTO products (name, price, stock_quantity, category)
    SELECT 'Bear ' || n, 100, 9, 'Toys' FROM generate_series(1, 13400) n`)
  await db.query(sql`ALTER TABLE products ENABLE TRIGGER USER`)
  const files = locsOf(await (await get()).text())
  expect(files).toEqual(["0000-7fff", "8000-ffff"].map((ids) => `${publicUrl}/sitemap.xml?ids=${ids}`))
  const found = await Promise.all(files.map(async (url) => locsOf(await (await get(url)).text())))
  expect(found.map((urls) => urls.filter((url) => pages.includes(url)).length)).toEqual([pages.length, 0])
  const products = await db.query<{ id: string }>(sql`SELECT id FROM products`)
  expect(found.flat().toSorted()).toEqual(
    [...pages, ...products.flatMap(({ id }) => inEach(`/product/${id}`))].toSorted(),
  )
})

test.each(["8000-ffff", "0000-7fff", "", "x"])("ids=%s, which no index names now, is not found", async (ids) => {
  expect((await get(`/sitemap.xml?ids=${ids}`)).status).toBe(404)
})

test("a file is sent again only after one of its products was added, edited or taken out", async () => {
  const { id } = await aProduct(db, { name: "Bear" })
  const versions: Array<string | null> = []
  const changes = [
    sql`SELECT`,
    sql`UPDATE products SET name = 'Cub', updated_at = now() + interval '1 hour' WHERE id = ${id}`,
    sql`INSERT INTO products (name, price, stock_quantity, category) VALUES ('Shawl', 100, 9, 'Home')`,
    sql`UPDATE products SET is_active = false WHERE id = ${id}`,
  ]
  for (const change of changes) {
    await db.query(change)
    const etag = (await get()).headers.get("etag")
    versions.push(etag)
    const again = await get("/sitemap.xml", { "If-None-Match": etag ?? "" })
    expect([again.status, await again.text()]).toEqual([304, ""])
  }
  expect(new Set(versions).size).toBe(changes.length)
})

test("it is sent compressed to who takes that", async () => {
  await aProduct(db, { name: "Bear" })
  const packed = await get("/sitemap.xml", { "Accept-Encoding": "br, gzip" })
  expect([packed.headers.get("content-encoding"), packed.headers.get("vary")]).toEqual(["gzip", "Accept-Encoding"])
  expect(gunzipSync(await packed.bytes()).toString()).toBe(await (await get()).text())
})

test("it is read as it is sent, and no further once the receiver is gone", async () => {
  await db.query(sql`INSERT INTO products (name, price, stock_quantity, category)
    SELECT 'Bear ' || n, 100, 9, 'Toys' FROM generate_series(1, 9000) n`)
  let reads = 0
  const query: Database["query"] = (statement) => {
    reads++
    return db.query(statement)
  }
  const response = await sitemap({ db: { ...db, query }, publicUrl, settings: { values: settings } }).request(
    "/sitemap.xml",
  )
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  await reader.read()
  await reader.cancel()
  // The count of files, the version, and what is read ahead.
  expect(reads).toBeLessThanOrEqual(4)
})

test("ranges are equal, cover all ids, and are halved as the shop grows", () => {
  for (const products of [0, 13_333, 13_334, 1_000_000, 10_000_000]) {
    const ranges = rangesFor(products)
    expect(ranges.length * 13_334).toBeGreaterThanOrEqual(products)
    expect([ranges[0]?.from, ranges.at(-1)?.to]).toEqual(["0000", "ffff"])
    for (const [at, { from }] of ranges.slice(1).entries()) {
      expect(Number.parseInt(from, 16)).toBe(Number.parseInt(ranges[at]?.to ?? "", 16) + 1)
    }
  }
  expect(rangesFor(1_000_000)).toHaveLength(128)
})
