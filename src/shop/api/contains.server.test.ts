import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { sharedDatabase } from "#tests/fixtures/database.ts"
import { contains, countFound, indexed } from "./contains.server.ts"
import { MAX_COUNTED } from "./counted.ts"

const column = sql`search`
const list = (q: string) => (holds: typeof contains) => sql`listed_products WHERE ${holds(column, q)}`

const db = await sharedDatabase()
await db.query(sql`
  INSERT INTO products (name, price, stock_quantity, category)
  SELECT 'Bear ' || n || CASE n WHEN 7 THEN ' & Q_% -- නූල්' ELSE '' END, 100, 9, 'Toys' FROM generate_series(1, ${MAX_COUNTED + 1}::int) n`)
await db.query(sql`VACUUM ANALYZE listed_products`)

test("what an index finds is what the texts hold, however short, and nothing in it is interpreted", async () => {
  const counts = async (q: string) => {
    const [row] = await db.query<{ looked: number; found: number }>(sql`
      SELECT count(*) FILTER (WHERE ${contains(column, q)}) AS looked,
        count(*) FILTER (WHERE ${indexed(column, q)}) AS found FROM listed_products WHERE search LIKE '%7%'`)
    return row
  }
  for (const q of ["q", "Q_", "_%", "& ", "--", " -- ", "ල්", "නූල්", "\\", "77", "bear 77", "a_"]) {
    const { looked, found } = (await counts(q)) ?? {}
    expect([q, found]).toEqual([q, looked])
  }
  expect(await counts("Q_")).toEqual({ looked: 1, found: 1 })
  expect(await counts("a_")).toEqual({ looked: 0, found: 0 })
})

test.each([
  ["qz", "listed_products_grams"],
  ["--", "listed_products_grams"],
  ["elephant", "listed_products_search"],
])("%j is looked up in an index, so that no search reads every text", async (q, index) => {
  const plan = await db.transaction(async (tx) => {
    await tx.query(sql`SET LOCAL enable_seqscan = off`)
    return tx.query<{ "QUERY PLAN": string }>(sql`EXPLAIN SELECT FROM ${list(q)(indexed)}`)
  })
  const text = plan.map((line) => line["QUERY PLAN"]).join("\n")
  expect(text).toContain(`Bitmap Index Scan on ${index}`)
  expect(text).not.toContain("BitmapAnd")
})

test.each(["e", "ea", "bear"])("%j, which more texts hold than are counted, is counted so far", async (q) => {
  expect(await countFound(db, q, list(q))).toEqual({ matching: MAX_COUNTED, matching_capped: true })
})

test("up to that every count is exact", async () => {
  await db.query(sql`DELETE FROM products WHERE name LIKE 'Bear 10000%'`)
  for (const q of ["e", "ea", "bear"]) {
    expect(await countFound(db, q, list(q))).toEqual({ matching: MAX_COUNTED, matching_capped: false })
  }
  expect(await countFound(db, "qz", list("qz"))).toEqual({ matching: 0, matching_capped: false })
})
