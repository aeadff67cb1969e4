import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { openAdminOrdersApi } from "#tests/fixtures/orders/admin-orders-api.ts"
import { aCustomer, aProductFor } from "#tests/fixtures/shop-api.ts"

const { api, admin, trailOf } = await openAdminOrdersApi()

async function entered(customer_email: string | null) {
  const product = await aProductFor(api.db, { price: "2000", stock: 50 })
  const json = {
    ...{ customer_name: "Kamala Perera", customer_phone: "077 123 4567", ...(customer_email && { customer_email }) },
    ...{ channel: "chat", handed_over: false, paid: false, payment_method: "bank_transfer" },
    ...{ delivery_address: "12 Temple Road", delivery_city: "Kandy", language: "si" },
    items: [{ product_id: product, quantity: 1 }],
    expected_total: 2300,
  }
  const headers = { "Idempotency-Key": randomUUID() }
  return (await api.send("POST", "/api/admin/orders", { as: admin, json, headers })).body.id as string
}
const adopt = (as: string | undefined) => api.send("POST", "/api/orders/entered", as ? { as } : {})
const ownOf = async (as: string) =>
  (await api.send("GET", "/api/orders", { as })).body.orders.map(({ id }: { id: string }) => id)

test("orders that were entered for an address go into the account that has it, once, and stay the owner's too", async () => {
  const as = await aCustomer(api.db)
  await api.db.query(sql`UPDATE profiles SET email = 'Kamala@customer.example' WHERE id = ${as}`)
  const orders = [await entered("kamala@customer.example"), await entered("KAMALA@customer.example")]
  const others = [await entered("nimal@customer.example"), await entered(null)]
  expect((await adopt(undefined)).status).toBe(401)
  const both = await Promise.all([adopt(as), adopt(as)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const { body } = both.find(({ status }) => status === 200) ?? {}
  expect(body.orders.toSorted()).toEqual(orders.toSorted())
  expect((await ownOf(as)).toSorted()).toEqual(orders.toSorted())
  const [first = ""] = orders
  expect((await trailOf(first))[0]).toMatchObject({ action: "updated", actor: { id: as }, after: { adopted: true } })
  const read = await api.send("GET", `/api/admin/orders/${first}`, { as: admin })
  expect(read.body).toMatchObject({ user_id: as, channel: "chat" })
  expect((await api.send("POST", `/api/orders/${first}/cancel`, { as })).body).toMatchObject({ status: "cancelled" })
  expect(await adopt(as)).toMatchObject({ status: 409, body: { error: { code: "no_orders" } } })
  const kept = await api.db.query(sql`SELECT FROM orders WHERE id = ANY (${others}::uuid[]) AND user_id IS NULL`)
  expect(kept).toHaveLength(2)
})
