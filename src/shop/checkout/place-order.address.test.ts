import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
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
  expect(
    (
      await place(as, {
        ...typed,
        delivery_postal_code: "00700",
        keep_address: true,
        second_phone: "071 765 4321",
        delivery_landmark: "Behind the temple",
        delivery_district: 5,
      })
    ).status,
  ).toBe(201)
  expect(await profile()).toEqual({
    ...before,
    phone: "+94 77 123 4567",
    address: "12 Galle Road\nFort",
    city: "Colombo 7",
    second_phone: "071 765 4321",
    landmark: "Behind the temple",
    district: 5,
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

const placeOf = async (id: string) =>
  (
    await api.db.query(
      sql`SELECT delivery_district, delivery_town, delivery_landmark, second_phone, customer_phone_e164 FROM orders WHERE id = ${id}`,
    )
  )[0]

test.each([
  [{ delivery_city: "மகரகம", delivery_district: 5 }, "Maharagama"],
  [{ delivery_city: "Borella, near the market", delivery_district: "5" }, "Colombo 8"],
  [{ delivery_city: "Nowhere-at-all", delivery_district: 9 }, null],
])("an order knows its district, and the Latin name of its town: %j", async (given, town) => {
  const { as } = await withCart()
  const { status, body } = await place(as, {
    ...typed,
    ...given,
    second_phone: " 071 765 4321",
    delivery_landmark: "Behind the temple",
  })
  expect(status).toBe(201)
  const place_ = { delivery_district: Number(given.delivery_district), delivery_landmark: "Behind the temple" }
  expect(body).toMatchObject({ ...place_, second_phone: "071 765 4321" })
  expect(await placeOf(body.id)).toMatchObject({ ...place_, delivery_town: town, customer_phone_e164: "+94771234567" })
})

test("an older client sends no district, landmark or second phone", async () => {
  const { as } = await withCart()
  const { status, body } = await place(as, { ...typed, customer_phone: "12345678901234" })
  expect(status).toBe(201)
  const nothing = { delivery_district: null, delivery_landmark: null, second_phone: null }
  expect(body).toMatchObject(nothing)
  expect(await placeOf(body.id)).toEqual({ ...nothing, delivery_town: "Colombo 7", customer_phone_e164: null })
})

test.each([
  [{ delivery_district: 26 }, "delivery_district", "No district has this number"],
  [{ delivery_landmark: "x".repeat(201) }, "delivery_landmark", "Landmark too long"],
  [{ second_phone: "call me maybe" }, "second_phone", "Invalid phone number"],
])("%j is refused at its field", async (given, field, message) => {
  const { as } = await withCart()
  expect(await place(as, { ...typed, ...given })).toMatchObject({ status: 422, body: { error: { field, message } } })
})
