import { randomUUID } from "node:crypto"
import { beforeEach, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { recount } from "#tests/fixtures/database/recount.ts"
import { openAdminOrdersApi } from "#tests/fixtures/orders/admin-orders-api.ts"
import { daysPass } from "#tests/fixtures/own-data.ts"
import { aProductFor } from "#tests/fixtures/shop-api.ts"
import { forgetCustomers } from "./terms.server.ts"

const { api, admin, endHold, patch, place, read } = await openAdminOrdersApi()
const SIX_YEARS = Math.ceil(365.25 * 6)
beforeEach(() => api.db.query(sql`TRUNCATE customers, mails, orders, order_customers CASCADE`).then(() => undefined))

async function close(id: string) {
  await patch(id, { payment_status: "paid" })
  await patch(id, { status: "delivered" })
  await endHold()
  return id
}
const closed = async () => close((await place([[await aProductFor(api.db, { stock: 50 }), 1]])).body.id)
async function entered(customer_phone: string) {
  const json = {
    ...{ customer_name: "Kamala Perera", customer_phone, delivery_address: "12 Temple Road", delivery_city: "Kandy" },
    ...{ payment_method: "cash_on_delivery", channel: "phone", handed_over: false, paid: false, expected_total: 1300 },
    items: [{ product_id: await aProductFor(api.db), quantity: 1 }],
  }
  const headers = { "Idempotency-Key": randomUUID() }
  return close((await api.send("POST", "/api/admin/orders", { as: admin, json, headers })).body.id)
}
const upcoming = async () => (await api.send("GET", "/api/admin/erasures", { as: admin })).body.orders
const customers = () => api.db.query(sql`SELECT search FROM order_customers`)

test("an order loses its customer on the day after its term, once, and keeps what the books want", async () => {
  const id = await closed()
  const before = await read(id)
  await daysPass(api.db, SIX_YEARS - 31)
  expect([await upcoming(), await forgetCustomers(api.shop)]).toEqual([0, 0])
  await daysPass(api.db, 2)
  expect([await upcoming(), await forgetCustomers(api.shop)]).toEqual([1, 0])
  await daysPass(api.db, 30)
  // Two processes at once are one.
  const both = await Promise.all([forgetCustomers(api.shop), forgetCustomers(api.shop)])
  expect(both.toSorted()).toEqual([0, 1])
  const after = await read(id)
  expect(after).toMatchObject({
    ...{ customer_name: "–", customer_email: "", customer_phone: "", delivery_address: "", delivery_city: "" },
    version: before.version + 1,
  })
  for (const fact of ["total_amount", "payment_status", "received_amount", "status", "order_number"]) {
    expect(after[fact]).toEqual(before[fact])
  }
  expect([await upcoming(), await customers(), await recount(api.db)]).toEqual([0, [{ search: "–\n" }], []])
  const list = await api.send("GET", "/api/admin/orders", { as: admin })
  expect(list.body.orders).toMatchObject([{ customer_name: "–" }])
})

test("an order that is open, or whose money is, keeps its customer for as long", async () => {
  const { body } = await place([[await aProductFor(api.db), 1]])
  const id = await closed()
  await api.db.query(sql`UPDATE orders SET surplus_amount = 5 WHERE id = ${id}`)
  await daysPass(api.db, SIX_YEARS + 1)
  expect(await forgetCustomers(api.shop)).toBe(0)
  await api.db.query(sql`UPDATE orders SET surplus_amount = NULL WHERE id = ${id}`)
  expect(await forgetCustomers(api.shop)).toBe(1)
  expect((await read(body.id)).customer_phone).toBe("077 123 4567")
})

test("the owner's term counts from the next night on, between one year and thirty", async () => {
  await closed()
  await daysPass(api.db, 367)
  const set = (years: unknown) => api.send("PUT", "/api/admin/settings/retention", { as: admin, json: { years } })
  expect([(await set(0)).status, (await set(31)).status, (await set(1.5)).status]).toEqual([422, 422, 422])
  expect(await forgetCustomers(api.shop)).toBe(0)
  expect((await set(1)).status).toBe(200)
  await api.shop.settings.reload()
  expect(await forgetCustomers(api.shop)).toBe(1)
  await set(6)
  await api.shop.settings.reload()
})

test("what admins noted on a phone number goes with the last order that was entered for it", async () => {
  const first = await entered("077 123 4567")
  const { id } = (await api.send("GET", `/api/admin/customers/${first}`, { as: admin })).body
  const note = { note: "Rings the bell twice", phones: "" }
  expect((await api.send("PUT", `/api/admin/customers/${first}`, { as: admin, json: note })).status).toBe(200)
  await daysPass(api.db, SIX_YEARS + 1)
  const second = await entered("+94 77-1234567")
  const noted = async () =>
    api.db.query(
      sql`SELECT note FROM customers UNION ALL SELECT after::text FROM admin_audit WHERE entity = ${`user:${id}`} AND after IS NOT NULL`,
    )
  expect([await forgetCustomers(api.shop), (await noted()).length]).toEqual([1, 2])
  await daysPass(api.db, SIX_YEARS + 1)
  expect([await forgetCustomers(api.shop), await noted()]).toEqual([1, []])
  expect((await read(second)).customer_name).toBe("–")
})
