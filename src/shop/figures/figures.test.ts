import { describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { inLanguage } from "#messages/reader.server.ts"
import { aProductInColours } from "#tests/fixtures/catalogue/variants.ts"
import { openOrderSamples } from "#tests/fixtures/orders/order-samples.ts"
import type { CashBook } from "./cash-book.ts"
import type { Figures } from "./figures.ts"
import { type Span, spanBefore } from "./span.ts"

const { api, admin, fill } = await openOrderSamples()

const query = ({ from, to }: Span) => `?from=${from}&to=${to}`
const figuresOf = async (span: Span): Promise<Figures> =>
  (await api.send("GET", `/api/admin/figures${query(span)}`, { as: admin })).body
const bookOf = async (span: Span): Promise<CashBook> =>
  (await api.send("GET", `/api/admin/cash-book${query(span)}`, { as: admin })).body
const fileOf = async (path: string, span: Span) =>
  (await api.fetch(`/api/admin/${path}.csv${query(span)}`, { headers: { "X-Test-User": admin } })).text()

const pay = (
  number: string,
  kind: string,
  amount: number,
  changes: { state?: string; on?: string; at?: string } = {},
) =>
  api.db.query(
    sql`INSERT INTO payments (order_id, kind, state, way, amount, reduced, paid_on, created_at)
        SELECT id, ${kind}, ${changes.state ?? "paid"}, CASE WHEN ${kind}::text <> 'correction' THEN 'bank_transfer' END, ${amount},
          CASE WHEN ${kind}::text = 'refund' THEN 0 END, ${changes.on ?? null}::date, ${changes.at ?? "2026-11-10T04:00:00Z"}::timestamptz
        FROM orders WHERE order_number = ${number}`,
  )
const keepFee = (number: string, fee: number, on: string | null = null) =>
  api.db.query(
    sql`INSERT INTO payout_lines (order_id, courier, amount, fee, paid_on, created_at)
        SELECT id, 'Koombiyo', 1000, ${fee}, ${on}::date, '2026-11-10T04:00:00Z' FROM orders WHERE order_number = ${number}`,
  )

const NOVEMBER = { from: "2026-11-01", to: "2026-11-30" }

describe("the figures of a month", () => {
  test("count by the days of Colombo, beside the month before", async () => {
    await fill([
      { number: "A", at: "2026-10-31T18:29:59Z" },
      { number: "B", at: "2026-10-31T18:30:00Z", payment: "paid", total: "500.00" },
      { number: "C", at: "2026-11-30T18:29:59Z" },
      { number: "D", at: "2026-11-30T18:30:00Z" },
      { number: "E", at: "2026-09-30T18:29:59Z" },
    ])
    const { before, sums, unit, periods } = await figuresOf(NOVEMBER)
    expect(before).toEqual({ from: "2026-10-01", to: "2026-10-31" })
    expect([sums.now, sums.before]).toMatchObject([
      { orders: 2, ordered: 1500 },
      { orders: 1, ordered: 1000 },
    ])
    expect([unit, periods.length, periods[0], periods[29]]).toEqual([
      ...["day", 30],
      { day: "2026-11-01", orders: 1, total: 500, paid: 500 },
      { day: "2026-11-30", orders: 1, total: 1000, paid: 0 },
    ])
  })

  test("count no cancelled order, yet all the money of each, whenever it came or went", async () => {
    await fill([
      { number: "A", at: "2026-11-05T04:00:00Z" },
      { number: "B", at: "2026-11-05T04:00:00Z", status: "cancelled" },
    ])
    await pay("A", "payment", 1000)
    await pay("A", "correction", -10)
    await pay("A", "payment", 400, { state: "failed" })
    await pay("A", "refund", 300, { at: "2027-02-01T04:00:00Z" })
    await keepFee("A", 45.5)
    await pay("B", "payment", 200)
    const { sums } = await figuresOf(NOVEMBER)
    const { orders, received, refunded, fees, left } = sums.now
    expect({ orders, received, refunded, fees, left }).toEqual({
      ...{ orders: 1, received: 1190, refunded: 300, fees: 45.5, left: 844.5 },
    })
  })

  test("count a variant with its product, and what is picked up apart from districts", async () => {
    await fill([
      { number: "A", at: "2026-11-05T04:00:00Z" },
      { number: "B", at: "2026-11-05T04:00:00Z" },
    ])
    const { variants } = await aProductInColours(api.db, ["Red"])
    await api.db.query(
      sql`UPDATE order_items SET product_id = ${variants[0]} WHERE order_id = (SELECT id FROM orders WHERE order_number = 'A')`,
    )
    await api.db.query(sql`UPDATE orders SET delivery_district = 5, channel = 'fair' WHERE order_number = 'A'`)
    await api.db.query(sql`UPDATE orders SET pick_up = true WHERE order_number = 'B'`)
    const { groups } = await figuresOf(NOVEMBER)
    const found = Object.fromEntries(groups.map(({ by, rows }) => [by, rows.map(({ name, now }) => [name, now.count])]))
    expect(found.product).toEqual(
      expect.arrayContaining([
        ["Blanket", 2],
        ['Bunny "soft"', 2],
      ]),
    )
    expect(found.variant).toEqual([["Blanket (Red)", 2]])
    expect(found.district).toEqual(
      expect.arrayContaining([
        ["Colombo", 1],
        ["Pick-up in the shop", 1],
      ]),
    )
    expect(found.channel).toHaveLength(2)
    expect(found.method).toEqual([["Bank Transfer", 2]])
  })

  test("are shown by months where the span is long, and by nothing where nothing was ordered", async () => {
    await fill([{ at: "2026-02-14T04:00:00Z" }])
    const { unit, periods } = await figuresOf({ from: "2026-01-15", to: "2026-06-15" })
    expect([unit, periods.map(({ day, orders }) => [day.slice(0, 7), orders])]).toEqual([
      "month",
      [
        ["2026-01", 0],
        ["2026-02", 1],
        ["2026-03", 0],
        ["2026-04", 0],
        ["2026-05", 0],
        ["2026-06", 0],
      ],
    ])
    expect((await figuresOf({ from: "2020-01-01", to: "2020-01-31" })).groups).toEqual([])
  })

  test("are refused for what is no span", async () => {
    for (const path of ["figures", "figures.csv", "cash-book", "cash-book.csv"]) {
      const { status } = await api.send("GET", `/api/admin/${path}?from=2026-11-02&to=2026-11-01`, { as: admin })
      expect(status, path).toBe(400)
    }
  })
})

describe("the cash book", () => {
  test("has money by the day of its transfer, else by the day on which it was written", async () => {
    await fill([{ number: "A", at: "2026-10-05T04:00:00Z" }])
    await pay("A", "payment", 700, { on: "2026-11-03" })
    await pay("A", "payment", 50, { on: "2026-10-31" })
    await pay("A", "payment", 60, { state: "pending" })
    await pay("A", "refund", 300, { at: "2026-11-30T18:29:00Z" })
    await pay("A", "correction", -5)
    await keepFee("A", 45.5, "2026-11-04")
    const { sums, total, matching, entries } = await bookOf(NOVEMBER)
    expect(sums).toEqual([
      { way: "bank_transfer", came_in: 700, went_out: -300 },
      { way: "cash", came_in: 0, went_out: -45.5 },
      { way: null, came_in: 0, went_out: -5 },
    ])
    expect([total, matching]).toEqual([349.5, 4])
    expect(entries.map(({ day, kind, amount, reference }) => [day, kind, amount, reference])).toEqual([
      ["2026-11-30", "refund", -300, null],
      ["2026-11-10", "correction", -5, null],
      ["2026-11-04", "fee", -45.5, "Koombiyo"],
      ["2026-11-03", "payment", 700, null],
    ])
    const lines = (await fileOf("cash-book", NOVEMBER)).trim().split("\r\n")
    expect(lines.slice(1)).toEqual([
      "2026-11-30,A,Refund,Bank Transfer,,,300.00",
      "2026-11-10,A,Correction,,,,5.00",
      "2026-11-04,A,Courier’s fees,Cash,Koombiyo,,45.50",
      "2026-11-03,A,Payment,Bank Transfer,,700.00,",
    ])
    expect(await inLanguage("si", () => fileOf("cash-book", NOVEMBER))).toMatch(/\p{Script=Sinhala}/u)
  })
})

describe("beside the orders", () => {
  test("stand the searches that found nothing, the most first, without amounts in the file", async () => {
    await api.db.query(
      sql`INSERT INTO missed_searches VALUES ('2026-11-01', 'lion', 1), ('2026-11-30', 'lion', 1), ('2026-11-02', 'elephant', 3),
            ('2026-10-31', 'owl', 9), ('2026-12-01', 'fox', 9), ('2026-09-30', 'crab', 9)`,
    )
    const { groups } = await figuresOf(NOVEMBER)
    const missed = groups.find(({ by }) => by === "missed")?.rows
    expect(missed?.map(({ name, now, before }) => [name, now.count, before.count])).toEqual([
      ["elephant", 3, 0],
      ["lion", 2, 0],
      ["owl", 0, 9],
    ])
    expect(await fileOf("figures", NOVEMBER)).toContain("\r\nLooked for and not found,elephant,3,,0,\r\n")
  })

  test("stand the visits, and what of them became orders of the shop on days that had any", async () => {
    await fill([
      { number: "V1", at: "2026-11-02T18:29:59Z" },
      { number: "V2", at: "2026-11-02T18:30:00Z" },
      { number: "V3", at: "2026-11-02T10:00:00Z", status: "cancelled" },
      { number: "V4", at: "2026-11-20T10:00:00Z" },
    ])
    await api.db.query(sql`INSERT INTO visit_days VALUES ('2026-11-02', 30), ('2026-11-03', 50)`)
    const { sums } = await figuresOf(NOVEMBER)
    expect(sums).toMatchObject({ now: { visits: 80, per_visits: 2.5 }, before: { visits: 0, per_visits: null } })
    expect(await fileOf("figures", NOVEMBER)).toContain("Visits,80,,0,")
  })
})

describe("of random orders", () => {
  const spans: Span[] = [
    ...[NOVEMBER, { from: "2026-10-20", to: "2026-11-09" }, { from: "2026-11-11", to: "2026-11-11" }],
    { from: "2026-01-01", to: "2026-12-31" },
  ]
  const random = randomFrom(20_261_130)
  const any = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const dayOf = () => new Date(Date.UTC(2026, 8, 1) + random() * 120 * 86_400_000).toISOString()

  test("all sums equal what their rows add up to, on the screen, in the book and in the files", async () => {
    await fill(
      Array.from({ length: 250 }, (_, n) => ({
        ...{ number: `R-${n}`, at: dayOf(), total: `${1 + Math.floor(random() * 1e6) / 100}`, lines: any([1, 2, 3]) },
        ...{ status: any(["pending", "shipped", "delivered", "cancelled"]), payment: any(["pending", "paid"]) },
        method: any(["bank_transfer", "cash_on_delivery"]),
      })),
    )
    for (let n = 0; n < 250; n++) {
      const on = any([undefined, dayOf().slice(0, 10)])
      const amount = Math.ceil(random() * 1e5) / 100
      await pay(`R-${n}`, "payment", amount, { at: dayOf(), state: any(["paid", "failed"]), ...(on && { on }) })
      if (random() < 0.3) await pay(`R-${n}`, "refund", amount, { at: dayOf() })
      if (random() < 0.3) await keepFee(`R-${n}`, amount / 10, on ?? null)
    }
    for (const span of spans) await expectSums(span)
  })

  async function expectSums(span: Span) {
    const { sums, groups, periods } = await figuresOf(span)
    for (const [one, each] of [
      [sums.now, span],
      [sums.before, spanBefore(span)],
    ] as const) {
      expect(one).toMatchObject(await recounted(each))
      expect(one.ordered).toBeCloseTo(one.goods - one.discounts + one.delivery, 2)
    }
    const total = (by: string) =>
      groups.find((group) => group.by === by)?.rows.reduce((sum, row) => sum + row.now.amount, 0)
    for (const by of ["district", "channel", "method"]) expect(total(by) ?? 0).toBeCloseTo(sums.now.ordered, 2)
    expect(total("category") ?? 0).toBeCloseTo(total("product") ?? 0, 2)
    expect(periods.reduce((sum, period) => sum + period.total, 0)).toBeCloseTo(sums.now.ordered, 2)
    const cells = (await fileOf("figures", span)).split("\r\n").map((line) => line.split(","))
    expect(Number(cells.find((row) => row[1] === "What it brought")?.[3])).toBe(sums.now.left)
    const book = await bookOf(span)
    const file = (await fileOf("cash-book", span))
      .trim()
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(","))
    expect(file).toHaveLength(book.matching)
    expect(file.reduce((sum, row) => sum + Number(row.at(-2)) - Number(row.at(-1)), 0)).toBeCloseTo(book.total, 2)
    expect(book.total).toBeCloseTo(await bookTotal(span), 2)
  }

  /** Adds the rows up one by one, in another way than the figures. */
  async function recounted({ from, to }: Span) {
    const rows = await api.db.query<{ day: string; status: string; total: number; money: Money[]; fees: number[] }>(
      sql`SELECT to_char((created_at AT TIME ZONE 'UTC') + interval '330 minutes', 'YYYY-MM-DD') AS day, status, total_amount::float8 AS total,
            (SELECT COALESCE(jsonb_agg(jsonb_build_object('kind', kind, 'state', state, 'amount', amount)), '[]') FROM payments WHERE order_id = o.id) AS money,
            (SELECT COALESCE(jsonb_agg(fee), '[]') FROM payout_lines WHERE order_id = o.id) AS fees FROM orders o`,
    )
    const chosen = rows.filter(({ day }) => day >= from && day <= to)
    const placed = chosen.filter(({ status }) => status !== "cancelled")
    const sum = (amounts: number[]) => Math.round(amounts.reduce((all, each) => all + each * 100, 0)) / 100
    const money = chosen.flatMap((row) => row.money)
    const received = sum(
      money.filter(({ kind, state }) => kind === "payment" && state === "paid").map(({ amount }) => amount),
    )
    const refunded = sum(money.filter(({ kind }) => kind === "refund").map(({ amount }) => amount))
    const fees = sum(chosen.flatMap((row) => row.fees))
    const ordered = sum(placed.map(({ total }) => total))
    return { orders: placed.length, ordered, received, refunded, fees, left: sum([received, -refunded, -fees]) }
  }

  async function bookTotal({ from, to }: Span): Promise<number> {
    const [row] = await api.db.query<{ total: number }>(
      sql`SELECT (SELECT COALESCE(sum(CASE kind WHEN 'refund' THEN -amount ELSE amount END), 0) FROM payments
              WHERE (kind = 'refund' OR state = 'paid')
                AND COALESCE(paid_on::text, to_char((created_at AT TIME ZONE 'UTC') + interval '330 minutes', 'YYYY-MM-DD')) BETWEEN ${from} AND ${to})
            - (SELECT COALESCE(sum(fee), 0) FROM payout_lines
              WHERE COALESCE(paid_on::text, to_char((created_at AT TIME ZONE 'UTC') + interval '330 minutes', 'YYYY-MM-DD')) BETWEEN ${from} AND ${to})
            AS total`,
    )
    return Number(row?.total)
  }
})

interface Money {
  readonly kind: string
  readonly state: string
  readonly amount: number
}

/** Returns numbers from 0 to 1 that are the same in each run. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
