import { beforeEach, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { openAdminOrdersApi } from "#tests/fixtures/orders/admin-orders-api.ts"
import { aProductFor } from "#tests/fixtures/shop-api.ts"

const ordersApi = await openAdminOrdersApi()
const { api, admin, other, patch, placed, read, trailOf, endHold } = ordersApi
let id: string
beforeEach(async () => {
  id = await placed([[await aProductFor(api.db, { name: "Raja" }), 2]])
  await api.db.query(sql`DELETE FROM mails`)
})

const track = (json: unknown, as = admin) => api.send("PUT", `/api/admin/orders/${id}/tracking`, { as, json })

async function shipments() {
  const rows = await api.db.query<{ payload: string }>(sql`SELECT payload FROM mails`)
  return rows.map(({ payload }) => JSON.parse(api.shop.secrets.decrypt("mail", payload)).shipment)
}

test("courier and number are written, read by the customer, replaced and taken away, with a trail", async () => {
  const first = await track({ courier: " Koombiyo ", tracking_number: "KB-1", version: 0 })
  expect(first).toMatchObject({ status: 200, body: { courier: "Koombiyo", tracking_number: "KB-1", version: 1 } })
  const { user_id, version, tracking_version } = await read(id)
  expect([version, tracking_version]).toEqual([1, 1])
  const own = await api.send("GET", `/api/orders/${id}`, { as: user_id })
  expect(own.body).toMatchObject({ courier: "Koombiyo", tracking_number: "KB-1" })
  const none = await track({ courier: "", tracking_number: "", version: 1 })
  expect(none.body).toEqual({ courier: null, tracking_number: null, version: 2 })
  expect(await trailOf(id)).toMatchObject([
    { before: { courier: "Koombiyo", tracking_number: "KB-1" }, after: { courier: null, tracking_number: null } },
    { before: { courier: null, tracking_number: null }, after: { courier: "Koombiyo" }, actor: { id: admin } },
  ])
})

test("of two concurrent writers one gets a conflict, with what stands there now", async () => {
  const responses = await Promise.all([track({ courier: "A", version: 0 }), track({ courier: "B", version: 0 }, other)])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  const { courier } = await read(id)
  expect(responses.find(({ status }) => status === 409)?.body.current).toMatchObject({ courier, version: 1 })
})

test.each([
  [{ courier: "x".repeat(101) }, "courier"],
  [{ tracking_number: "x".repeat(101) }, "tracking_number"],
])("what is too long is refused: %j", async (json, field) => {
  expect(await track(json)).toMatchObject({ status: 422, body: { error: { field } } })
})

test("the mail of a shipment tells items, tracking and what is due; to a stranger’s address nothing typed", async () => {
  await api.db.query(sql`UPDATE orders SET payment_method = 'cash_on_delivery' WHERE id = ${id}`)
  await track({ courier: "Domex", tracking_number: "D-7" })
  await patch(id, { status: "shipped" })
  const items = [{ name: "Raja", quantity: 2, priceCents: 100_000 }]
  const shipment = { items, addressLines: [], courier: "Domex", trackingNumber: "D-7", dueCents: 230_000 }
  expect(await shipments()).toEqual([shipment])
  await patch(id, { status: "pending" })
  await api.db.query(sql`UPDATE orders SET mail_to = (SELECT email FROM profiles WHERE id = user_id) WHERE id = ${id}`)
  await patch(id, { payment_status: "paid" })
  await patch(id, { status: "shipped" })
  const addressLines = ["12 Galle Road, Fort", "Colombo"]
  expect(await shipments()).toEqual([{ ...shipment, addressLines, dueCents: null }])
})

test("a number that is typed while the mail waits is told in it; later nothing more is mailed", async () => {
  await patch(id, { status: "shipped" })
  await track({ tracking_number: "KB-1" })
  expect(await shipments()).toMatchObject([{ trackingNumber: "KB-1", dueCents: null }])
  await endHold()
  await track({ tracking_number: "KB-2" })
  expect(await shipments()).toMatchObject([{ trackingNumber: "KB-1" }])
  expect((await read(id)).events).toHaveLength(2)
})

test("what is shipped with its courier is told in one mail; a version that is gone ships and writes nothing", async () => {
  const tracking = { courier: " Domex ", tracking_number: "D-8" }
  expect(await patch(id, { status: "shipped", tracking })).toMatchObject({ status: 200, body: { courier: "Domex" } })
  expect(await shipments()).toMatchObject([{ courier: "Domex", trackingNumber: "D-8" }])
  const late = await patch(id, { status: "shipped", tracking: { courier: "Another" }, version: 1 })
  expect(late).toMatchObject({ status: 409, body: { current: { status: "shipped", courier: "Domex" } } })
  expect(await shipments()).toHaveLength(1)
})
test("a change of status leaves what it does not name of the tracking as it is", async () => {
  await track({ courier: "Koombiyo", tracking_number: "KB-9" })
  const { body } = await patch(id, { status: "shipped", tracking: { courier: "Domex" } })
  expect(body).toMatchObject({ courier: "Domex", tracking_number: "KB-9" })
  expect(await shipments()).toMatchObject([{ courier: "Domex", trackingNumber: "KB-9" }])
})
