import { describe, expect, test } from "vitest"
import { aCartLine, aCheckout, aCustomer, aProductFor, sharedApi } from "#tests/fixtures/shop-api.ts"

const api = await sharedApi()

test("an order without a token is 401", async () => {
  const headers = { "Idempotency-Key": "1" }
  expect((await api.send("POST", "/api/orders", { json: aCheckout(), headers })).status).toBe(401)
})

describe("a checkout field that is not acceptable", () => {
  test.each([
    ["customer_name", "A", "Name must be at least 2 characters"],
    ["customer_name", "x".repeat(10_000), "Name too long"],
    ["customer_name", "Nimal 2", "Name can only contain letters"],
    ["customer_name", "Nimal 🐰", "Name can only contain letters"],
    ["customer_name", "Ni\nmal", "Name contains characters that cannot be used"],
    ["customer_name", ["Nimal"], "Name must be text"],
    ["customer_email", "nimal", "Invalid email address"],
    ["customer_email", "a@b.co\r\nBcc: c@d.co", "Email contains characters that cannot be used"],
    ["customer_email", `${"a".repeat(251)}@b.co`, "Email too long"],
    ["customer_phone", "", "Invalid phone number"],
    ["customer_phone", "077-ABC-4567", "Invalid phone number"],
    ["customer_phone", "077123456", "Phone number too short"],
    ["customer_phone", "+94 77 123 4567 89012", "Phone number too long"],
    ["customer_phone", "+--------------", "Invalid phone number"],
    ["delivery_address", "Fort", "Address too short"],
    ["delivery_address", `${" ".repeat(20)}Fort`, "Address too short"],
    ["delivery_address", "x".repeat(501), "Address too long"],
    ["delivery_address", "12 Galle\0Road", "Address contains characters that cannot be used"],
    ["delivery_city", "C", "City name too short"],
    ["delivery_city", "x".repeat(101), "City name too long"],
    ["delivery_postal_code", "x".repeat(21), "Postal code too long"],
    ["notes", "x".repeat(1001), "Notes too long"],
    ["notes", { a: 1 }, "Notes must be text"],
    ["payment_method", "cash", "Choose how you want to pay"],
    ["coupon_code", 5, "Coupon code must be text"],
    ["expected_total", "1300", "The total must be a number of rupees"],
    ["expected_total", 1300.001, "The total must be a number of rupees"],
    ["expected_total", -1, "The total must be a number of rupees"],
    ["delivery_city", "1 Kandy", "Invalid city name"],
    ["expected_total", 1e300, "The total must be a number of rupees"],
  ])("%s %j: %s", async (field, value, message) => {
    const as = await aCustomer(api.db)
    await aCartLine(api.db, as, await aProductFor(api.db))
    const headers = { "Idempotency-Key": "1" }
    const response = await api.send("POST", "/api/orders", { as, json: aCheckout({ [field]: value }), headers })
    expect(response).toMatchObject({ status: 422, body: { error: { code: "validation_failed", message, field } } })
    expect((await api.send("GET", "/api/cart/count", { as })).body).toEqual({ count: 1 })
  })

  test("is the first of several, in the order of the form", async () => {
    const as = await aCustomer(api.db)
    const json = { customer_phone: "x", customer_name: "", delivery_city: "" }
    const response = await api.send("POST", "/api/orders", { as, json, headers: { "Idempotency-Key": "1" } })
    expect(response.body.error).toMatchObject({ field: "customer_name", message: "Name must be at least 2 characters" })
  })
})

test("strange but acceptable texts are stored letter for letter", async () => {
  const as = await aCustomer(api.db)
  await aCartLine(api.db, as, await aProductFor(api.db))
  const texts = {
    customer_name: "ශ්‍රීමතී D’Silva",
    delivery_address: "'; DROP TABLE orders; --\n<b>12</b> шоссе 🏠",
    notes: '{"$ne": null} %s \\ 🎁',
  }
  const headers = { "Idempotency-Key": "1" }
  const { status, body } = await api.send("POST", "/api/orders", { as, json: aCheckout(texts), headers })
  expect(status).toBe(201)
  expect(body).toMatchObject(texts)
})
