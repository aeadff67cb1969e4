import { randomUUID } from "node:crypto"
import fc from "fast-check"
import { join, raw } from "sql-template-tag"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aCustomer, aProductFor, openTestApi, type TestApi } from "#tests/shop-api.ts"
import { csvRow } from "./admin-orders-csv.ts"
import { foldOrderDays } from "./admin-orders-days.server.ts"
import { ORDER_STATUSES } from "./orders.ts"

let api: TestApi
let admin: string
let product: string
beforeAll(async () => {
  api = await openTestApi()
  admin = await aCustomer(api.db, "admin")
  product = await aProductFor(api.db, { name: 'Bunny "soft"' })
})
afterAll(() => api.close())
beforeEach(() => api.db.query(sql`DELETE FROM orders`))

interface Sample {
  number: string
  name: string
  email: string
  status: string
  payment: string
  method: string
  at: string
  lines: number
  total: string
  receipt: boolean
  address: string
  notes: string | null
}

const plain: Sample = {
  ...{ number: "", name: "Kamala", email: "kamala@example.com", status: "pending", payment: "pending" },
  ...{ method: "bank_transfer", at: "2026-01-01T00:00:00Z", lines: 1, total: "1000.00", receipt: false },
  ...{ address: "12 Galle Road", notes: null },
}

let receipt: string | undefined
async function aReceipt(): Promise<string> {
  receipt ??= `${admin}/1-a.pdf`
  await api.db.query(
    sql`INSERT INTO receipts VALUES (${receipt}, ${admin}, 'application/pdf', 8) ON CONFLICT DO NOTHING`,
  )
  return receipt
}

/** Orders in one statement, each with its lines. */
async function fill(samples: Array<Partial<Sample>>) {
  const path = await aReceipt()
  const rows = samples.map((sample) => ({ ...plain, number: `ORD-${randomUUID()}`, ...sample, id: randomUUID() }))
  await api.db.query(
    sql`INSERT INTO orders (id, user_id, order_number, idempotency_key, request_hash, payment_method, subtotal, delivery_fee,
            total_amount, customer_name, customer_email, customer_phone, delivery_address, delivery_city, notes, status,
            payment_status, bank_receipt_url, created_at)
        SELECT id, ${admin}, number, id::text, '', method, total, 0, total, name, email, '+94 77 123 4567', address,
            'Colombo', notes, status, payment, CASE WHEN receipt THEN ${path} END, at
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS s (id uuid, number text, name text, email text, status text,
          payment text, method text, at timestamptz, total numeric, receipt boolean, address text, notes text)`,
  )
  await api.db.query(
    sql`INSERT INTO order_items (order_id, position, product_id, product_name, product_price, quantity, subtotal)
        SELECT id, position, ${product}, 'Bunny "soft"', 10, 2, 20
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS s (id uuid, lines int), generate_series(1, lines) AS position`,
  )
}

const list = async (query = "") => (await api.send("GET", `/api/admin/orders${query}`, { as: admin })).body
const numbers = async (query: string) => (await list(query)).orders.map((o: { order_number: string }) => o.order_number)

