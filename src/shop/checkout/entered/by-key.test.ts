import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { aCartLine, aCustomer, aProductFor, PROOF, placeOrderAs, sharedApi } from "#tests/fixtures/shop-api.ts"

const api = await sharedApi()

test("a program takes an order to its end, hands over its parcel, and is named everywhere", async () => {
  const [admin, customer] = [await aCustomer(api.db, "admin"), await aCustomer(api.db)]
  await aCartLine(api.db, customer, await aProductFor(api.db))
  const placed = await placeOrderAs(api, customer, { payment_method: "cash_on_delivery" })
  const id = String(placed.body.id)
  const fields = { name: "Courier bridge", role: "packer", days: 1, current_password: PROOF }
  const { body: made } = await api.send("POST", "/api/admin/keys", { as: admin, json: fields })
  const headers = { Authorization: `Bearer ${made.key}` }
  const call = (method: string, path: string, json?: object) =>
    api.send(method, `/api/admin${path}`, { headers, ...(json && { json }) })

  for (const status of ["confirmed", "shipped"]) {
    const { version } = (await call("GET", `/orders/${id}`)).body
    expect(await call("PATCH", `/orders/${id}`, { status, version })).toMatchObject({ status: 200, body: { status } })
  }
  expect((await call("POST", "/handovers", { ids: [id], courier: "Domex" })).status).toBeLessThan(300)
  const { version } = (await call("GET", `/orders/${id}`)).body
  const delivered = await call("PATCH", `/orders/${id}`, { status: "delivered", version })
  expect(delivered).toMatchObject({ status: 200, body: { status: "delivered" } })
  const { events } = (await api.send("GET", `/api/admin/orders/${id}`, { as: admin })).body
  const actors = new Set(events.map(({ actor }: { actor: { name: string } | null }) => actor?.name))
  expect([...actors]).toContain("Courier bridge")
  const { body } = await api.send("GET", `/api/admin/parcels?ids=${id}`, { as: admin })
  expect(JSON.stringify(body)).toContain("Courier bridge")
})

test("a program enters no order: that may be paid at once", async () => {
  const admin = await aCustomer(api.db, "admin")
  const fields = { name: "Bridge", role: "packer", days: 1, current_password: PROOF }
  const { body } = await api.send("POST", "/api/admin/keys", { as: admin, json: fields })
  const headers = { Authorization: `Bearer ${body.key}`, "Idempotency-Key": randomUUID() }
  expect((await api.send("POST", "/api/admin/orders", { headers, json: {} })).status).toBe(403)
})
