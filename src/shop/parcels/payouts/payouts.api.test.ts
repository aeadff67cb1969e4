import { raw } from "sql-template-tag"
import { beforeEach, describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aRow, aWorkbook, dateCell, numberCell } from "#tests/fixtures/a-workbook.ts"
import { openAdminOrdersApi } from "#tests/fixtures/orders/admin-orders-api.ts"
import { aProductFor, openTestApi } from "#tests/fixtures/shop-api.ts"

const { api, admin, patch, placed, read, trailOf } = await openAdminOrdersApi()
let orders: Array<{ id: string; number: string }> = []
let product = ""
beforeEach(async () => {
  await api.db.query(sql`TRUNCATE payments, payout_lines, payout_columns`)
  product = await aProductFor(api.db, { price: "1000", stock: 100 })
  orders = [await anOrder("A1"), await anOrder("A2"), await anOrder("A3")]
})

async function anOrder(waybill: string) {
  const id = await placed([[product, 1]])
  await api.db.query(sql`UPDATE orders SET payment_method = 'cash_on_delivery' WHERE id = ${id}`)
  await patch(id, { status: "shipped", tracking: { courier: "Koombiyo", tracking_number: waybill } })
  return { id, number: (await read(id)).order_number }
}
const total = async (at = 0) => (await read(orders[at]?.id ?? "")).total_amount as number

const COLUMNS = { courier: "Koombiyo", parcel: "Waybill", amount: "COD", fee: "Charge", date: "Date" }
function send(path: string, text: string | Buffer, changed: Record<string, string | undefined> = {}, to = api) {
  const body = new FormData()
  body.set("file", new File([typeof text === "string" ? text : new Uint8Array(text)], "payout"))
  const given = Object.entries({ ...COLUMNS, ...changed }).filter((each): each is [string, string] => !!each[1])
  return to.send("POST", `/api/admin/payouts${path}?${new URLSearchParams(given)}`, { as: admin, body })
}
const sheet = (...rows: string[]) => ["Waybill;COD;Charge;Date", ...rows].join("\n")
const preview = async (text: string | Buffer) => (await send("/preview", text)).body
const rows = () =>
  api.db.query(
    sql`SELECT p.amount::float8 AS cash, kind, way, fee::float8, l.paid_on::text FROM payout_lines l
        LEFT JOIN payments p ON p.event_id = l.event_id ORDER BY l.id`,
  )

