import { expect, test } from "vitest"
import { type Queryable, type Statement, sql } from "#database/database.ts"
import { MAX_COUNTED } from "#shop/api/counted.ts"
import { sharedDatabase } from "#tests/fixtures/database.ts"
import { countOrdersFound, countsOf, type OrderSearch, searchFor } from "./admin-orders-search.server.ts"
import { phoneDigits } from "./phones.ts"
import { textFor } from "./texts-on-orders.server.ts"

const db = await sharedDatabase()

const NONE = { pending: 0, confirmed: 0, shipped: 0, delivered: 0, cancelled: 0 }

async function aSearch(q: string): Promise<OrderSearch> {
  const search = await searchFor(db, q)
  if (!search) throw new Error(`${q} finds every order`)
  return search
}

test("a tab with more than was counted is said to have more, and so are all together", () => {
  const counted = countsOf([
    { status: "pending", n: 7 },
    { status: "delivered", n: MAX_COUNTED + 1, more: true },
  ])
  expect(counted).toEqual({
    counts: { ...NONE, all: MAX_COUNTED, pending: 7, delivered: MAX_COUNTED },
    counts_capped: ["all", "delivered"],
  })
})

test("a customer is found in another script by how the name sounds", async () => {
  await db.query(sql`INSERT INTO order_customers (search, pending) VALUES (${"තරිඳු\nt@nool.example"}, 2)`)
  for (const q of ["tharindu", "தரிந்து", "තරිඳු"]) {
    expect(await countOrdersFound(db, await aSearch(q))).toMatchObject({ counts: { all: 2, pending: 2 } })
  }
})

test("of very many customers the first are added up, and a tab in which those have few orders is counted itself", async () => {
  // The row holds what their orders' triggers would count: one delivered order each.
  await db.query(sql`INSERT INTO order_customers (search, delivered)
    SELECT 'kamala' || n || chr(10) || 'k@nool.example', 1 FROM generate_series(1, ${3 * MAX_COUNTED + 5}::int) n`)
  expect(await countOrdersFound(db, await aSearch("kamala"))).toEqual({
    counts: { ...NONE, all: MAX_COUNTED, delivered: MAX_COUNTED },
    counts_capped: ["all", "delivered"],
  })
  expect(await countOrdersFound(db, await aSearch("kamala77"))).toMatchObject({
    counts: { all: 111 },
    counts_capped: [],
  })
  expect(await countOrdersFound(db, await aSearch("kamala7"))).toMatchObject({
    counts: { all: 1111 },
    counts_capped: [],
  })
})

test("a phone has the same digits in the database as in the browser", async () => {
  for (const phone of ["077 123 4567", "+94 77-1234567", "0094(77)1234567", "0044 20", "94", "", "+1 (555) 01"]) {
    expect(await db.query(sql`SELECT phone_digits(${phone}) AS digits`)).toEqual([{ digits: phoneDigits(phone) }])
  }
})

test("orders are found by phone from an index", async () => {
  const { order } = await aSearch("+94 77 123")
  if (!order) throw new Error("no condition")
  expect(await planOf(sql`SELECT FROM orders WHERE ${order}`)).toContain("orders_phone")
})

test.each(["asha", "mk"])("the text on a piece that is or holds %s is found from an index alone", async (q) => {
  const said: Statement[] = []
  const listening: Queryable = {
    query: (statement) => {
      said.push(statement)
      return db.query(statement)
    },
  }
  expect(await textFor(listening, q)).toBeNull()
  expect(said).toHaveLength(1)
  for (const statement of said) expect(await planOf(statement)).toContain("Bitmap Index Scan on order_items_text")
})

async function planOf({ text, values }: Statement): Promise<string> {
  const plan = await db.transaction(async (tx) => {
    // An empty table is faster to read than any index.
    await tx.query(sql`SET LOCAL enable_seqscan = off`)
    return tx.query({ name: "", text: `EXPLAIN ${text}`, values })
  })
  return JSON.stringify(plan)
}
