import fc from "fast-check"
import { join, raw } from "sql-template-tag"
import { describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { openOrderSamples } from "#tests/fixtures/orders/order-samples.ts"
import { ORDER_STATUSES } from "../orders.ts"
import { foldOrderDays } from "./admin-orders-days.server.ts"

const { api, fill } = await openOrderSamples()

describe("what triggers count", () => {
  const truth = sql`SELECT to_char((created_at AT TIME ZONE 'Asia/Colombo')::date, 'YYYY-MM-DD') AS day, status,
    count(*) AS orders, sum(total_amount) AS total FROM orders GROUP BY 1, 2 ORDER BY 1, 2`
  const counted = sql`SELECT to_char(day, 'YYYY-MM-DD') AS day, status, sum(orders)::bigint AS orders, sum(total)::numeric(12,2) AS total
    FROM order_days GROUP BY 1, 2 HAVING sum(orders) <> 0 ORDER BY 1, 2`

  const byStatus = ORDER_STATUSES.map((status) => raw(`count(*) FILTER (WHERE status = '${status}') AS ${status}`))
  const truthByCustomer = sql`SELECT lower(customer_name || chr(10) || customer_email) AS search, ${join(byStatus)}
    FROM orders GROUP BY 1 ORDER BY 1`
  const countedByCustomer = sql`SELECT search, pending, confirmed, shipped, delivered, cancelled FROM order_customers
    WHERE pending + confirmed + shipped + delivered + cancelled > 0 ORDER BY 1`

  test("follow whatever happens to orders, before and after the slots are folded", async () => {
    const step = fc.oneof(
      fc.record({
        kind: fc.constant("add" as const),
        days: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 5 }),
      }),
      fc.record({
        kind: fc.constant("move" as const),
        to: fc.constantFrom(...ORDER_STATUSES),
        day: fc.integer({ min: 1, max: 4 }),
      }),
      fc.record({ kind: fc.constant("remove" as const), day: fc.integer({ min: 1, max: 4 }) }),
      fc.record({ kind: fc.constant("fold" as const) }),
    )
    const run = fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      await api.db.query(sql`DELETE FROM orders`)
      for (const each of steps) {
        if (each.kind === "add")
          await fill(
            each.days.map((day, n) => ({ name: `C${n % 2}`, at: `2026-01-0${day}T18:30:00Z`, total: `${day}.25` })),
          )
        if (each.kind === "move") {
          await api.db.query(
            sql`UPDATE orders SET status = ${each.to}, updated_at = now() WHERE created_at > ${`2026-01-0${each.day}`}`,
          )
        }
        if (each.kind === "remove")
          await api.db.query(sql`DELETE FROM orders WHERE created_at < ${`2026-01-0${each.day}`}`)
        if (each.kind === "fold") await foldOrderDays(api.db)
        expect(await api.db.query(counted)).toEqual(await api.db.query(truth))
        expect(await api.db.query(countedByCustomer)).toEqual(await api.db.query(truthByCustomer))
      }
    })
    await fc.assert(run, { numRuns: 25 })
  })

  test("are one row a day and status once folded", async () => {
    await fill(Array.from({ length: 5 }, () => ({})))
    await api.db.query(sql`UPDATE orders SET status = 'shipped' WHERE id = (SELECT id FROM orders LIMIT 1)`)
    await foldOrderDays(api.db)
    const rows = await api.db.query(sql`SELECT status, slot, orders FROM order_days WHERE orders <> 0 ORDER BY status`)
    expect(rows).toEqual([
      { status: "pending", slot: 0, orders: 4 },
      { status: "shipped", slot: 0, orders: 1 },
    ])
  })
})