describe("a payout", () => {
  test("is shown by what each line is, and confirming pays the orders with the courier’s fee", async () => {
    const amount = await total()
    const text = sheet(
      `A1;${amount};350;20/11/2026`,
      `${orders[1]?.number};${amount - 100};350;20/11/2026`,
      `A1;${amount};350;27/11/2026`,
      `X9;100;50;20/11/2026`,
      ";9999;;",
    )
    const shown = await preview(text)
    expect(shown.counts).toEqual({
      ...{ matched: 1, counted: 0, nothing: 0, differs: 1, doubled: 1, cancelled: 0, taken_back: 0 },
      ...{ known: 0, unknown: 1 },
    })
    expect(shown.lines.map(({ state }: { state: string }) => state)).toEqual([
      "differs",
      "doubled",
      "unknown",
      "matched",
    ])
    expect(shown.lines[0]).toMatchObject({ line: 3, amount: amount - 100, expected: amount })
    for (const [cents, expected] of [
      [-0.5, amount],
      [0.5, amount],
    ]) {
      await api.db.query(
        sql`UPDATE orders SET delivery_fee = delivery_fee + ${cents}, total_amount = total_amount + ${cents} WHERE id = ${orders[1]?.id}`,
      )
      expect((await preview(text)).lines[0]).toMatchObject({ expected })
    }
    expect(await rows()).toEqual([])
    expect((await send("", text)).body).toEqual({ changed: 1 })
    expect(await read(orders[0]?.id ?? "")).toMatchObject({ payment_status: "paid", open_amount: 0 })
    expect(await rows()).toEqual([{ cash: amount, kind: "payment", way: "cash", fee: 350, paid_on: "2026-11-20" }])
    // The other amount is counted as it was paid, and the rest stays open.
    expect((await send("", text, { differing: "1" })).body).toEqual({ changed: 1 })
    expect(await read(orders[1]?.id ?? "")).toMatchObject({ payment_status: "pending", open_amount: 100 })
    for (const differing of [undefined, "1"]) {
      expect((await send("", text, { differing })).body).toEqual({ changed: 0 })
    }
    expect(await rows()).toHaveLength(2)
  })

  test("of cash that was counted when the parcel was delivered adds the fee alone", async () => {
    await patch(orders[0]?.id ?? "", { status: "delivered", payment_status: "paid" })
    const text = sheet(`A1;${await total()};350;20/11/2026`)
    expect((await preview(text)).counts).toMatchObject({ counted: 1, doubled: 0 })
    expect((await send("", text)).body).toEqual({ changed: 1 })
    expect(await rows()).toEqual([{ cash: null, kind: null, way: null, fee: 350, paid_on: "2026-11-20" }])
    expect(await read(orders[0]?.id ?? "")).toMatchObject({ courier_fee: 350 })
    expect((await trailOf(orders[0]?.id ?? "")).at(0)).toMatchObject({ after: { courier_fee: 350 } })
    expect((await read(orders[0]?.id ?? "")).received_amount).toBe(await total())
    expect((await preview(text)).counts).toMatchObject({ known: 1 })
  })

  test("counts the fee of a parcel that collected nothing, names a refused one, and leaves out cash that is taken back", async () => {
    await patch(orders[1]?.id ?? "", { status: "cancelled" })
    const amount = await total()
    const text = sheet(
      "A1;0;350;20/11/2026",
      `A2;${amount};350;20/11/2026`,
      `A3;${amount};350;20/11/2026`,
      `A3;-${amount};;27/11/2026`,
    )
    const shown = await preview(text)
    expect(shown).toMatchObject({
      fault_count: 0,
      counts: { nothing: 1, cancelled: 1, matched: 1, taken_back: 1 },
      lines: [
        { state: "cancelled", order: { order_number: orders[1]?.number } },
        { state: "taken_back", amount: -amount },
        { state: "matched" },
        { state: "nothing", amount: 0 },
      ],
    })
    expect((await send("", text)).body).toEqual({ changed: 2 })
    expect(await read(orders[0]?.id ?? "")).toMatchObject({
      ...{ courier_fee: 350, received_amount: 0, payment_status: "pending" },
    })
    expect(await read(orders[2]?.id ?? "")).toMatchObject({ received_amount: amount, payment_status: "paid" })
    expect((await preview(text)).counts).toMatchObject({ known: 2, nothing: 0, matched: 0 })
    expect((await send("", text)).body).toEqual({ changed: 0 })
    // Its cash comes with a later sheet.
    await send("", sheet(`A1;${amount};350;27/11/2026`))
    expect(await read(orders[0]?.id ?? "")).toMatchObject({ courier_fee: 700, payment_status: "paid" })
  })

  test("ends the undo of the payment that it confirms", async () => {
    const id = orders[0]?.id ?? ""
    await patch(id, { status: "delivered" })
    await patch(id, { payment_status: "paid" })
    const text = sheet(`A1;${await total()};350;20/11/2026`)
    expect((await send("", text)).body).toEqual({ changed: 1 })
    expect(await patch(id, { payment_status: "pending", undo: true })).toMatchObject({ status: 409 })
    expect(await read(id)).toMatchObject({ payment_status: "paid", received_amount: await total() })
  })

  test("of tomorrow is refused, like a transfer", async () => {
    const { faults } = await preview(sheet(`A1;${await total()};350;20/11/2999`))
    expect(faults).toEqual([{ line: 2, message: "The date is in the future" }])
  })
})

