import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { type Queryable, sql } from "#database/database.ts"
import { aProductInColours } from "#tests/fixtures/catalogue/variants.ts"
import { stopBeforeCommit, untilItWaits } from "#tests/fixtures/database/interleaved.ts"
import { sharedDatabase } from "#tests/fixtures/database.ts"
import { aProductFor } from "#tests/fixtures/shop-api.ts"
import { giveBackStock, lockStock, setStock, takeStock } from "./stock.server.ts"
import { MAX_STOCK } from "./stock.ts"

const db = await sharedDatabase()

async function stockOf(productId: string): Promise<number | undefined> {
  const [row] = await db.query<{ stock: number }>(
    sql`SELECT stock_quantity AS stock FROM products WHERE id = ${productId}`,
  )
  return row?.stock
}

/** Locks the products and takes a piece of each that is left. */
async function takeOneOfEach(tx: Queryable, productIds: readonly string[]): Promise<number> {
  const products = [...(await lockStock(tx, productIds)).values()].filter(({ stock_quantity }) => stock_quantity > 0)
  await takeStock(
    tx,
    products.map(({ id }) => ({ productId: id, quantity: 1 })),
  )
  return products.length
}

test("what is locked is read as it stands; inactive and archived products too, unknown ones not", async () => {
  const [bunny, archived] = [
    await aProductFor(db, { name: "Bunny", stock: 3 }),
    await aProductFor(db, { archived: true }),
  ]
  const products = await db.transaction((tx) => lockStock(tx, [bunny, archived, randomUUID()]))
  expect(products.size).toBe(2)
  expect(products.get(bunny)).toMatchObject({ id: bunny, name: "Bunny", stock_quantity: 3 })
  expect(products.get(archived)).toMatchObject({ id: archived })
})

test("pieces are taken and given back, each product by its own number", async () => {
  const [bunny, bear] = [await aProductFor(db, { stock: 10 }), await aProductFor(db, { stock: 5 })]
  const pieces = [
    { productId: bunny, quantity: 3 },
    { productId: bear, quantity: 5 },
  ]
  await db.transaction((tx) => takeStock(tx, pieces))
  expect([await stockOf(bunny), await stockOf(bear)]).toEqual([7, 0])
  await db.transaction((tx) => giveBackStock(tx, pieces))
  expect([await stockOf(bunny), await stockOf(bear)]).toEqual([10, 5])
})

test("a product that is listed twice counts twice", async () => {
  const bunny = await aProductFor(db, { stock: 10 })
  const pieces = [
    { productId: bunny, quantity: 3 },
    { productId: bunny, quantity: 4 },
  ]
  await takeStock(db, pieces)
  expect(await stockOf(bunny)).toBe(3)
  await giveBackStock(db, pieces)
  expect(await stockOf(bunny)).toBe(10)
})

test("more than there is cannot be taken, of any product", async () => {
  const [bunny, bear] = [await aProductFor(db, { stock: 1 }), await aProductFor(db, { stock: 1 })]
  const pieces = [
    { productId: bunny, quantity: 1 },
    { productId: bear, quantity: 2 },
  ]
  await expect(takeStock(db, pieces)).rejects.toMatchObject({ constraint: "products_stock_quantity_check" })
  expect([await stockOf(bunny), await stockOf(bear)]).toEqual([1, 1])
})

test("giving back stops at the largest number that the column holds", async () => {
  const bunny = await aProductFor(db, { stock: MAX_STOCK - 1 })
  await giveBackStock(db, [
    { productId: bunny, quantity: MAX_STOCK },
    { productId: bunny, quantity: 1 },
  ])
  expect(await stockOf(bunny)).toBe(MAX_STOCK)
})

test("a counted stock replaces the old one", async () => {
  const [bunny, bear] = [await aProductFor(db, { stock: 4 }), await aProductFor(db, { stock: 4 })]
  await setStock(db, bunny, 0)
  expect([await stockOf(bunny), await stockOf(bear)]).toEqual([0, 4])
})

test("the second transaction to lock waits, and reads what the first has left", async () => {
  const bunny = await aProductFor(db, { stock: 1 })
  const first = stopBeforeCommit(db)
  const taking = first.db.transaction((tx) => takeOneOfEach(tx, [bunny]))
  await first.reached
  const second = db.transaction((tx) => takeOneOfEach(tx, [bunny]))
  await untilItWaits(db, second)
  first.go()
  expect([await taking, await second]).toEqual([1, 0])
  expect(await stockOf(bunny)).toBe(0)
})

test("a variant is locked behind its product, of which it takes pieces and gives them back", async () => {
  const { id, variants } = await aProductInColours(db, ["Blue", "Red"], 4)
  const first = stopBeforeCommit(db)
  const holding = first.db.transaction((tx) => lockStock(tx, [variants[0]!]))
  await first.reached
  const second = db.transaction((tx) => takeOneOfEach(tx, [variants[1]!]))
  await untilItWaits(db, second)
  expect(await db.query(sql`SELECT FROM products WHERE id = ${variants[1]} FOR UPDATE NOWAIT`)).toHaveLength(1)
  first.go()
  expect((await holding).size).toBe(1)
  expect(await second).toBe(1)
  expect([await stockOf(id), await stockOf(variants[1]!)]).toEqual([7, 3])
  await giveBackStock(db, [{ productId: variants[1]!, quantity: 1 }])
  expect(await stockOf(id)).toBe(8)
})

test("a product that got options has no pieces of its own to take or to give back", async () => {
  const { id } = await aProductInColours(db, ["Blue"], 4)
  expect((await lockStock(db, [id])).get(id)).toMatchObject({ stock_quantity: 0 })
  await giveBackStock(db, [{ productId: id, quantity: 2 }])
  expect(await stockOf(id)).toBe(4)
})

test("products are locked in ascending order of id, however they are named and stored", async () => {
  const high = await aProductFor(db)
  let low = await aProductFor(db)
  while (low > high) low = await aProductFor(db)
  const first = stopBeforeCommit(db)
  const holding = first.db.transaction((tx) => lockStock(tx, [low]))
  await first.reached
  const second = db.transaction((tx) => takeOneOfEach(tx, [high, low]))
  await untilItWaits(db, second)
  expect(await db.query(sql`SELECT FROM products WHERE id = ${high} FOR UPDATE NOWAIT`)).toHaveLength(1)
  first.go()
  await holding
  expect(await second).toBe(2)
})
