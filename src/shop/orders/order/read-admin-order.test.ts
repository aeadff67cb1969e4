import { randomUUID } from "node:crypto"
import { beforeEach, describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { inLanguage } from "#messages/reader.server.ts"
import { scanned } from "#tests/fixtures/lankaqr.ts"
import { type Lines, openAdminOrdersApi } from "#tests/fixtures/orders/admin-orders-api.ts"
import { aProductFor, aSessionOf } from "#tests/fixtures/shop-api.ts"

const ordersApi = await openAdminOrdersApi()
const { api, admin, other, note, patch, read, trailOf } = ordersApi
let product: string
beforeEach(async () => {
  product = await aProductFor(api.db, { name: "Bunny", stock: 10 })
})

const placed = (lines: Lines = [[product, 3]], code?: string) => ordersApi.placed(lines, code)

describe("an order in full", () => {
  test("has every section, both readings, the timeline with its people, and no note yet", async () => {
    const id = await placed()
    await patch(id, { status: "confirmed" })
    const order = await read(id)
    expect(order).toMatchObject({
      id,
      customer_name: "Nimal Perera",
      customer_email: "nimal@example.com",
      customer_phone: "077 123 4567",
      delivery_address: "12 Galle Road, Fort",
      delivery_city: "Colombo",
      payment_method: "bank_transfer",
      status: "confirmed",
      payment_status: "pending",
      total_amount: 3300,
      version: 2,
      bank_receipt_url: null,
      payment_receipt: null,
      receipt_also_on: [],
      items: [
        {
          product_name: "Bunny",
          product_price: 1000,
          price: 1000,
          quantity: 3,
          subtotal: 3000,
          product: { name: "Bunny", image_url: null },
        },
      ],
      events: [
        { kind: "placed", after: "pending", actor: { id: order.user_id, name: "Nimal Perera" } },
        { kind: "status", before: "pending", after: "confirmed", actor: { id: admin } },
      ],
      note: { note: "", version: 0, updated_at: null, updated_by: null },
    })
  })

  test("several are read in the order in which they are named, without those that do not exist", async () => {
    const ids = [await placed([[product, 1]]), await placed([[product, 2]])]
    const sheets = await api.send("GET", `/api/admin/order-sheets?ids=${ids[1]},${randomUUID()},${ids[0]}`, {
      as: admin,
    })
    expect(sheets.body.orders).toEqual([await read(ids[1] ?? ""), await read(ids[0] ?? "")])
  })

  test("each is printed with an invoice in its own language, and none by an id of none", async () => {
    const id = await inLanguage("si", () => placed([[product, 1]]))
    const sheets = await api.send("GET", `/api/admin/order-sheets?ids=${id}`, { as: admin })
    const code = await fetch(sheets.body.codes[0])
    expect(await scanned(new Uint8Array(await code.arrayBuffer()))).toBe((await read(id)).link)
    expect(sheets.body.invoices).toEqual([expect.objectContaining({ language: "si", title: "ඉන්වොයිසිය" })])
    expect((await api.send("GET", `/api/admin/order-sheets?ids=${randomUUID()}`, { as: admin })).status).toBe(404)
  })

  test.each(["x", randomUUID(), "%00"])("the order %j does not exist", async (id) => {
    expect((await api.send("GET", `/api/admin/orders/${id}`, { as: admin })).status).toBe(404)
    expect((await patch(id, { status: "shipped" })).status).toBe(404)
    expect((await api.send("GET", `/api/admin/orders/${id}/receipt`, { as: admin })).status).toBe(404)
    expect((await note(id, { note: "x" })).status).toBe(404)
  })

  test("the receipt opens by a link of five minutes, for every admin", async () => {
    const id = await placed()
    expect((await api.send("GET", `/api/admin/orders/${id}/receipt`, { as: admin })).status).toBe(404)
    const { user_id } = await read(id)
    const path = `${user_id}/1700000000000-abcdef.pdf`
    await api.shop.files.put(`receipts/${path}`, new TextEncoder().encode("%PDF-1.4"), "application/pdf")
    await api.db.query(sql`INSERT INTO receipts VALUES (${path}, ${user_id}, 'application/pdf', 8)`)
    await api.db.query(sql`UPDATE orders SET bank_receipt_url = ${path} WHERE id = ${id}`)
    expect(await read(id)).toMatchObject({ bank_receipt_url: path, payment_receipt: path })
    await aSessionOf(api.db, other)
    const { body } = await api.send("GET", `/api/admin/orders/${id}/receipt`, { as: other })
    expect((await api.fetch(body.url.replace("https://nool.example", ""))).status).toBe(200)
  })
})

test("a receipt that was sent for two orders of its customer says so on each, and on no other", async () => {
  const [first, second, third] = [await placed(), await placed(), await placed()]
  const { user_id } = await read(first)
  const path = `${user_id}/1700000000001-abcdef.png`
  await api.db.query(sql`INSERT INTO receipts VALUES (${path}, ${user_id}, 'image/png', 8)`)
  await api.db.query(sql`UPDATE orders SET user_id = ${user_id} WHERE id IN (${second}, ${third})`)
  await api.db.query(sql`UPDATE orders SET bank_receipt_url = ${path} WHERE id = ${first}`)
  expect((await read(first)).receipt_also_on).toEqual([])
  await api.db.query(sql`UPDATE orders SET bank_receipt_url = ${path} WHERE id = ${second}`)
  const named = async (id: string) => {
    const { order_number } = await read(id)
    return { id, order_number }
  }
  expect((await read(first)).receipt_also_on).toEqual([await named(second)])
  expect((await read(second)).receipt_also_on).toEqual([await named(first)])
  expect((await read(third)).receipt_also_on).toEqual([])
})

describe("the note", () => {
  test("is written, replaced and taken away; the customer never reads it", async () => {
    const id = await placed()
    const first = await note(id, { note: " Call before\r\nnoon ", version: 0 })
    expect(first).toMatchObject({
      status: 200,
      body: { note: "Call before\nnoon", version: 1, updated_by: "Nimal Perera" },
    })
    expect((await read(id)).note).toEqual(first.body)
    const { user_id } = await read(id)
    const own = await api.send("GET", `/api/orders/${id}`, { as: user_id })
    expect(JSON.stringify(own.body)).not.toContain("noon")
    expect((await note(id, { note: "", version: 1 })).body).toMatchObject({ note: "", version: 2 })
    expect(await trailOf(id)).toMatchObject([
      { before: { note: "Call before\nnoon" }, after: { note: "" } },
      { before: { note: "" }, after: { note: "Call before\nnoon" } },
    ])
  })

  test("stands in the timeline among what happened, with who wrote it", async () => {
    const id = await placed()
    await note(id, { note: "Call first" })
    await patch(id, { status: "shipped" })
    await note(id, { note: "" }, other)
    expect((await read(id)).events).toMatchObject([
      { kind: "placed" },
      { kind: "note", before: "", after: "Call first", actor: { id: admin } },
      { kind: "status" },
      { kind: "note", before: "Call first", after: "", actor: { id: other } },
    ])
  })

  test("of two concurrent writers one gets a conflict", async () => {
    const id = await placed()
    const responses = await Promise.all([
      note(id, { note: "A", version: 0 }),
      note(id, { note: "B", version: 0 }, other),
    ])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    const winner = responses.find(({ status }) => status === 200)!.body.note
    expect(responses.find(({ status }) => status === 409)!.body.current.note).toBe(winner)
    expect((await read(id)).note.note).toBe(winner)
  })

  test("of more than 2,000 characters is refused", async () => {
    const id = await placed()
    expect(await note(id, { note: "a".repeat(2001) })).toMatchObject({
      status: 422,
      body: { error: { field: "note" } },
    })
  })
})
