import { beforeEach, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { openAdminOrdersApi } from "#tests/fixtures/orders/admin-orders-api.ts"
import { aProductFor } from "#tests/fixtures/shop-api.ts"

const { api, admin, placed, patch, read, trailOf } = await openAdminOrdersApi()
beforeEach(() => api.db.query(sql`UPDATE order_items SET making_done_at = now() WHERE made > 0`))

async function made(stock = 0, leadTime = "5"): Promise<string> {
  const id = await aProductFor(api.db, { price: "1000.00", stock })
  await api.db.query(sql`UPDATE products SET made_to_order = true, lead_time = ${leadTime} WHERE id = ${id}`)
  return id
}

type State = "waiting" | "started" | "done"
const set = (id: string, item: string, from: State, to: State) =>
  api.send("PUT", `/api/admin/orders/${id}/making/${item}`, { as: admin, json: { from, to } })
const listed = async (query = "") => (await api.send("GET", `/api/admin/make${query}`, { as: admin })).body
const ordersListed = async (): Promise<string[]> =>
  (await listed()).lines.map(({ order_id }: { order_id: string }) => order_id)
const dueOf = async (step: string): Promise<string[]> =>
  (await api.send("GET", `/api/admin/orders?due=${step}`, { as: admin })).body.orders.map(
    ({ id }: { id: string }) => id,
  )
const waiting = async () => (await api.db.query<{ n: number }>(sql`SELECT pieces_waiting() AS n`))[0]?.n

/** Places an order that is paid, with its lines. */
async function paid(...lines: Parameters<typeof placed>[0]) {
  const id = await placed(lines)
  expect((await patch(id, { payment_status: "paid" })).status).toBe(200)
  const items: string[] = (await read(id)).items.map((item: { id: string }) => item.id)
  return { id, items }
}

test("an order stands in the list once it is paid, until its last line is done; that is undone too", async () => {
  const [one, two, there] = [await made(), await made(), await aProductFor(api.db, { stock: 5 })]
  const unpaid = await placed([[one, 1]])
  const { id, items } = await paid([one, 2], [there, 1], [two, 1])
  const [first = "", shelf = "", last = ""] = items
  expect(await ordersListed()).toEqual([id, id])
  expect([await dueOf("make"), await dueOf("ship")]).toEqual([[id], []])
  expect(await waiting()).toBe(4)
  expect((await set(id, first, "waiting", "started")).body.items[0]).toMatchObject({ made: 2, making: "started" })
  expect((await set(id, first, "started", "done")).body.items[0]).toMatchObject({ making: "done" })
  expect(await ordersListed()).toEqual([id])
  expect(await dueOf("make")).toEqual([id])
  expect((await set(id, last, "waiting", "done")).status).toBe(200)
  expect([await dueOf("make"), await dueOf("ship")]).toEqual([[], [id]])
  expect([await ordersListed(), await waiting()]).toEqual([[], 1])
  expect((await set(id, last, "done", "started")).status).toBe(200)
  expect([await ordersListed(), await dueOf("make")]).toEqual([[id], [id]])
  expect((await set(id, shelf, "waiting", "done")).status).toBe(404)
  expect((await set(unpaid, first, "waiting", "done")).status).toBe(404)
})

test("history and audit say who made what; its customer reads how far it is, and no history of it", async () => {
  const { id, items } = await paid([await made(), 3])
  await set(id, items[0] ?? "", "waiting", "started")
  const { body } = await set(id, items[0] ?? "", "started", "waiting")
  const of = body.events.filter(({ kind }: { kind: string }) => kind === "making")
  const name = body.items[0].product_name
  expect(of).toMatchObject([
    { before: "waiting", after: "started", reason: `3 × ${name}`, actor: { id: admin } },
    { before: "started", after: "waiting" },
  ])
  expect((await trailOf(id))[0]).toMatchObject({ before: { making: "started" }, after: { making: "waiting" } })
  const own = await api.send("GET", `/api/orders/${id}`, { as: body.user_id })
  expect(own.body.items).toMatchObject([{ making: "waiting" }])
  expect(own.body.events.map(({ kind }: { kind: string }) => kind)).toEqual(["placed", "payment_status"])
})

test("a second press changes nothing, and a list that is out of date is answered with the order as it is", async () => {
  const { id, items } = await paid([await made(), 1])
  const [item = ""] = items
  const { version } = (await set(id, item, "waiting", "done")).body
  expect(await set(id, item, "waiting", "done")).toMatchObject({ status: 200, body: { version } })
  const late = await set(id, item, "waiting", "started")
  expect(late).toMatchObject({ status: 409, body: { error: { code: "edit_conflict" }, current: { version } } })
  expect(late.body.current.items).toMatchObject([{ making: "done" }])
})

test("two who press at once make one change", async () => {
  const { id, items } = await paid([await made(), 1])
  const [item = ""] = items
  const both = await Promise.all([set(id, item, "waiting", "done"), set(id, item, "waiting", "started")])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await read(id)).events.filter(({ kind }: { kind: string }) => kind === "making")).toHaveLength(1)
})

test("nothing is made for an order that was cancelled meanwhile, until it is taken up again", async () => {
  const { id, items } = await paid([await made(), 1])
  const [item = ""] = items
  expect((await patch(id, { status: "cancelled" })).status).toBe(200)
  expect(await set(id, item, "waiting", "done")).toMatchObject({
    status: 409,
    body: { error: { code: "order_closed", message: "This order was cancelled: nothing is made for it any more." } },
  })
  expect([await ordersListed(), await waiting()]).toEqual([[], 0])
  expect((await patch(id, { status: "confirmed" })).status).toBe(200)
  expect([await ordersListed(), await waiting()]).toEqual([[id], 1])
})

test("an order is shipped by hand although not all of it is marked as done", async () => {
  const { id } = await paid([await made(), 1])
  expect((await patch(id, { status: "shipped" })).status).toBe(200)
  expect([await ordersListed(), await dueOf("deliver"), await waiting()]).toEqual([[], [id], 0])
})

test("the list is by the day promised, those without one last, and is read on from any of its lines", async () => {
  const ids: string[] = []
  for (const days of ["9", "soon", "3"]) ids.push((await paid([await made(0, days), 1])).id)
  const [later, never, sooner] = ids
  expect(await ordersListed()).toEqual([sooner, later, never])
  const { lines, today, next_cursor } = await listed()
  expect(next_cursor).toBeNull()
  expect(lines[0].ready_by > today).toBe(true)
  const rest = await listed(`?cursor=${lines[1].id}`)
  expect(rest.lines.map((line: { order_id: string }) => line.order_id)).toEqual([never])
  for (const unknown of ["x", never])
    expect((await api.send("GET", `/api/admin/make?cursor=${unknown}`, { as: admin })).status).toBe(400)
})

test("51 lines are a page of 50, and one", async () => {
  const { items } = await paid([await made(), 1])
  await api.db.query(
    sql`INSERT INTO order_items (order_id, position, product_id, product_name, product_price, quantity, subtotal, made)
        SELECT order_id, n, product_id, product_name, product_price, 1, product_price, 1 FROM order_items, generate_series(2, 51) AS n
        WHERE id = ${items[0]}`,
  )
  const first = await listed()
  const second = await listed(`?cursor=${first.next_cursor}`)
  const all = [...first.lines, ...second.lines].map(({ id }: { id: string }) => id)
  expect([first.lines.length, second.lines.length, new Set(all).size]).toEqual([50, 1, 51])
})
