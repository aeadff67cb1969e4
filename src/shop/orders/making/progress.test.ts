import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { sweepUnusedReceipts } from "#shop/receipts/store-receipt.server.ts"
import { openAdminOrdersApi } from "#tests/fixtures/orders/admin-orders-api.ts"
import { aCustomer, aProductFor } from "#tests/fixtures/shop-api.ts"

const { api, admin, placed, patch, read } = await openAdminOrdersApi()

async function anOrder() {
  const id = await placed([[await aProductFor(api.db, { price: "1000.00", stock: 9 }), 1]])
  const { user_id: as } = await read(id)
  return { id, as: as as string }
}

async function tell(id: string, change: object = {}) {
  const { version } = await read(id)
  const json = { words: "The ears are done.", pictures: [], version, ...change }
  return api.send("POST", `/api/admin/orders/${id}/progress`, { as: admin, json })
}

async function aPicture(userId: string, type = "image/jpeg"): Promise<string> {
  const path = `${userId}/${crypto.randomUUID()}.jpg`
  await api.db.query(
    sql`INSERT INTO receipts (path, user_id, content_type, bytes, created_at) VALUES (${path}, ${userId}, ${type}, 1, now() - interval '2 days')`,
  )
  return path
}

async function mailsOf(orderId: string): Promise<string[]> {
  const rows = await api.db.query<{ payload: string }>(sql`SELECT payload FROM mails ORDER BY created_at`)
  const mails = rows.map(({ payload }) => JSON.parse(api.shop.secrets.decrypt("mail", payload)))
  return mails.filter((mail) => mail.kind === "order-progress" && mail.orderId === orderId).map(({ words }) => words)
}

const dayLater = (orderId: string) =>
  api.db.query(
    sql`UPDATE order_events SET created_at = created_at - interval '25 hours' WHERE order_id = ${orderId} AND kind = 'progress'`,
  )

test("what is told stands with the order, with pictures that its customer alone may open", async () => {
  const { id, as } = await anOrder()
  const path = await aPicture(admin)
  expect((await tell(id, { pictures: [path, path] })).body.events.at(-1)).toMatchObject({
    ...{ kind: "progress", reason: "The ears are done.", pictures: [path], actor: { id: admin } },
  })
  const { body: seen } = await api.send("GET", `/api/orders/${id}`, { as })
  expect(seen.events.at(-1)).toMatchObject({ kind: "progress", pictures: [path] })
  expect(seen.events[0]).not.toHaveProperty("pictures")
  const linkFor = (who: string) => api.send("GET", `/api/orders/${id}/receipt?path=${path}`, { as: who })
  expect((await linkFor(as)).body.url).toContain(path)
  expect((await linkFor(await aCustomer(api.db))).status).toBe(404)
  expect((await api.send("GET", `/api/orders/${(await anOrder()).id}/receipt?path=${path}`, { as })).status).toBe(404)
  expect((await api.send("GET", `/api/admin/orders/${id}/receipt?path=${path}`, { as: admin })).status).toBe(200)
  await sweepUnusedReceipts(api.shop)
  expect((await linkFor(as)).status).toBe(200)
  expect(await api.db.query(sql`SELECT FROM receipts WHERE path = ${path} AND removed_at IS NULL`)).toHaveLength(1)
})

test("it is mailed once a day, with what was told since the last mail", async () => {
  const { id } = await anOrder()
  for (const words of ["Begun", "Ears", "Tail"]) expect((await tell(id, { words })).status).toBe(200)
  expect(await mailsOf(id)).toEqual(["Begun"])
  await dayLater(id)
  await tell(id, { words: "Done" })
  expect(await mailsOf(id)).toEqual(["Begun", "Ears\n\nTail\n\nDone"])
})

test("strangers' pictures, a PDF, four, no words, another version and a closed order are refused", async () => {
  const { id, as } = await anOrder()
  const { version } = await read(id)
  for (const path of [await aPicture(as), await aPicture(admin, "application/pdf"), "elsewhere/1.jpg"])
    expect(await tell(id, { pictures: [path] })).toMatchObject({ status: 422, body: { error: { field: "pictures" } } })
  expect((await tell(id, { pictures: ["1", "2", "3", "4"] })).status).toBe(422)
  expect(await tell(id, { words: " " })).toMatchObject({ status: 422, body: { error: { field: "words" } } })
  expect((await tell(id, { version: version - 1 })).body.error.code).toBe("edit_conflict")
  const twice = await Promise.all([tell(id, { version }), tell(id, { version })])
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await patch(id, { status: "cancelled" })
  expect((await tell(id)).body.error.code).toBe("order_closed")
})
