import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aCartLine, aCustomer, aProductFor, PROOF, placeOrderAs, sharedApi } from "#tests/fixtures/shop-api.ts"

const api = await sharedApi()

const office = {
  second_phone: "071 765 4321",
  delivery_address: "4th floor, 80 York Street",
  delivery_landmark: null,
  delivery_city: "Colombo 1",
  delivery_district: 5,
  delivery_postal_code: "00100",
}
const home = {
  ...office,
  second_phone: null,
  delivery_address: "12 Temple Road",
  delivery_city: "Kandy",
  delivery_district: null,
}
const change = (as: string, json: unknown) => api.send("PATCH", "/api/profile/addresses", { as, json })
const profileOf = async (as: string) => (await api.send("GET", "/api/profile", { as })).body

test("addresses are kept by name, replaced and removed, each customer's own", async () => {
  const [as, other] = [await aCustomer(api.db), await aCustomer(api.db)]
  expect(await profileOf(as)).toMatchObject({ addresses: {}, last_address: null })
  const typed = { ...office, delivery_landmark: " ", delivery_district: "5" }
  expect(await change(as, { " කාර්යාලය ": typed, "Amma’s home": home })).toMatchObject({ status: 200 })
  expect((await profileOf(as)).addresses).toEqual({ කාර්යාලය: office, "Amma’s home": home })
  const renamed = await change(as, { කාර්යාලය: null, Office: { ...office, delivery_city: "Colombo 2" } })
  expect(renamed.body.addresses).toEqual({ Office: { ...office, delivery_city: "Colombo 2" }, "Amma’s home": home })
  expect(await profileOf(other)).toMatchObject({ addresses: {} })
})

test("two tabs that add at the same moment lose nothing of each other", async () => {
  const as = await aCustomer(api.db)
  await Promise.all(["Office", "Home", "Shop"].map((name) => change(as, { [name]: office })))
  expect(Object.keys((await profileOf(as)).addresses).sort()).toEqual(["Home", "Office", "Shop"])
})

test("an eleventh is refused, also of two at the same moment, and one of the ten can be changed", async () => {
  const as = await aCustomer(api.db)
  const names = Array.from({ length: 9 }, (_, number) => `House ${number}`)
  await change(as, Object.fromEntries(names.map((name) => [name, home])))
  const answers = await Promise.all(["Tenth", "Eleventh"].map((name) => change(as, { [name]: home })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.error).toMatchObject({
    code: "too_many_addresses",
    message: "You can keep 10 addresses. Remove one first.",
  })
  expect(await change(as, { "House 3": office })).toMatchObject({ status: 200 })
  expect((await profileOf(as)).addresses["House 3"]).toEqual(office)
})

test.each([
  [{ "": home }, "Give the address a name"],
  [{ [`${"ක".repeat(51)}`]: home }, "Name of the address too long"],
  [{ Home: { ...home, delivery_address: "short" } }, "Address too short"],
  [{ Home: { ...home, delivery_district: 26 } }, "No district has this number"],
  [{ Home: { ...home, second_phone: "12" } }, undefined],
])("an address that no order could have is refused: %#", async (json, message) => {
  const as = await aCustomer(api.db)
  const { status, body } = await change(as, json)
  expect(status).toBe(422)
  if (message) expect(body.error.message).toBe(message)
  expect((await profileOf(as)).addresses).toEqual({})
})

test("the one to which the latest order went is named, and none that was changed since", async () => {
  const as = await aCustomer(api.db)
  await change(as, { Office: office, Home: home })
  for (const [address, name] of [
    [office, "Office"],
    [home, "Home"],
    [{ ...home, delivery_city: "Galle" }, null],
    [office, "Office"],
  ] as const) {
    await order(as, address)
    expect((await profileOf(as)).last_address).toBe(name)
  }
  // An order that was fetched went to nobody's address.
  await order(as, { ...home, delivery_city: "Galle" })
  await api.db.query(sql`UPDATE orders SET pick_up = true WHERE user_id = ${as} AND delivery_city = 'Galle'`)
  expect((await profileOf(as)).last_address).toBe("Office")
  await change(as, { Office: home })
  expect((await profileOf(as)).last_address).toBeNull()
})

async function order(as: string, address: Record<string, unknown>) {
  await aCartLine(api.db, as, await aProductFor(api.db))
  expect(await placeOrderAs(api, as, address)).toMatchObject({ status: 201 })
}

test("an account that ends keeps none", async () => {
  const as = await aCustomer(api.db)
  await change(as, { Office: office })
  expect((await api.send("DELETE", "/api/profile", { as, json: { current_password: PROOF } })).status).toBe(204)
  expect(await api.db.query(sql`SELECT addresses FROM profiles WHERE id = ${as}`)).toEqual([{ addresses: {} }])
})

test("nobody's addresses are changed without a token", async () => {
  expect((await api.send("PATCH", "/api/profile/addresses", { json: {} })).status).toBe(401)
})
