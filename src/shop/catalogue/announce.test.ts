import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Database, type Queryable, sql } from "#database/database.ts"
import { openTestDatabase } from "#tests/fixtures/database.ts"
import { aProductFor } from "#tests/fixtures/shop-api.ts"
import { announcedTags, announceEdit, announceReviews, announceStock } from "./announce.server.ts"
import { readAdminProduct } from "./products/admin-products.server.ts"
import type { AdminProduct } from "./products/admin-products.ts"

let db: Database
let heard: string[] = []
let stop: () => Promise<void>
beforeAll(async () => {
  db = await openTestDatabase()
  stop = await db.listen("catalogue_changed", (payload) => heard.push(payload))
})
afterAll(async () => {
  await stop()
  await db.close()
})

/** Returns what is announced because of `work`; it is complete once the word that follows it is received. */
async function heardOf(work: (tx: Queryable) => Promise<void>) {
  heard = []
  await db.transaction(work)
  await db.query(sql`SELECT pg_notify('catalogue_changed', 'the end')`)
  await expect.poll(() => heard.at(-1)).toBe("the end")
  return heard.slice(0, -1)
}

const aListed = async () => (await readAdminProduct(db, await aProductFor(db))) as AdminProduct

test("an edit is announced to the pages of its product and to lists; a product that comes, to pages beside which it may stand", async () => {
  const was = await aListed()
  const edited = `product:${was.id} lists`
  const comes = `${edited} newcomers`
  const edits: [AdminProduct | null, AdminProduct | null, string][] = [
    [was, { ...was, price: 2 }, edited],
    [was, { ...was, is_active: false }, edited],
    [was, null, edited],
    [null, was, comes],
    [{ ...was, is_active: false }, was, comes],
    [{ ...was, category: "Bags" }, was, comes],
    [{ ...was, stock_quantity: 0 }, was, comes],
  ]
  for (const [before, after, announced] of edits) {
    expect(await heardOf((tx) => announceEdit(tx, before, after))).toEqual([announced])
  }
})

test("stock and reviews are announced to the pages of their products and to those that show others, each once", async () => {
  const [bear, owl] = [randomUUID(), randomUUID()]
  const products = `product:${bear} product:${owl}`
  expect(await heardOf((tx) => announceStock(tx, [bear, owl, bear]))).toEqual([`${products} lists`])
  expect(await heardOf((tx) => announceReviews(tx, [bear, owl]))).toEqual([`${products} reviews`])
})

test("as many products as fit are announced by name, and one more as everything", async () => {
  const ids = Array.from({ length: 151 }, () => randomUUID())
  const [named = ""] = await heardOf((tx) => announceStock(tx, ids.slice(1)))
  expect(announcedTags(named)?.size).toBe(151)
  expect(await heardOf((tx) => announceStock(tx, ids))).toEqual(["*"])
})

test("nothing is announced of a transaction that is rolled back, and nothing without products", async () => {
  const failed = db.transaction(async (tx) => {
    await announceStock(tx, [randomUUID()])
    throw new Error("rolled back")
  })
  await expect(failed).rejects.toThrow("rolled back")
  expect(await heardOf((tx) => announceStock(tx, []))).toEqual([])
})

test("an announcement that names tags is read as they are; any other, of another version too, means everything", () => {
  expect(announcedTags("product:a-1 lists")).toEqual(new Set(["product:a-1", "lists"]))
  for (const all of ["*", "", '{"id":"a","was":null,"is":null}']) expect(announcedTags(all)).toBeNull()
})
