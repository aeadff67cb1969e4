import { beforeEach, describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import type { MailOf } from "#shop/mails/mails.ts"
import { aRow, aWorkbook, dateCell, numberCell } from "#tests/fixtures/a-workbook.ts"
import { openAdminOrdersApi } from "#tests/fixtures/orders/admin-orders-api.ts"
import { aProductFor } from "#tests/fixtures/shop-api.ts"

const { api, admin, patch, place, read, trailOf } = await openAdminOrdersApi()
interface Placed {
  readonly id: string
  readonly order_number: string
  readonly user_id: string
}
let first: Placed
let second: Placed
beforeEach(async () => {
  await api.db.query(sql`DELETE FROM order_tracking`)
  const product = await aProductFor(api.db, { price: "1000" })
  first = (await place([[product, 1]])).body
  second = (await place([[product, 1]])).body
})

function send(text: string | Buffer, path = "/api/admin/waybills") {
  const body = new FormData()
  body.set("file", new File([typeof text === "string" ? text : new Uint8Array(text)], "waybills"))
  return api.send("POST", path, { as: admin, body })
}
const preview = (text: string | Buffer) => send(text, "/api/admin/waybills/preview")
const numberOf = async ({ id }: Placed) => (await read(id)).tracking_number

describe("waybills", () => {
  test("are shown with what they replace, then written together", async () => {
    const table = `Order;Waybill\n${first.order_number};0012345\n${second.order_number.toLowerCase()};=A1\n`
    const { body } = await preview(table)
    expect(body).toMatchObject({ count: 2, fault_count: 0, lines: [{ line: 2, waybill: "0012345", before: null }, {}] })
    expect(await numberOf(first)).toBeNull()
    expect((await send(table, "/api/admin/waybills?courier=Koombiyo")).body).toEqual({ changed: 2 })
    expect(await read(first.id)).toMatchObject({ courier: "Koombiyo", tracking_number: "0012345" })
    expect(await numberOf(second)).toBe("=A1")
    // The same again, without a courier, changes nothing and forgets no courier.
    await send(table)
    expect(await read(first.id)).toMatchObject({ courier: "Koombiyo", tracking_version: 1 })
    expect(await trailOf(first.id)).toMatchObject([{ after: { courier: "Koombiyo", tracking_number: "0012345" } }])
    const { body: again } = await preview(`${first.order_number},999`)
    expect(again.lines).toMatchObject([{ line: 1, before: "0012345", waybill: "999" }])
  })

  test("pasted from elsewhere are read and stored as they look", async () => {
    const order = first.order_number.replace("-", "\u2011")
    const table = `Order No.;Tracking No\n\u202a${order}\u200b\u202c;\u2066AB\u2013123\u2069\n`
    expect((await preview(table)).body).toMatchObject({ count: 1, fault_count: 0 })
    await send(table)
    expect(await numberOf(first)).toBe("AB-123")
  })

  test("with faults are refused as a whole, each fault with its line", async () => {
    await patch(second.id, { status: "cancelled" })
    const third: Placed = (await place([[await aProductFor(api.db), 1]])).body
    await api.db.query(sql`INSERT INTO order_tracking (order_id, tracking_number) VALUES (${third.id}, 'TAKEN')`)
    const number = first.order_number
    const table = `Order No.,Waybill ID
ORD-0,1
${number},1.2E+09

${number},
,7
${number},TAKEN
${second.order_number},8
${number},9`
    const { body } = await preview(table)
    expect(body.faults.map((each: { line: number; message: string }) => `${each.line} ${each.message}`)).toEqual([
      "2 There is no such order",
      "3 1.2E+09 is no tracking number any more: the spreadsheet has changed it. Make the column text and enter it again.",
      "5 The tracking number is missing",
      "6 The order number is missing",
      `7 Order ${third.order_number} has this tracking number already`,
      "8 The order is cancelled",
      "9 The order stands on line 7 too",
    ])
    expect((await send(table)).status).toBe(422)
    expect(await numberOf(first)).toBeNull()
    for (const [wrong, message] of [
      ["\n", "The file is empty."],
      ["Name,Town\na,b", "No columns for the order number and the tracking number were found."],
      [`Order,Waybill\n${`${number},1\n`.repeat(1001)}`, "Take at most 1,000 orders at once."],
    ] as const) {
      const { body: refused } = await preview(wrong)
      expect(refused.error?.message ?? refused.faults[0].message).toContain(message)
    }
  })

  test("may have a number that the courier has used for an order that is closed now", async () => {
    await send(`${second.order_number},AGAIN`)
    expect((await preview(`${first.order_number},AGAIN`)).body.fault_count).toBe(1)
    await patch(second.id, { status: "delivered" })
    expect((await send(`${first.order_number},AGAIN`)).body).toEqual({ changed: 1 })
    expect(await numberOf(first)).toBe("AGAIN")
  })

  test("of a workbook are texts or whole numbers; what Excel made of others is a fault with its line", async () => {
    const rows = (waybill: string) => [aRow("Order", "Waybill"), aRow(first.order_number, waybill)]
    for (const [cell, waybill] of [
      [numberCell("1200000000"), "1200000000"],
      [numberCell("123456789012345"), "123456789012345"],
      ["0012345", "0012345"],
    ] as const) {
      expect((await preview(aWorkbook(rows(cell)))).body.lines).toMatchObject([{ line: 2, waybill }])
    }
    for (const [cell, shown] of [
      [numberCell("1.2E+09"), "1.2E+09"],
      [numberCell("1234567890123456"), "1234567890123456"],
      [numberCell("12.5"), "12.5"],
      [dateCell(46352), "2026-11-26"],
    ] as const) {
      const book = aWorkbook(rows(cell))
      expect((await preview(book)).body.faults).toEqual([
        { line: 2, message: expect.stringContaining(`${shown} is no tracking number any more`) },
      ])
      expect((await send(book)).status).toBe(422)
    }
    expect(await numberOf(first)).toBeNull()
  })

  test("reach a mail about the shipment that still waits, with the page of the courier for the customer", async () => {
    const couriers = [
      { name: "Koombiyo", columns: "Ref = order_number", towns: "", tracking_url: "https://k.example/t?id={waybill}" },
    ]
    const json = { couriers, overdue_days: 10, version: 0 }
    expect((await api.send("PUT", "/api/admin/settings/couriers", { as: admin, json })).status).toBe(200)
    await api.db.query(sql`DELETE FROM mails`)
    await patch(first.id, { status: "shipped" })
    await send(`${first.order_number}\tA 1`, "/api/admin/waybills?courier=koombiyo")
    const mails = await api.db.query<{ payload: string }>(sql`SELECT payload FROM mails`)
    const [mail] = mails.map(({ payload }) => JSON.parse(api.shop.secrets.decrypt("mail", payload)))
    expect((mail as MailOf<"send-status-update">).shipment).toMatchObject({
      courier: "koombiyo",
      trackingNumber: "A 1",
    })
    const { body } = await api.send("GET", `/api/orders/${first.id}`, { as: first.user_id })
    expect(body.tracking_url).toBe("https://k.example/t?id=A%201")
  })
})

describe("a parcel that is handed over", () => {
  const handovers = (path: string, json: object) => api.send("POST", `/api/admin/handovers${path}`, { as: admin, json })
  const both = () => ({ ids: [first.id, second.id] })
  const shown = async () =>
    (await api.send("GET", `/api/admin/parcels?ids=${first.id}`, { as: admin })).body.parcels[0].handed_over

  test("says who did it and when, once, until it is taken back on the same day", async () => {
    const third: Placed = (await place([[await aProductFor(api.db), 1]])).body
    await api.db.query(sql`UPDATE orders SET pick_up = true WHERE id = ${third.id}`)
    const ids = [third.id, ...both().ids]
    expect((await handovers("", { ids, courier: "Koombiyo" })).body).toEqual({ changed: 2, left_out: 1 })
    expect((await handovers("", both())).body).toEqual({ changed: 0, left_out: 0 })
    expect(await shown()).toMatchObject({ today: true, by: expect.any(String), at: expect.any(String) })
    expect(await trailOf(first.id)).toMatchObject([{ after: { handed_over: true }, actor: { id: admin } }])
    expect((await handovers("/undo", both())).body).toEqual({ changed: 2 })
    expect(await shown()).toBeNull()
    expect((await read(first.id)).events.slice(-2)).toMatchObject([
      { kind: "handed_over", after: "true", actor: { id: admin } },
      { kind: "handed_over", before: "true", after: "false" },
    ])
  })

  test("stays so on another day, with all that left with it", async () => {
    await handovers("", both())
    await api.db.query(sql`UPDATE handovers SET created_at = now() - interval '1 day' WHERE order_id = ${second.id}`)
    expect((await handovers("/undo", both())).body.error.code).toBe("too_late")
    expect(await shown()).toMatchObject({ today: true })
  })

  test("is of no cancelled order, and neither are those beside it", async () => {
    await patch(second.id, { status: "cancelled" })
    expect((await handovers("", both())).body.error.code).toBe("order_cancelled")
    expect(await shown()).toBeNull()
    for (const ids of [[], ["x"], Array(101).fill(first.id)]) expect((await handovers("", { ids })).status).toBe(422)
  })
})