describe("a sheet of payouts", () => {
  test("is of the newest order that has its waybill", async () => {
    orders.push(await anOrder("A1"))
    await send("", sheet(`A1;${await total(3)};;`))
    const statuses = await Promise.all([0, 3].map(async (at) => (await read(orders[at]?.id ?? "")).payment_status))
    expect(statuses).toEqual(["pending", "paid"])
  })

  test("that is confirmed by two processes at once is written once", async () => {
    const other = await openTestApi(api.db)
    const amount = await total()
    const text = sheet(...["A1", "A2", "A3"].map((waybill) => `${waybill};${amount};350;20/11/2026`))
    const done = await Promise.all([send("", text), send("", text, {}, other)])
    expect(done.map(({ status }) => status)).toEqual([200, 200])
    expect(done[0]?.body.changed + done[1]?.body.changed).toBe(3)
    expect(await rows()).toHaveLength(3)
  })

  test("that broke off half way is completed by confirming it again", async () => {
    const amount = await total()
    const text = sheet(...["A1", "A2", "A3"].map((waybill) => `${waybill};${amount};;`))
    await api.db.query(
      sql`CREATE FUNCTION break_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'killed'; END $$`,
    )
    const isSecond = raw(`NEW.order_id = '${orders[1]?.id}'`)
    await api.db.query(
      sql`CREATE TRIGGER break_off BEFORE INSERT ON payout_lines FOR EACH ROW WHEN (${isSecond}) EXECUTE FUNCTION break_off()`,
    )
    await send("", text).catch(() => null)
    await api.db.query(sql`DROP FUNCTION break_off CASCADE`)
    expect(await rows()).toHaveLength(1)
    expect((await read(orders[1]?.id ?? "")).payment_status).toBe("pending")
    expect((await send("", text)).body).toEqual({ changed: 2 })
    expect((await rows()).map(({ cash }) => cash)).toEqual([amount, amount, amount])
  })

  test("is undone with the payment while that can be undone", async () => {
    const text = sheet(`A1;${await total()};350;20/11/2026`)
    await send("", text)
    const undone = await patch(orders[0]?.id ?? "", { payment_status: "pending", undo: true })
    expect(undone).toMatchObject({ status: 200, body: { payment_status: "pending", received_amount: 0 } })
    expect(await rows()).toEqual([])
    expect((await preview(text)).counts).toMatchObject({ matched: 1 })
  })

  test("with faults is refused as a whole, each fault with its line", async () => {
    const text = sheet("1.2E+09;100;;", "A1;;;", "A2;ten;;", "A3;100;x;", `A3;100;;13/13/2026`, `A1;${await total()};;`)
    const { faults, fault_count } = await preview(text)
    expect(faults.map(({ line }: { line: number }) => line)).toEqual([2, 3, 4, 5, 6])
    expect(fault_count).toBe(5)
    expect((await send("", text)).status).toBe(422)
    expect(await rows()).toEqual([])
    expect((await send("/preview", text, { amount: "Gone" })).body.faults).toEqual([
      { line: 1, message: "The sheet has no column Gone" },
    ])
    expect((await send("/preview", text, { courier: undefined })).status).toBe(400)
  })

  test("of a workbook has days and sums as Excel keeps them, and a day is no amount", async () => {
    const amount = await total()
    const head = aRow("Waybill", "COD", "Charge", "Date")
    const spoiled = [
      aRow("A1", dateCell(46352)),
      aRow(numberCell("1.2E+09"), numberCell("100")),
      aRow("A2", "1.300,00"),
    ]
    expect((await preview(aWorkbook([head, ...spoiled]))).faults.map(({ line }: { line: number }) => line)).toEqual([
      2, 3, 4,
    ])
    const lines = [
      aRow("A1", numberCell(`${amount - 0.0000000002}`), numberCell("349.99999999999994"), dateCell(46352)),
      aRow("A2", `Rs. ${amount.toLocaleString("en")}`, "", "26/11/2026"),
    ]
    expect((await send("", aWorkbook([head, ...lines]))).body).toEqual({ changed: 2 })
    const row = { cash: amount, kind: "payment", way: "cash", fee: 350, paid_on: "2026-11-26" }
    expect(await rows()).toEqual([row, { ...row, fee: null }])
  })

  test("has its columns guessed by their names, then remembered for the courier once it was confirmed", async () => {
    const ask = async (courier: string, head = "Waybill;COD;Charge;Date") => {
      const body = new FormData()
      body.set("file", new File([head], "payout.csv"))
      return (await api.send("POST", `/api/admin/payouts/columns?courier=${courier}`, { as: admin, body })).body
    }
    const guessed = { parcel: "Waybill", amount: "COD", fee: "Charge", date: "Date" }
    expect(await ask("Koombiyo")).toEqual({ columns: ["Waybill", "COD", "Charge", "Date"], chosen: guessed })
    const odd = await ask("Koombiyo", "Branch,Amount,COD Amount,Tracking No.")
    expect(odd.chosen).toEqual({ parcel: "Tracking No.", amount: "COD Amount", fee: null, date: null })
    expect((await ask("Koombiyo", "A,B")).chosen).toEqual({ parcel: "", amount: "", fee: null, date: null })
    await send("", sheet(`A1;${await total()};;`), { fee: undefined })
    expect((await ask("Koombiyo")).chosen).toEqual({ ...guessed, fee: null })
    expect((await ask("Domex")).chosen).toEqual(guessed)
  })
})