describe("the list", () => {
  test("shows what the table needs", async () => {
    await fill([{ number: "ORD-1", lines: 3, total: "1234.50", receipt: true }])
    const { orders, matching, counts } = await list()
    expect(orders).toEqual([
      {
        ...{ id: expect.any(String), user_id: admin, order_number: "ORD-1", created_at: "2026-01-01T00:00:00.000Z" },
        ...{ customer_name: "Kamala", customer_email: "kamala@example.com", item_count: 3, total_amount: 1234.5 },
        ...{
          payment_method: "bank_transfer",
          status: "pending",
          payment_status: "pending",
          has_receipt: true,
          version: 1,
        },
      },
    ])
    expect(matching).toBe(1)
    expect(counts).toEqual({ all: 1, pending: 1, confirmed: 0, shipped: 0, delivered: 0, cancelled: 0 })
  })

  const SAMPLES: Array<Partial<Sample>> = [
    { number: "ORD-100", name: "Kamala Silva", email: "kamala@shop.example", at: "2026-01-01T00:00:00Z" },
    { number: "ORD-200", name: "නිමල්", email: "NIMAL@Shop.Example", status: "shipped", at: "2026-01-02T00:00:00Z" },
    { number: "ORD-300", name: "100% Wool_", email: "wool@example.com", status: "shipped", at: "2026-01-03T00:00:00Z" },
    {
      number: "ORD-400",
      name: "Kamala",
      email: "k@example.com",
      status: "cancelled",
      receipt: true,
      at: "2026-01-04T00:00:00Z",
    },
    { number: "ORD-500", name: "Sunil", email: "s@example.com", receipt: true, at: "2026-01-05T00:00:00Z" },
    {
      number: "ORD-600",
      name: "Sunil",
      email: "s@example.com",
      receipt: true,
      payment: "paid",
      at: "2026-01-06T00:00:00Z",
    },
  ]

  test.each([
    ["", ["600", "500", "400", "300", "200", "100"], { all: 6, pending: 3, shipped: 2, cancelled: 1 }],
    ["?sort=oldest", ["100", "200", "300", "400", "500", "600"], { all: 6, pending: 3, shipped: 2, cancelled: 1 }],
    ["?status=shipped", ["300", "200"], { all: 6, pending: 3, shipped: 2, cancelled: 1 }],
    ["?status=all&page_size=4&page=2", ["200", "100"], { all: 6, pending: 3, shipped: 2, cancelled: 1 }],
    ["?status=delivered", [], { all: 6, pending: 3, shipped: 2, cancelled: 1 }],
    ["?q=ord-3", ["300"], { all: 1, shipped: 1 }],
    ["?q=KAMALA", ["400", "100"], { all: 2, pending: 1, cancelled: 1 }],
    ["?q=kamala&status=pending", ["100"], { all: 2, pending: 1, cancelled: 1 }],
    ["?q=nimal@shop", ["200"], { all: 1, shipped: 1 }],
    [`?q=${encodeURIComponent("නිම")}`, ["200"], { all: 1, shipped: 1 }],
    ["?q=%25", ["300"], { all: 1, shipped: 1 }],
    ["?q=_", ["300"], { all: 1, shipped: 1 }],
    ["?q=%5C", [], {}],
    ["?q=Silva%0Akamala", [], {}],
    ["?to_check=1", ["500"], { all: 1, pending: 1 }],
    ["?to_check=1&q=kamala", [], {}],
    ["?to_check=1&status=shipped", [], { all: 1, pending: 1 }],
  ])("%s", async (query, expected, counts) => {
    await fill(SAMPLES)
    expect(await numbers(query)).toEqual(expected.map((n) => `ORD-${n}`))
    const answer = await list(query)
    expect(answer.counts).toEqual({ all: 0, ...Object.fromEntries(ORDER_STATUSES.map((s) => [s, 0])), ...counts })
    const tab = /status=(\w+)/.exec(query)?.[1] ?? "all"
    expect(answer.matching).toBe(answer.counts[tab])
  })

  test("a search finds what its text is part of: number, name or e-mail, each order once", async () => {
    const sample = fc.record({
      number: fc.constantFrom("ORD-1700000000001", "ORD-1700000000012", "ORD-1812345678901", "ORD-1899999999999"),
      name: fc.constantFrom("Ord", "Dora", "Kamala 1"),
      email: fc.constantFrom("ord-1@example.com", "17@example.com", "d-18@example.com"),
      status: fc.constantFrom(...ORDER_STATUSES),
    })
    const texts = [
      "o",
      "ORD",
      "ord-",
      "-",
      "d-1",
      "ord-1",
      "ORD-17",
      "ord-18",
      "17",
      "0000000000012",
      "-1",
      "899",
      "dora",
      "rd-1@",
      "99999",
    ]
    const run = fc.asyncProperty(
      fc.uniqueArray(sample, { maxLength: 4, selector: ({ number }) => number }),
      fc.constantFrom(...texts),
      async (samples, q) => {
        await api.db.query(sql`DELETE FROM orders`)
        await fill(samples)
        const fits = ({ number, name, email }: { number: string; name: string; email: string }) =>
          `${number}\n${name}\n${email}`.toLowerCase().includes(q.toLowerCase())
        const expected = samples.filter(fits).map(({ number }) => number)
        expect((await numbers(`?q=${encodeURIComponent(q)}`)).sort(), q).toEqual(expected.sort())
        expect((await list(`?q=${encodeURIComponent(q)}`)).counts.all).toBe(expected.length)
      },
    )
    await fc.assert(run, { numRuns: 60 })
  })

  test("takes no other value of to_check", async () => {
    expect((await api.send("GET", "/api/admin/orders?to_check=0", { as: admin })).status).toBe(400)
  })

  test("every page of every tab, search and order together is the whole list, with equal times", async () => {
    const sample = fc.record({
      status: fc.constantFrom(...ORDER_STATUSES),
      at: fc.constantFrom(
        "2026-01-01T18:29:59Z",
        "2026-01-01T18:30:00Z",
        "2026-01-02T18:30:00Z",
        "2026-01-05T00:00:00Z",
      ),
      name: fc.constantFrom("Kamala", "Sunil"),
    })
    const run = fc.asyncProperty(
      fc.array(sample, { maxLength: 25 }),
      fc.constantFrom("all", ...ORDER_STATUSES),
      fc.constantFrom("newest", "oldest"),
      fc.constantFrom("", "&q=kamala"),
      async (samples, status, sort, q) => {
        await api.db.query(sql`DELETE FROM orders`)
        await fill(samples.map((each) => ({ ...each, email: "x@example.com" })))
        const query = `?status=${status}&sort=${sort}${q}`
        const whole = (await list(`${query}&page_size=100`)).orders
        const fitting = samples.filter(
          (each) => (status === "all" || each.status === status) && (!q || each.name === "Kamala"),
        )
        expect(whole).toHaveLength(fitting.length)
        const pages = []
        for (let page = 1; page <= 9; page++) pages.push(...(await list(`${query}&page_size=3&page=${page}`)).orders)
        expect(pages).toEqual(whole)
      },
    )
    await fc.assert(run, { numRuns: 30 })
  })

  test("deep pages, which skip whole days, are those of the plain list", async () => {
    const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + (n % 40), n % 24, n % 60)).toISOString()
    await fill(Array.from({ length: 4500 }, (_, n) => ({ at: day(n), status: n % 3 ? "shipped" : "pending" })))
    for (const [status, sort] of [
      ["all", "newest"],
      ["all", "oldest"],
      ["shipped", "newest"],
    ] as const) {
      const order = sort === "newest" ? sql`created_at DESC, id DESC` : sql`created_at, id`
      const plainList = await api.db.query<{ order_number: string }>(
        sql`SELECT order_number FROM orders WHERE ${status} IN ('all', status) ORDER BY ${order}`,
      )
      const matching = plainList.length
      for (const page of [1, 21, 22, 23, Math.ceil(matching / 200), Math.ceil(matching / 100)]) {
        const expected = plainList.slice((page - 1) * 100, page * 100).map((row) => row.order_number)
        expect(await numbers(`?status=${status}&sort=${sort}&page_size=100&page=${page}`), `${sort} ${page}`).toEqual(
          expected,
        )
      }
    }
  })
})

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

