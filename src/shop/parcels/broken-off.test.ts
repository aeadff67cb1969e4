import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { breakableCommits } from "#tests/fixtures/database/broken-commits.ts"
import { openAdminOrdersApi } from "#tests/fixtures/orders/admin-orders-api.ts"
import { aProductFor } from "#tests/fixtures/shop-api.ts"

const { api, admin, patch, place, read, endHold } = await openAdminOrdersApi()
const broken = await breakableCommits(api.db)

interface Order {
  readonly id: string
  readonly order_number: string
  readonly version: number
  readonly total_amount: number
  readonly items: ReadonlyArray<{ readonly id: string }>
}
type Json = Record<string, unknown>

const post = (path: string, json: Json | FormData) => {
  const sent = json instanceof FormData ? { body: json } : { json }
  return api.send("POST", `/api/admin/${path}`, { as: admin, ...sent })
}
const ofOrder = (path: string, json: (order: Order) => Json) => (order: Order) =>
  post(`orders/${order.id}/${path}`, { version: order.version, ...json(order) })
const pay = ofOrder("transfer", ({ total_amount }) => ({ amount: total_amount, checked: true }))
const refund = ofOrder("refund", () => ({ amount: 500, way: "cash" }))
const handOver = ({ id }: Order) => post("handovers", { ids: [id] })
async function ship({ id }: Order) {
  await patch(id, { status: "shipped" })
}
async function payAndRefund(order: Order) {
  await pay(order)
  await endHold()
  await refund(await read(order.id))
  await api.db.query(sql`UPDATE order_events SET held_until = now() + interval '1 hour' WHERE kind = 'refund'`)
}
const waybills = ({ order_number }: Order) => {
  const body = new FormData()
  body.set("file", new File([`Order,Waybill\n${order_number},W-${order_number}`], "waybills.csv"))
  return post("waybills", body)
}

/** Holds what a call writes of an order, counted. */
const NOTHING = { payments: 0, events: 0, mails: 0, audits: 0, handovers: 0, waybills: 0, stock: 0, refused: 0 }

async function written({ id }: Order): Promise<typeof NOTHING> {
  const [row] = await api.db.query<typeof NOTHING>(
    sql`SELECT (SELECT count(*) FROM payments WHERE order_id = ${id}) AS payments,
          (SELECT count(*) FROM order_events WHERE order_id = ${id}) AS events,
          (SELECT count(*) FROM mails) AS mails,
          (SELECT count(*) FROM admin_audit WHERE entity = ${`order:${id}`}) AS audits,
          (SELECT count(*) FROM handovers WHERE order_id = ${id}) AS handovers,
          (SELECT count(*) FROM order_tracking WHERE order_id = ${id}) AS waybills,
          (SELECT sum(stock_quantity) FROM products p JOIN order_items i ON i.product_id = p.id WHERE order_id = ${id}) AS stock,
          (SELECT count(*) FROM refused_parcels WHERE order_id = ${id}) AS refused`,
  )
  if (!row) throw new Error("no counts")
  return row
}

type Call = (order: Order) => Promise<{ readonly status: number }>
const nothing = async () => {}

const CALLS: ReadonlyArray<
  readonly [title: string, prepare: (order: Order) => Promise<unknown>, call: Call, once: Partial<typeof NOTHING>]
> = [
  ["a transfer that is counted", nothing, pay, { payments: 1, events: 1, mails: 1 }],
  ["a refund by hand", pay, refund, { payments: 1, events: 1, mails: 1 }],
  ["the undo of a refund", payAndRefund, ofOrder("refund/undo", () => ({})), { payments: -1, events: -1, mails: -1 }],
  [
    "a refused parcel whose piece is for sale again",
    ship,
    ({ id, version, items }: Order) =>
      patch(id, { version, status: "cancelled", refused: { restock: items.map((item) => item.id) } }),
    { events: 1, mails: 1, stock: 1, refused: 1 },
  ],
  ["a handover", nothing, handOver, { handovers: 1 }],
  ["the undo of a handover", handOver, ({ id }: Order) => post("handovers/undo", { ids: [id] }), { handovers: -1 }],
  ["waybills", nothing, waybills, { waybills: 1 }],
  ["more time to pay", nothing, ofOrder("pay-by", () => ({ days: 3 })), { mails: 1 }],
  [
    "a question to a customer",
    nothing,
    ofOrder("question", () => ({ question: "From which bank?", by: "mail" })),
    { events: 1, mails: 1 },
  ],
]

test.each(CALLS)(
  "%s: killed at the commit it leaves nothing, twice at the same moment it counts once",
  async (_, prepare, call, once) => {
    const product = await aProductFor(api.db, { price: "1000" })
    const { id } = (await place([[product, 1]])).body
    await prepare(await read(id))
    if (prepare !== payAndRefund) await endHold()
    const order = await read(id)
    const before = await written(order)

    expect((await broken(id, () => call(order))).status).toBe(503)
    expect([await written(order), await read(id)]).toEqual([before, order])

    const answers = await Promise.all([call(order), call(order)])
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses[0]).toBe(200)
    const changed = await written(order)
    const difference = Object.fromEntries(
      Object.entries(changed).map(([name, count]) => [name, count - before[name as keyof typeof before]]),
    )
    expect(difference).toEqual({ ...NOTHING, ...once, audits: 1 })
    await call(order)
    expect(await written(order)).toEqual(changed)
  },
)
