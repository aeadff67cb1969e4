import { beforeEach, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { openAdminOrdersApi } from "#tests/fixtures/orders/admin-orders-api.ts"
import { aProductFor } from "#tests/fixtures/shop-api.ts"
import { refusedParcels } from "./refused-parcels.server.ts"

const { api, patch, placed, read, stockOf, endHold } = await openAdminOrdersApi()
let id: string
let bear: string
let bunny: string
let lines: string[]
beforeEach(async () => {
  await api.db.query(sql`DELETE FROM refused_parcels`)
  bear = await aProductFor(api.db, { stock: 10 })
  bunny = await aProductFor(api.db, { stock: 10 })
  id = await placed([
    [bear, 2],
    [bunny, 3],
  ])
  await patch(id, { status: "shipped" })
  await endHold()
  await api.db.query(sql`DELETE FROM mails`)
  const { items } = await read(id)
  lines = [bear, bunny].map((product) => items.find((item: { product_id: string }) => item.product_id === product).id)
})

const refuse = (restock: (string | undefined)[]) => patch(id, { status: "cancelled", refused: { restock } })
const stocks = async () => [await stockOf(bear), await stockOf(bunny)]

test("a refused parcel closes its order, and what can be sold again is in stock once", async () => {
  expect(await stocks()).toEqual([8, 7])
  const { status, body } = await refuse([lines[0]])
  expect([status, body.status, body.refused_parcels]).toEqual([200, "cancelled", 1])
  expect(body.events.at(-1)).toMatchObject({ kind: "status", after: "cancelled", reason: "refused" })
  expect(await stocks()).toEqual([10, 7])
  expect((await refuse(lines)).body.error.code).toBe("parcel_not_shipped")
  expect(await stocks()).toEqual([10, 7])
})

test("the customer is mailed that it came back", async () => {
  await refuse([])
  const [mail] = await api.db.query<{ payload: string }>(
    sql`SELECT payload FROM mails WHERE kind = 'send-status-update'`,
  )
  const sent = JSON.parse(api.shop.secrets.decrypt("mail", mail?.payload ?? ""))
  expect(sent).toMatchObject({ status: "cancelled", parcelRefused: true })
})

test("undo takes it all back; so does a later change of the status", async () => {
  await refuse([lines[0]])
  expect((await patch(id, { status: "shipped", undo: true })).body).toMatchObject({
    status: "shipped",
    refused_parcels: 0,
  })
  expect(await stocks()).toEqual([8, 7])
  expect(await api.db.query(sql`SELECT FROM mails`)).toEqual([])
  await refuse([lines[1]])
  await endHold()
  expect((await patch(id, { status: "confirmed" })).body.refused_parcels).toBe(0)
  expect(await stocks()).toEqual([8, 7])
  await patch(id, { status: "cancelled" })
  expect(await stocks()).toEqual([10, 10])
})

test("only a parcel that is on its way is refused", async () => {
  await patch(id, { status: "delivered" })
  expect(await refuse(lines)).toMatchObject({ status: 409, body: { error: { code: "parcel_not_shipped" } } })
  expect(await patch(id, { status: "confirmed", refused: { restock: [] } })).toMatchObject({ status: 409 })
  expect(await read(id)).toMatchObject({ status: "delivered", refused_parcels: 0 })
})

test("it counts for the phone number, however that is typed", async () => {
  const { customer_phone } = await read(id)
  expect(await refusedParcels(api.db, customer_phone)).toBe(0)
  await refuse(lines)
  const national = customer_phone.replace(/\D/g, "").replace(/^94|^0/, "")
  for (const typed of [
    `0${national}`,
    `+94 ${national}`,
    `0094${national}`,
    `${national.slice(0, 2)}-${national.slice(2)}`,
  ]) {
    expect(await refusedParcels(api.db, typed)).toBe(1)
  }
  expect(await refusedParcels(api.db, "+44 20 7946 0958")).toBe(0)
})
