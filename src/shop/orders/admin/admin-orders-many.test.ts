import { expect, test } from "vitest"
import { type Queryable, type Statement, sql } from "#database/database.ts"
import { MAX_COUNTED } from "#shop/api/counted.ts"
import { aProfile } from "#tests/fixtures/builders.ts"
import { sharedDatabase } from "#tests/fixtures/database.ts"
import { listAdminOrders } from "./admin-orders.server.ts"
import { searchFor } from "./admin-orders-search.server.ts"

const db = await sharedDatabase()
const { id } = await aProfile(db)
await db.query(sql`
  INSERT INTO orders (user_id, order_number, idempotency_key, request_hash, payment_method, subtotal, delivery_fee, total_amount,
    customer_name, customer_email, customer_phone, delivery_address, delivery_city, created_at)
  SELECT ${id}::uuid, 'ORD-' || 1790000000000 + n, n::text, '', 'cash_on_delivery', 100, 300, 400,
    'Kamala Perera', 'kamala@nool.example', '0771234567', '1 Temple Road', 'Colombo', to_timestamp(1790000000 + n / 1000.0)
  FROM generate_series(1, ${MAX_COUNTED + 100}::int) n`)
// Then not every number starts with ORD-1.
await db.query(sql`UPDATE orders SET order_number = 'ORD-2' WHERE idempotency_key = '1'`)

test("the beginning of very many numbers is walked along the numbers, in the order of time", async () => {
  const said: Statement[] = []
  const listening: Queryable = {
    query: (statement) => {
      said.push(statement)
      return db.query(statement)
    },
  }
  for (const query of [{ page: 2 }, { page: 400 }, { page: 3, sort: "oldest" as const, status: "pending" as const }]) {
    const found = await listAdminOrders(listening, { ...query, q: "ord-1" })
    expect(found.matching_capped).toBe(true)
    expect(found.orders).toHaveLength(20)
    const times = found.orders.map(({ created_at }) => created_at)
    expect(times).toEqual(query.sort ? times.toSorted() : times.toSorted().reverse())
    if (!query.sort) expect(found.orders).toEqual((await listAdminOrders(db, query)).orders)
    expect(await planOf(said.at(-1) as Statement)).toContain("orders_number_start")
  }
})

test("what every number starts with is no search: its pages are found by the days that are counted", async () => {
  expect(await searchFor(db, "ord-")).toBeNull()
  expect(await listAdminOrders(db, { q: "ord-", page: 300 })).toEqual(await listAdminOrders(db, { page: 300 }))
})

/** Returns the plan that large tables get, because in one so small any plan is cheap. */
async function planOf({ text, values }: Statement): Promise<string> {
  const plan = await db.transaction(async (tx) => {
    await tx.query(sql`SET LOCAL enable_seqscan = off`)
    await tx.query(sql`SET LOCAL enable_sort = off`)
    return tx.query({ name: "", text: `EXPLAIN ${text}`, values })
  })
  return JSON.stringify(plan)
}
