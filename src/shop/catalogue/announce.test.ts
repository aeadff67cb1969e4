import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { type Database, type Queryable, sql } from "#database/database.ts"
import { openTestDatabase } from "#tests/fixtures/database.ts"
import { aProductFor } from "#tests/fixtures/shop-api.ts"
import { announceEdit, announceStock } from "./announce.server.ts"
import { readAdminProduct } from "./products/admin-products.server.ts"
import type { AdminProduct } from "./products/admin-products.ts"

let db: Database
let heard: string[]
let stop: () => Promise<void>
beforeAll(async () => {
  db = await openTestDatabase()
  stop = await db.listen("catalogue_changed", (payload) => heard.push(payload))
})
beforeEach(() => {
  heard = []
})
afterAll(async () => {
  await stop()
  await db.close()
})

const announced = (payload: string) => (payload === "*" ? "*" : JSON.parse(payload))

/** What is heard of `work`, which is all over once a word that follows it is heard. */
async function heardOf(work: (tx: Queryable) => Promise<void>) {
  await db.transaction(work)
  await db.query(sql`SELECT pg_notify('catalogue_changed', 'the end')`)
  await expect.poll(() => heard.at(-1)).toBe("the end")
  return heard.slice(0, -1).map(announced)
}

const aListed = async () => (await readAdminProduct(db, await aProductFor(db))) as AdminProduct

test("an edit is announced with what lists showed before it and show now; for those not for sale with nothing", async () => {
  const was = await aListed()
  const is = { ...was, price: 2, description: "Longer than any payload".repeat(1_000) }
  const listed = {
    id: was.id,
    name: "Bunny",
    category: "Toys",
    priceCents: 1000_00,
    stock: 10,
    imageUrl: null,
    createdAt: was.created_at,
  }
  expect(await heardOf((tx) => announceEdit(tx, was, is))).toEqual([
    { id: was.id, was: listed, is: { ...listed, priceCents: 2_00 } },
  ])
  heard = []
  expect(await heardOf((tx) => announceEdit(tx, was, { ...is, is_active: false }))).toEqual([
    { id: was.id, was: listed, is: null },
  ])
  heard = []
  expect(await heardOf((tx) => announceEdit(tx, null, was))).toEqual([{ id: was.id, was: null, is: listed }])
})

test("stock is announced with what its products are now, each once", async () => {
  const [bear, gone] = [await aListed(), await aProductFor(db, { archived: true })]
  const changes = await heardOf((tx) => announceStock(tx, [bear.id, gone, bear.id]))
  expect(changes).toHaveLength(2)
  expect(changes).toContainEqual({ id: gone, only: "stock", is: null })
  expect(changes).toContainEqual({
    id: bear.id,
    only: "stock",
    is: expect.objectContaining({ name: "Bunny", stock: 10 }),
  })
})

test("too many changes, and one too long to tell, are announced as everything", async () => {
  expect(
    await heardOf((tx) =>
      announceStock(
        tx,
        Array.from({ length: 5000 }, () => randomUUID()),
      ),
    ),
  ).toEqual(["*"])
  heard = []
  const long = { ...(await aListed()), image_url: "x".repeat(8_000) }
  expect(await heardOf((tx) => announceEdit(tx, null, long))).toEqual(["*"])
})

test("nothing is announced of a transaction that is rolled back, and nothing without products", async () => {
  const failed = db.transaction(async (tx) => {
    await announceStock(tx, [randomUUID()])
    throw new Error("rolled back")
  })
  await expect(failed).rejects.toThrow("rolled back")
  expect(await heardOf((tx) => announceStock(tx, []))).toEqual([])
})