describe("the export", () => {
  const get = (query = "") => api.fetch(`/api/admin/orders.csv${query}`, { headers: { "X-Test-User": admin } })

  test("is CSV that a spreadsheet opens: mark, header, one line for each order, nothing that runs", async () => {
    await fill([
      {
        ...{ number: "ORD-1", name: '=HYPERLINK("http://x")', email: "nimal@example.com", total: "1250.00", lines: 2 },
        ...{
          address: "12, Galle Road\nFort",
          notes: "-1+1",
          status: "shipped",
          payment: "paid",
          at: "2026-01-01T20:00:00Z",
        },
      },
    ])
    const response = await get()
    expect(response.status).toBe(200)
    expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8")
    expect(response.headers.get("Content-Disposition")).toMatch(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/)
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(new TextDecoder().decode(bytes)).toBe(
      "Order #,Date,Status,Payment,Payment Method,Customer,Email,Phone,Address,City,Postal Code,Items,Subtotal,Delivery Fee,Discount,Coupon,Total,Notes\r\n" +
        `ORD-1,2026-01-02 01:30,Shipped,Paid,Bank Transfer,"'=HYPERLINK(""http://x"")",nimal@example.com,'+94 77 123 4567,` +
        `"12, Galle Road\nFort",Colombo,,"2 × Bunny ""soft""; 2 × Bunny ""soft""",1250.00,0.00,0.00,,1250.00,'-1+1\r\n`,
    )
  })

  test.each(["=1", "+1", "-1", "@x", "\t1", "\r1", "\n1", "＝1", "＋1", "－1", "＠x"])("%j becomes a text", (cell) => {
    expect(csvRow([cell]).replaceAll('"', "")).toBe(`'${cell}\r\n`)
  })

  test("follows search, tab and order, and ignores the page", async () => {
    await fill([
      { number: "ORD-1", status: "shipped", at: "2026-01-01" },
      { number: "ORD-2", status: "shipped", at: "2026-01-02" },
      { number: "ORD-3", at: "2026-01-03" },
    ])
    const numbersIn = async (query: string) =>
      [...(await (await get(query)).text()).matchAll(/^ORD-\d/gm)].map(([n]) => n)
    expect(await numbersIn("?status=shipped&page=9&page_size=1")).toEqual(["ORD-2", "ORD-1"])
    expect(await numbersIn("?sort=oldest")).toEqual(["ORD-1", "ORD-2", "ORD-3"])
    expect(await numbersIn("?q=ord-3")).toEqual(["ORD-3"])
    expect((await get("?status=lost")).status).toBe(400)
  })

  test("holds every order once, over many batches and equal times, and reads no further than it is asked", async () => {
    await fill(Array.from({ length: 1700 }, (_, n) => ({ number: `ORD-${n}`, at: `2026-01-0${1 + (n % 3)}` })))
    const text = await (await get()).text()
    expect(new Set([...text.matchAll(/^ORD-\d+/gm)].map(([n]) => n)).size).toBe(1700)
    expect(text.trimEnd().split("\r\n")).toHaveLength(1701)
    const reader = (await get()).body!.getReader()
    await reader.read()
    await reader.cancel()
    expect(api.db.pool.totalCount - api.db.pool.idleCount).toBe(0)
  })
})
