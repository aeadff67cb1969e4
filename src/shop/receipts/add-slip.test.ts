import { randomUUID } from "node:crypto"
import sharp from "sharp"
import { beforeEach, describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { openAdminOrdersApi } from "#tests/fixtures/orders/admin-orders-api.ts"
import { aCustomer, aProductFor, aSessionOf } from "#tests/fixtures/shop-api.ts"
import { addSlip } from "./attach-receipt.server.ts"
import { sweepUnusedReceipts } from "./store-receipt.server.ts"

const { api, admin, other, endHold, patch, place, read, trailOf } = await openAdminOrdersApi()
const picture: Uint8Array = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#c86" } })
  .jpeg()
  .withExif({ IFD0: { Artist: "Nimal at home" } })
  .toBuffer()
const pdf = new TextEncoder().encode("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n")
let product: string
beforeEach(async () => {
  product = await aProductFor(api.db, { price: "2000", stock: 50 })
})

/** Enters an order of a chat, whose transfer is awaited. */
async function entered(): Promise<string> {
  const json = {
    ...{
      customer_name: "Kamala Perera",
      customer_phone: "077 123 4567",
      channel: "chat",
      handed_over: false,
      paid: false,
    },
    ...{ delivery_address: "12 Temple Road", delivery_city: "Kandy", payment_method: "bank_transfer" },
    items: [{ product_id: product, quantity: 1 }],
    expected_total: 2300,
  }
  const headers = { "Idempotency-Key": randomUUID() }
  return (await api.send("POST", "/api/admin/orders", { as: admin, json, headers })).body.id
}

function send(order: string, { as = admin, bytes = picture }: { as?: string | undefined; bytes?: Uint8Array } = {}) {
  const body = new FormData()
  body.set("file", new File([new Uint8Array(bytes)], "slip.jpg"))
  return api.send("POST", `/api/admin/orders/${order}/receipt`, { ...(as && { as }), body })
}
const unattached = () =>
  api.db.query<{ path: string }>(
    sql`SELECT path FROM receipts r WHERE user_id IS NULL AND NOT EXISTS (SELECT FROM slips s WHERE s.path = r.path)`,
  )
const dueOf = async (order: string) => {
  const query = `due=check_receipt&q=${(await read(order)).order_number}`
  return (await api.send("GET", `/api/admin/orders?${query}`, { as: admin })).body.matching
}
const linkOf = async (call: string, as: string) => (await api.send("GET", call, { as })).body.url

describe("a slip that an admin adds", () => {
  test("to an entered order is converted like a customer's, and stands at the slip desk", async () => {
    const id = await entered()
    const { status, body } = await send(id)
    expect(status).toBe(200)
    expect(body.payment_receipt).toMatch(new RegExp(`^${id}/\\d{13}-[0-9a-f]{16}\\.jpg$`))
    expect(body.slips).toEqual([
      {
        path: body.payment_receipt,
        created_at: expect.any(String),
        state: null,
        amount: null,
        reason: null,
        reason_code: null,
        decided_at: null,
        removed: false,
      },
    ])
    expect(body.events.at(-1)).toMatchObject({ kind: "receipt", actor: { id: admin } })
    expect(Buffer.from((await api.shop.files.get(`receipts/${body.payment_receipt}`))!).includes("Nimal")).toBe(false)
    expect(await dueOf(id)).toBe(1)
    expect(await trailOf(id)).toMatchObject([{ after: { receipt: body.payment_receipt } }, { action: "created" }])
  })

  test("to a customer's order is shown to that customer, who can use it for no other", async () => {
    const { id, user_id: customer } = (await place([[product, 1]])).body
    const { id: second } = (await place([[product, 1]])).body
    const { payment_receipt: path } = (await send(id, { bytes: pdf })).body
    for (const user of [customer, admin]) await aSessionOf(api.db, user)
    const links = [
      await linkOf(`/api/orders/${id}/receipt`, customer),
      await linkOf(`/api/admin/orders/${id}/receipt`, admin),
    ]
    for (const link of links) expect((await api.fetch(link.replace("https://nool.example", ""))).status).toBe(200)
    const json = { bank_receipt_url: path }
    expect((await api.send("PUT", `/api/orders/${second}/receipt`, { as: customer, json })).status).toBe(404)
    await api.db.query(sql`UPDATE orders SET user_id = ${customer} WHERE id = ${second}`)
    expect((await api.send("PUT", `/api/orders/${second}/receipt`, { as: customer, json })).status).toBe(422)
  })

  test("is refused of everybody else, as are the slips of an order", async () => {
    const { id, user_id: owner } = (await place([[product, 1]])).body
    await send(id)
    for (const as of [owner, await aCustomer(api.db)]) {
      expect((await send(id, { as })).status).toBe(403)
      expect((await api.send("GET", `/api/admin/orders/${id}/receipt`, { as })).status).toBe(403)
    }
    const stranger = await aCustomer(api.db)
    expect((await api.send("GET", `/api/orders/${id}/receipt`, { as: stranger })).status).toBe(404)
    expect((await api.send("GET", `/api/orders/${id}/receipt`, { as: admin })).status).toBe(404)
  })

  test("is found under its own order alone", async () => {
    const [mine, theirs] = [await entered(), await entered()]
    const { payment_receipt: path } = (await send(theirs)).body
    const at = (order: string) => `/api/admin/orders/${order}/receipt?path=${path}`
    expect((await api.send("GET", at(theirs), { as: admin })).status).toBe(200)
    expect((await api.send("GET", at(mine), { as: admin })).status).toBe(404)
  })

  test("is refused where none is awaited, and leaves no file", async () => {
    const before = await unattached()
    const [paid, cancelled] = [await entered(), await entered()]
    await patch(paid, { payment_status: "paid" })
    await patch(cancelled, { status: "cancelled" })
    for (const id of [paid, cancelled]) {
      expect(await send(id)).toMatchObject({ status: 409, body: { error: { code: "receipt_closed" } } })
    }
    for (const id of [randomUUID(), "nothing"]) expect((await send(id)).status).toBe(404)
    expect((await send(await entered(), { bytes: new TextEncoder().encode("<svg/>") })).status).toBe(415)
    expect(await unattached()).toEqual(before)
  })
})

test("five slips of an order are kept, each with what was decided of it; a sixth is refused, at the same moment too", async () => {
  const id = await entered()
  await send(id)
  const { total_amount: total, version } = await read(id)
  const json = { amount: 100, checked: true, version }
  await api.send("POST", `/api/admin/orders/${id}/transfer`, { as: admin, json })
  await endHold()
  await send(id, { bytes: pdf })
  await patch(id, { payment_status: "failed", payment_reason: "Too dark" })
  const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => send(id, { as: n % 2 === 0 ? admin : other })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body.error.code).toBe("too_many_slips")
  const { slips, open_amount } = await read(id)
  expect(open_amount).toBe(total - 100)
  expect(slips).toMatchObject([
    { state: "paid", amount: 100 },
    { state: "failed", amount: null, reason: "Too dark" },
    { state: null },
    { state: null },
    { state: null },
  ])
  const { url } = (await api.send("GET", `/api/admin/orders/${id}/receipt?path=${slips[0].path}`, { as: admin })).body
  expect(url).toContain(slips[0].path)
})

test("an upload that was killed between its file and its order is swept, and counts for nobody", async () => {
  const { id, user_id: customer } = (await place([[product, 1]])).body
  let die = () => {}
  const dead = new Promise<void>((resolve) => {
    die = resolve
  })
  const put: typeof api.shop.files.put = async (...file) => {
    await api.shop.files.put(...file)
    die()
    return new Promise<never>(() => {})
  }
  void addSlip({ ...api.shop, files: { ...api.shop.files, put } }, admin, id, picture)
  await dead
  const left = (await unattached()).find(({ path }) => path.startsWith(`${id}/`))
  expect(left).toBeDefined()
  expect((await read(id)).slips).toEqual([])
  const unused = sql`SELECT FROM receipts WHERE user_id = ${customer}`
  expect(await api.db.query(unused)).toEqual([])
  await api.db.query(sql`UPDATE receipts SET created_at = created_at - interval '25 hours'`)
  await sweepUnusedReceipts(api.shop)
  expect([await unattached(), await api.shop.files.get(`receipts/${left?.path}`)]).toEqual([[], null])
  expect((await send(id)).status).toBe(200)
})
