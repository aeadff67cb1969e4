import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { type OrderSample, openOrderSamples } from "#tests/fixtures/orders/order-samples.ts"
import { aProductFor } from "#tests/fixtures/shop-api.ts"
import { ORDER_STATUSES } from "../orders.ts"
import { phoneDigits } from "../phones.ts"

const { api, admin, fill } = await openOrderSamples()
const list = async (query = "") => (await api.send("GET", `/api/admin/orders${query}`, { as: admin })).body
const numbers = async (query: string) => (await list(query)).orders.map((o: { order_number: string }) => o.order_number)

/** Holds parts of numbers, names, e-mail addresses, phones and embroidered texts. */
const TEXTS = [
  "mk",
  "for dora",
  "17 jul",
  "ord_",
  "0771 2",
  "+94 71 555",
  "0094771234567",
  "71-5550000",
  "0044 20",
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

async function pictureFirstLines() {
  const first = await aProductFor(api.db)
  await api.db.query(sql`UPDATE products SET image_url = '/media/first.webp' WHERE id = ${first}`)
  await api.db.query(sql`UPDATE order_items SET product_id = ${first} WHERE position = 1`)
}

describe("the list", () => {
  test("shows what the table needs", async () => {
    await fill([{ number: "ORD-1", lines: 3, total: "1234.50", receipt: true }])
    await pictureFirstLines()
    const { orders, matching, counts } = await list()
    expect(orders).toEqual([
      {
        ...{ id: expect.any(String), user_id: admin, order_number: "ORD-1", created_at: "2026-01-01T00:00:00.000Z" },
        ...{ customer_name: "Kamala", customer_email: "kamala@example.com", item_count: 3, total_amount: 1234.5 },
        ...{
          image_url: "/media/first.webp",
          payment_method: "bank_transfer",
          status: "pending",
          payment_status: "pending",
          ...{ overdue: false, to_call: false, has_receipt: true },
          ...{ refund_due: false, to_make: false, pick_up: false, due_part: null },
          ...{ courier: null, tracking_number: null },
          version: 1,
        },
      },
    ])
    expect(matching).toBe(1)
    expect(counts).toEqual({ all: 1, pending: 1, confirmed: 0, shipped: 0, delivered: 0, cancelled: 0 })
  })

  const SAMPLES: Array<Partial<OrderSample>> = [
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
    {
      number: "ORD-500",
      name: "Sunil",
      email: "s@example.com",
      receipt: true,
      text: "For Asha",
      at: "2026-01-05T00:00:00Z",
    },
    {
      number: "ORD-600",
      name: "Sunil",
      text: "MK",
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
    ["?q=ASHA", ["500"], { all: 1, pending: 1 }],
    ["?q=mk", ["600"], { all: 1, pending: 1 }],
    ["?q=%25", ["300"], { all: 1, shipped: 1 }],
    ["?q=_", ["300"], { all: 1, shipped: 1 }],
    ["?q=%5C", [], {}],
    ["?q=Silva%0Akamala", [], {}],
    ["?due=check_receipt", ["500"], { all: 1, pending: 1 }],
    ["?due=check_receipt&q=kamala", [], {}],
    ["?due=check_receipt&status=shipped", [], { all: 1, pending: 1 }],
  ])("%s", async (query, expected, counts) => {
    await fill(SAMPLES)
    expect(await numbers(query)).toEqual(expected.map((n) => `ORD-${n}`))
    const response = await list(query)
    expect(response.counts).toEqual({ all: 0, ...Object.fromEntries(ORDER_STATUSES.map((s) => [s, 0])), ...counts })
    const tab = /status=(\w+)/.exec(query)?.[1] ?? "all"
    expect(response.matching).toBe(response.counts[tab])
  })

  test("a search finds what its text is part of: number, name, e-mail or a text on a piece, or how its phone begins, each order once", async () => {
    const sample = fc.record({
      number: fc.constantFrom("ORD-1700000000001", "ORD-1700000000012", "ORD-1812345678901", "ORD-1899999999999"),
      name: fc.constantFrom("Ord", "Dora", "Kamala 1"),
      email: fc.constantFrom("ord-1@example.com", "17@example.com", "d-18@example.com"),
      text: fc.constantFrom(null, "MK", "For Dora", "17 July", "Ord_1"),
      lines: fc.constantFrom(1, 2),
      phone: fc.constantFrom("077 123 4567", "+94 (71) 555-0000", "+44 20 7946 0958"),
      status: fc.constantFrom(...ORDER_STATUSES),
    })
    const run = fc.asyncProperty(
      fc.uniqueArray(sample, { maxLength: 4, selector: ({ number }) => number }),
      fc.constantFrom(...TEXTS),
      async (samples, q) => {
        await api.db.query(sql`DELETE FROM orders`)
        await fill(samples)
        const digits = phoneDigits(q)
        const bears = (text: string) => (/\w{3}/.test(q) ? text.includes(q.toLowerCase()) : text === q.toLowerCase())
        const fits = ({ number, name, email, phone, text }: (typeof samples)[number]) =>
          `${number}\n${name}\n${email}`.toLowerCase().includes(q.toLowerCase()) ||
          (text !== null && bears(text.toLowerCase())) ||
          (/^[\d +-]{4,}$/.test(q) && digits.length >= 4 && phoneDigits(phone).startsWith(digits))
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

  test("any page of a search that finds many is that of the plain list", async () => {
    const at = (n: number) => new Date(Date.UTC(2026, 0, 1 + (n % 40), n % 24)).toISOString()
    await fill(
      Array.from({ length: 5000 }, (_, n) => ({
        ...{ at: at(n), number: `ORD-${1_700_000_000_000 + n * 10}${n % 2 ? "775" : "000"}` },
        ...{ name: n % 5 ? "Kamala" : "Sunil", email: "x@example.com", status: n % 3 ? "shipped" : "pending" },
      })),
    )
    for (const [query, found] of [
      ["q=kamala", sql`customer_name = 'Kamala'`],
      ["q=775", sql`order_number LIKE '%775%'`],
      ["q=775&status=shipped", sql`order_number LIKE '%775%' AND status = 'shipped'`],
    ] as const) {
      const plainList = await api.db.query<{ order_number: string }>(
        sql`SELECT order_number FROM orders WHERE ${found} ORDER BY created_at DESC, id DESC`,
      )
      expect(plainList.length).toBeGreaterThan(1500)
      for (const page of [1, 3, Math.ceil(plainList.length / 200), Math.ceil(plainList.length / 100)]) {
        const expected = plainList.slice((page - 1) * 100, page * 100).map((row) => row.order_number)
        expect(await numbers(`?${query}&page_size=100&page=${page}`), `${query} ${page}`).toEqual(expected)
      }
    }
  })
})
