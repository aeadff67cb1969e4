import { expect, test } from "vitest"
import { openCheckout } from "#tests/fixtures/orders/checkout.ts"
import { aCartLine, aCustomer, aProductFor } from "#tests/fixtures/shop-api.ts"

const { api, place } = await openCheckout()

async function withCart() {
  const as = await aCustomer(api.db)
  await aCartLine(api.db, as, await aProductFor(api.db))
  const profile = async () => (await api.send("GET", "/api/profile", { as })).body
  return { as, profile, before: await profile() }
}

const typed = { customer_phone: "+94 77 123 4567", delivery_address: "12 Galle Road\nFort", delivery_city: "Colombo 7" }

test("an order can write its address into the profile, which keeps its name and e-mail address", async () => {
  const { as, profile, before } = await withCart()
  expect((await place(as, { ...typed, delivery_postal_code: "00700", keep_address: true })).status).toBe(201)
  expect(await profile()).toEqual({
    ...before,
    phone: "+94 77 123 4567",
    address: "12 Galle Road\nFort",
    city: "Colombo 7",
    postal_code: "00700",
  })
})

test.each([undefined, false])("with keep_address %j the profile stays", async (keep_address) => {
  const { as, profile, before } = await withCart()
  expect((await place(as, { ...typed, keep_address })).status).toBe(201)
  expect(await profile()).toEqual(before)
})

test("a refused order leaves the profile as it was", async () => {
  const { as, profile, before } = await withCart()
  expect((await place(as, { ...typed, keep_address: true, expected_total: 1 })).status).toBe(409)
  expect(await profile()).toEqual(before)
})
