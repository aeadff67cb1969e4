import { afterEach, beforeEach, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import {
  aCartLine,
  aCustomer,
  aProductFor,
  openTestApi,
  PROOF,
  placeOrderAs,
  type TestApi,
} from "#tests/fixtures/shop-api.ts"

let api: TestApi
let admin: string
beforeEach(async () => {
  api = await openTestApi()
  admin = await aCustomer(api.db, "admin")
})
afterEach(() => api.close())

const firstDay = async () => (await api.send("GET", "/api/admin/dashboard", { as: admin })).body.first_day
const done = async (): Promise<string[]> =>
  (await firstDay()).steps.flatMap((each: { step: string; done: boolean }) => (each.done ? [each.step] : []))
const save = (section: string, json: object) =>
  api.send("PUT", `/api/admin/settings/${section}`, { as: admin, json: { ...json, current_password: PROOF } })
const initial = async (section: string) =>
  (await api.send("GET", "/api/admin/settings", { as: admin })).body.values[section]

test("a step is done once what it asks for is there", async () => {
  // The environment of these tests names an account.
  expect(await done()).toEqual(["payments"])
  await save("payments", { accounts: [], bank_transfer: true, cash_on_delivery: true })
  expect(await done()).toEqual([])
  await save("payments", { accounts: [], bank_transfer: false, cash_on_delivery: true })
  expect(await done()).toEqual(["payments"])
  for (const section of ["shop", "contact", "delivery"]) await save(section, await initial(section))
  expect(await done()).toEqual(["shop", "contact", "payments", "delivery"])
  await save("hero", await initial("hero"))
  expect(await done()).toContain("home")
  for (const policy of ["policy_shipping", "policy_returns", "policy_terms"]) await save(policy, { text: "Ours." })
  expect(await done()).not.toContain("policies")
  await save("policy_privacy", { text: "Ours." })
  expect(await done()).toContain("policies")
  await api.db.query(sql`UPDATE profiles SET email = 'kamala@maker.test' WHERE id = ${admin}`)
  expect(await done()).toContain("address")
})

test("a sample is no product of one's own, until it is changed", async () => {
  const sample = await aProductFor(api.db)
  await api.db.query(sql`UPDATE products SET sample_version = 1`)
  await aProductFor(api.db, { archived: true })
  expect(await done()).not.toContain("product")
  // A sample's variants have no mark of their own.
  await api.db.query(sql`INSERT INTO products (name, price, category, stock_quantity, variant_of, option_values, variant_position)
    VALUES ('Red', 900, 'Toys', 1, ${sample}, '{Red}', 0)`)
  expect(await done()).not.toContain("product")
  await api.send("PATCH", `/api/admin/products/${sample}`, { as: admin, json: { price: 900 } })
  expect(await done()).toContain("product")
})

test("an order of the owner's own account is the test order, one of a customer is not", async () => {
  const product = await aProductFor(api.db)
  const customer = await aCustomer(api.db)
  for (const [as, isTest] of [
    [customer, false],
    [admin, true],
  ] as const) {
    await aCartLine(api.db, as, product)
    expect((await placeOrderAs(api, as)).status).toBe(201)
    expect((await done()).includes("test_order")).toBe(isTest)
  }
})

test("steps that are passed over tick nothing, and the list is hidden; another tab's older state changes nothing", async () => {
  expect(await firstDay()).toMatchObject({ kept: [], hidden: false, version: 0 })
  const kept = { kept: ["delivery", "test_mail"], hidden: true }
  expect((await save("first_day", { ...kept, version: 0 })).status).toBe(200)
  expect(await firstDay()).toMatchObject({ ...kept, version: 1 })
  expect(await done()).toEqual(["payments"])
  expect((await save("first_day", { kept: [], hidden: false, version: 0 })).status).toBe(409)
  expect((await save("first_day", { kept: ["second_factor"], hidden: false })).status).toBe(422)
  expect(await firstDay()).toMatchObject(kept)
})

test("opening is the last step of a shop that is closed", async () => {
  await save("opening", { closed: true, sentence: " In May " })
  const { steps, opening } = await firstDay()
  expect(steps.at(-1)).toEqual({ step: "open", done: false })
  expect(opening).toEqual({ closed: true, sentence: "In May", version: 1 })
  await save("opening", { closed: false, sentence: "In May" })
  expect((await firstDay()).steps.at(-1).step).toBe("test_order")
})