describe("cash is overdue", () => {
  interface Overdue {
    readonly order_number: string
    readonly to_collect: number
  }
  const overdue = async (): Promise<Overdue[]> =>
    (await api.send("GET", "/api/admin/payouts/overdue", { as: admin })).body.orders
  const placeOf = ({ order_number }: Overdue) => orders.findIndex(({ number }) => number === order_number)
  const ours = async () => (await overdue()).map(placeOf).filter((at) => at >= 0)
  const left = (at: number, days: number) =>
    api.db.query(
      sql`UPDATE order_events SET created_at = now() - ${days} * interval '1 day' WHERE order_id = ${orders[at]?.id} AND kind = 'status'`,
    )

  test("days after its parcel left, until a payout has paid all of it", async () => {
    expect(await ours()).toEqual([])
    for (const [at, days] of [9, 11, 12].entries()) await left(at, days)
    expect(await ours()).toEqual([2, 1])
    await send("", sheet(`A3;${(await total(2)) - 100};;`), { differing: "1" })
    expect((await overdue()).filter((each) => placeOf(each) === 2)).toMatchObject([{ to_collect: 100 }])
    await send("", sheet("A3;100;;", `A2;${await total(1)};;`))
    expect(await ours()).toEqual([])
  })

  test("whoever took it: without the courier's name, handed over alone, or sent without anything noted", async () => {
    const fields = sql`UPDATE order_tracking SET courier = NULL WHERE order_id = ${orders[0]?.id}`
    await api.db.query(fields)
    for (const at of [1, 2]) await api.db.query(sql`DELETE FROM order_tracking WHERE order_id = ${orders[at]?.id}`)
    await api.db.query(sql`DELETE FROM order_events WHERE order_id = ${orders[1]?.id} AND kind = 'status'`)
    await api.db.query(sql`UPDATE orders SET status = 'confirmed' WHERE id = ${orders[1]?.id}`)
    await api.db.query(
      sql`INSERT INTO handovers (order_id, courier, created_at) VALUES (${orders[1]?.id}, 'Domex', now() - interval '13 days')`,
    )
    await left(0, 11)
    await left(2, 12)
    expect((await overdue()).filter((each) => placeOf(each) >= 0)).toMatchObject([
      { order_number: orders[1]?.number, courier: "Domex" },
      { order_number: orders[2]?.number, courier: null },
      { order_number: orders[0]?.number, courier: null },
    ])
    // The owner has the cash that was paid at the door, so no courier owes it.
    await patch(orders[2]?.id ?? "", { status: "delivered", payment_status: "paid" })
    expect(await ours()).toEqual([1, 0])
  })
})
