import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { dayInColombo } from "#messages/formats.ts"
import { afterDays } from "#shop/settings/fees/ready-by.ts"
import { openAdminOrdersApi } from "#tests/fixtures/orders/admin-orders-api.ts"
import { aProductFor } from "#tests/fixtures/shop-api.ts"

const { api, admin, placed, patch, read, trailOf } = await openAdminOrdersApi()
const today = dayInColombo(new Date())
const inDays = (days: number) => afterDays(today, days, () => true)

async function made(): Promise<string> {
  const id = await aProductFor(api.db, { price: "1000.00", stock: 0 })
  await api.db.query(sql`UPDATE products SET made_to_order = true, lead_time = '5' WHERE id = ${id}`)
  return id
}

async function promise(id: string, change: object = {}) {
  const { version } = await read(id)
  const json = { ready_by: inDays(40), reason: "The yarn has not come.", version, ...change }
  return api.send("PUT", `/api/admin/orders/${id}/promise`, { as: admin, json })
}

/** Places an order of two pieces that are made, and confirms it. */
async function confirmed() {
  const id = await placed([
    [await made(), 1],
    [await made(), 1],
  ])
  expect((await patch(id, { status: "confirmed" })).status).toBe(200)
  const { items, user_id } = await read(id)
  const set = (item: number, from: string, to: string) =>
    api.send("PUT", `/api/admin/orders/${id}/making/${items[item].id}`, { as: admin, json: { from, to } })
  return { id, set, as: user_id as string, before: items[0].ready_by as string }
}

async function mailsOf(orderId: string) {
  const rows = await api.db.query<{ payload: string }>(sql`SELECT payload FROM mails ORDER BY created_at`)
  const mails = rows.map(({ payload }) => JSON.parse(api.shop.secrets.decrypt("mail", payload)))
  return mails.filter((mail) => mail.kind === "promise-moved" && mail.orderId === orderId)
}

test("another day is promised for what is still to be made, with a reason, in one mail", async () => {
  const { id, set, before } = await confirmed()
  await set(0, "waiting", "done")
  const moved = await promise(id)
  expect(moved).toMatchObject({ status: 200, body: { items: [{ ready_by: before }, { ready_by: inDays(40) }] } })
  expect(moved.body.events.at(-1)).toMatchObject({
    ...{ kind: "promise", before, after: inDays(40), reason: "The yarn has not come." },
  })
  expect((await trailOf(id))[0]).toMatchObject({ before: { ready_by: before }, after: { ready_by: inDays(40) } })
  expect((await promise(id)).body.version).toBe(moved.body.version)
  expect(await mailsOf(id)).toMatchObject([{ before, readyBy: inDays(40), mayCancel: false }])
})

test("a customer may cancel a confirmed order whose day was moved, until making has begun", async () => {
  const { id, as } = await confirmed()
  const cancel = (order: string, by: string) => api.send("POST", `/api/orders/${order}/cancel`, { as: by })
  expect((await cancel(id, as)).status).toBe(409)
  await promise(id)
  expect(await mailsOf(id)).toMatchObject([{ mayCancel: true }])
  expect(await cancel(id, as)).toMatchObject({ status: 200, body: { status: "cancelled" } })
  const begun = await confirmed()
  await promise(begun.id)
  await begun.set(1, "waiting", "started")
  expect((await cancel(begun.id, begun.as)).status).toBe(409)
  await begun.set(1, "started", "waiting")
  expect((await cancel(begun.id, begun.as)).status).toBe(200)
})

test("a day that is over, no reason, a stale order and one with nothing to make are refused", async () => {
  const { id, set } = await confirmed()
  const { version } = await read(id)
  expect(await promise(id, { ready_by: "2026-11-01" })).toMatchObject({
    status: 422,
    body: { error: { field: "ready_by" } },
  })
  expect(await promise(id, { ready_by: "soon" })).toMatchObject({ status: 422, body: { error: { field: "ready_by" } } })
  expect(await promise(id, { reason: " " })).toMatchObject({ status: 422, body: { error: { field: "reason" } } })
  expect((await promise(id, { version: version - 1 })).body.error.code).toBe("edit_conflict")
  await set(0, "waiting", "done")
  await set(1, "waiting", "done")
  expect((await promise(id)).body.error.code).toBe("nothing_to_make")
  await patch(id, { status: "cancelled" })
  expect((await promise(id)).body.error.code).toBe("order_closed")
  expect(await mailsOf(id)).toEqual([])
})
