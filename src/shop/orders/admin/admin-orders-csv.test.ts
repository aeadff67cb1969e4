import { describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { inLanguage } from "#messages/reader.server.ts"
import { csvRow } from "#shop/api/files/csv.server.ts"
import { openOrderSamples } from "#tests/fixtures/orders/order-samples.ts"
import { countNewOrders } from "./admin-orders.server.ts"

const { api, admin, fill } = await openOrderSamples()

describe("the export", () => {
  const get = (query = "") => api.fetch(`/api/admin/orders.csv${query}`, { headers: { "X-Test-User": admin } })

  test("is in the language of who asks, to its last line", async () => {
    await fill([{ number: "ORD-9", status: "shipped" }])
    const response = await inLanguage("si", () => get())
    const [head = "", line = ""] = (await response.text()).split("\r\n")
    expect(head).toMatch(/^\uFEFF?ඇණවුම් අංකය,/u)
    expect(line).toMatch(/^ORD-9,.*\p{Script=Sinhala}/u)
  })

  test("is CSV that a spreadsheet opens: mark, header, one line for each order, nothing that runs", async () => {
    await fill([
      {
        number: "ORD-1",
        name: '=HYPERLINK("http://x")',
        email: "nimal@example.com",
        total: "1250.00",
        lines: 2,
        ...{
          address: "12, Galle Road\nFort",
          notes: "-1+1",
          status: "shipped",
          payment: "paid",
          at: "2026-01-01T20:00:00Z",
        },
      },
    ])
    await api.db.query(
      sql`UPDATE orders SET second_phone = '071 765 4321', delivery_landmark = 'Behind the fort', delivery_district = 5,
            pay_by = '2026-01-05T12:30:00Z'`,
    )
    await api.db.query(
      sql`INSERT INTO payments (order_id, kind, state, way, amount, reduced)
          SELECT id, kind, 'pending', way, amount, reduced FROM orders,
            (VALUES ('correction', NULL, 1000, NULL), ('refund', 'bank_transfer', 100, 50)) AS rows (kind, way, amount, reduced)`,
    )
    const response = await get()
    expect(response.status).toBe(200)
    expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8")
    expect(response.headers.get("Content-Disposition")).toMatch(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/)
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(new TextDecoder().decode(bytes)).toBe(
      "Order #,Date,Status,Payment,Payment Method,Customer,Email,Phone,Second Phone,Address,Landmark,City,District,Postal Code,Items,Subtotal,Delivery Fee,Discount,Coupon,Total,Notes,Pick-up,Received,Refunded,Still to pay,Pay By\r\n" +
        `ORD-1,2026-01-02 01:30,Shipped,Paid,Bank Transfer,"'=HYPERLINK(""http://x"")",nimal@example.com,'+94 77 123 4567,071 765 4321,` +
        `"12, Galle Road\nFort",Behind the fort,Colombo,Colombo,,"2 × Bunny ""soft""; 2 × Bunny ""soft""",1250.00,0.00,0.00,,1250.00,'-1+1,,1000.00,100.00,300.00,2026-01-05 18:00\r\n`,
    )
  })

  test("holds the chosen orders alone, and takes nothing for an id that is none", async () => {
    await fill([{ number: "ORD-1" }, { number: "ORD-2" }, { number: "ORD-3" }])
    const rows = await api.db.query<{ id: string }>(sql`SELECT id FROM orders WHERE order_number <> 'ORD-2'`)
    const text = await (await get(`?ids=${rows.map(({ id }) => id).join(",")}`)).text()
    expect(text.match(/ORD-\d/g)?.sort()).toEqual(["ORD-1", "ORD-3"])
    for (const ids of ["", "x", `${rows[0]?.id},`, Array(101).fill(rows[0]?.id).join(",")]) {
      const { status, body } = await api.send("GET", `/api/admin/orders.csv?ids=${ids}`, { as: admin })
      expect([status, body.error.field]).toEqual([400, "ids"])
    }
  })

  test.each(["=1", "+1", "-1", "@x", "\t1", "\r1", "\n1", "＝1", "＋1", "－1", "＠x"])("%j becomes a text", (cell) => {
    expect(csvRow([cell]).replaceAll('"', "")).toBe(`'${cell}\r\n`)
  })

  test.each([
    ["a;=1", "a;'=1"],
    ["a; =1", "a; '=1"],
    ["a\t=1", "a\t'=1"],
    ["a,@x", "a,'@x"],
    ["a\n-1", "a\n'-1"],
    ["a\r\n＝1", "a\r\n'＝1"],
    ['a"=1', `a""'=1`],
    ['a;"=1', `a;""'=1`],
    ['=1;=2;"=3', `'=1;'=2;""'=3`],
  ])("%j holds no formula where another separator splits it", (cell, text) => {
    expect(csvRow([cell, "b"])).toBe(`"${text}",b\r\n`)
  })

  test.each(["Bunny - small", "a=b", "nimal@example.com", "2+3", "1,250"])("%j stays as it is", (cell) => {
    expect(csvRow([cell]).replaceAll('"', "")).toBe(`${cell}\r\n`)
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

  test("holds every order once, over many batches and equal times, and reads no further than it is pulled", async () => {
    await fill(Array.from({ length: 1700 }, (_, n) => ({ number: `ORD-${n}`, at: `2026-01-0${1 + (n % 3)}` })))
    const text = await (await get()).text()
    expect(new Set([...text.matchAll(/^ORD-\d+/gm)].map(([n]) => n)).size).toBe(1700)
    expect(text.trimEnd().split("\r\n")).toHaveLength(1701)
    const reader = (await get()).body!.getReader()
    await reader.read()
    await reader.cancel()
    const busy = sql`SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()`
    expect(await api.db.query(busy)).toEqual([])
  })
})

const look = async (query = "") => api.send("GET", `/api/admin/new-orders${query}`, { as: admin })

test("orders are counted from the first look on, also one that was stored after it with a time before it", async () => {
  await fill([{ at: "2026-01-01T00:00:00Z" }])
  const { body } = await look()
  expect(body).toEqual({ since: expect.any(String), count: 0 })
  const justBefore = new Date(Date.parse(body.since) + 1).toISOString()
  await fill([{ at: justBefore }, { at: new Date().toISOString() }, { at: body.since }])
  expect((await look(`?since=${body.since}`)).body).toEqual({ ...body, count: 2 })
})

test("what was counted by the first look is known to the next", async () => {
  await fill([{ at: new Date().toISOString() }])
  const first = await countNewOrders(api.db)
  expect(first.count).toBe(1)
  expect(await countNewOrders(api.db, first.since)).toEqual(first)
})

test.each(["x", "", "2026-01-01", "2026-01-01T00:00:00Z&since=2026-01-01T00:00:00Z"])(
  "%j is no time",
  async (since) => {
    expect(await look(`?since=${since}`)).toMatchObject({ status: 400, body: { error: { field: "since" } } })
  },
)
