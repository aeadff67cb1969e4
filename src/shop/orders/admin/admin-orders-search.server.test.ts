import { expect, test } from "vitest"
import { type Queryable, type Statement, sql } from "#database/database.ts"
import { MAX_COUNTED } from "#shop/api/counted.ts"
import { searchText } from "#shop/api/search-text.ts"
import { openOrderSamples } from "#tests/fixtures/orders/order-samples.ts"
import { phoneDigits } from "../phones.ts"
import { countsOf } from "./admin-orders-days.server.ts"
import { countOrdersFound, type OrderSearch, searchFor, textFor } from "./admin-orders-search.server.ts"

const { api, admin, fill } = await openOrderSamples()
const { db } = api

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

const TEXTS = [null, "Mal and Asha", "මල්", "අම්මාට මල්", "Nimal", "මල්ශාට ආදරෙන්", "நிமல்", "Malar", "☕ Mala’s"]

async function textsFound(q: string) {
  const { body } = await api.send("GET", `/api/admin/orders?q=${encodeURIComponent(q)}`, { as: admin })
  return body.orders.map((order: { order_number: string }) => TEXTS[Number(order.order_number.slice(-1))])
}

test.each([
  ["මල්", ["☕ Mala’s", "Malar", "මල්ශාට ආදරෙන්", "අම්මාට මල්", "මල්", "Mal and Asha"]],
  ["mal", ["☕ Mala’s", "Malar", "මල්ශාට ආදරෙන්", "Nimal", "අම්මාට මල්", "මල්", "Mal and Asha"]],
  ["ammata mal", ["අම්මාට මල්"]],
  ["malsha", ["මල්ශාට ආදරෙන්"]],
  ["ආශා", ["Mal and Asha"]],
  ["நிமல்", ["நிமல்", "Nimal"]],
  ["nimal", ["நிமல்", "Nimal"]],
  ["නිමල්", ["நிமல்", "Nimal"]],
  ["malar", ["Malar"]],
  ["asha", ["Mal and Asha"]],
  ["mal!", []],
])("texts on pieces are found by %s in every script, the newest first", async (q, expected) => {
  const day = (n: number) => `2026-01-0${n + 1}T00:00:00Z`
  await fill(TEXTS.map((text, n) => ({ number: `ORD-${n}`, name: "Sunil", email: "s@x.example", text, at: day(n) })))
  expect(await textsFound(q)).toEqual(expected)
})

test("how texts sound is written by the first search, which waits for nobody", async () => {
  await fill([{ text: "මල්" }, { text: "මල්" }, { text: null }])
  const written = () =>
    db.query(sql`SELECT sounds, count(*) AS n FROM order_items GROUP BY sounds ORDER BY sounds NULLS LAST`)
  expect(await written()).toEqual([{ sounds: null, n: 3 }])
  await db.transaction(async (tx) => {
    await tx.query(sql`SELECT FROM order_items WHERE personalisation IS NOT NULL LIMIT 1 FOR UPDATE`)
    await textFor(db, "mal")
  })
  expect(await written()).toEqual([
    { sounds: " ~mal/ml ", n: 1 },
    { sounds: null, n: 2 },
  ])
  await textFor(db, "mal")
  expect(await written()).toEqual([
    { sounds: " ~mal/ml ", n: 2 },
    { sounds: null, n: 1 },
  ])
})

test.each([
  ["asha", "order_items_text", "order_items_sounds"],
  ["ආශා නිමල්", "order_items_text", "order_items_sounds"],
  ["mk", "order_items_text"],
])("a text on a piece that is, holds or sounds like %s is found from indexes alone", async (q, ...indexes) => {
  const said: Statement[] = []
  const listening: Queryable = {
    query: (statement) => {
      said.push(statement)
      return db.query(statement)
    },
  }
  expect(await textFor(listening, q)).toBeNull()
  const [unheard, ...searches] = await Promise.all(said.map(planOf))
  expect(unheard).toContain("order_items_unheard")
  expect(searches).toHaveLength(1)
  for (const index of indexes) expect(searches[0]).toContain(`Bitmap Index Scan on ${index}`)
})

async function planOf({ text, values }: Statement): Promise<string> {
  const plan = await db.transaction(async (tx) => {
    // An empty table is faster to read than any index.
    await tx.query(sql`SET LOCAL enable_seqscan = off`)
    return tx.query({ name: "", text: `EXPLAIN ${text}`, values })
  })
  return JSON.stringify(plan)
}

test("a pasted number of an order or a phone is found by what it looks like", async () => {
  await fill([{ number: "ORD-17", phone: "+94 71 765 4321" }, { number: "ORD-20" }])
  for (const q of ["ORD\u201317", "071\u2011765\u20114321"]) {
    const { order } = await aSearch(searchText(`\u202a${q}\u200b\u202c`))
    const found = await db.query<{ order_number: string }>(sql`SELECT order_number FROM orders WHERE ${order}`)
    expect(found).toEqual([{ order_number: "ORD-17" }])
  }
})
