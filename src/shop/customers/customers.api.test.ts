import { describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aCartLine, aCheckout, aCustomer, aProductFor, PROOF, sharedApi } from "#tests/fixtures/shop-api.ts"

const api = await sharedApi()

const profileOf = async (id: string) => (await api.send("GET", "/api/profile", { as: id })).body
const deleteOwn = (as: string, json: unknown = { current_password: PROOF }) =>
  api.send("DELETE", "/api/profile", { as, json })
const change = (as: string, json: unknown) => api.send("PATCH", "/api/profile", { as, json })

async function aSession(userId: string) {
  await api.db.query(sql`INSERT INTO auth.users (id, email) VALUES (${userId}, ${`${userId}@nool.example`})`)
  await api.db.query(
    sql`INSERT INTO auth.sessions (user_id, refresh_salt, ends_at) VALUES (${userId}, '', now() + interval '1 day')`,
  )
}
const sessionsOf = (userId: string) => api.db.query(sql`SELECT id FROM auth.sessions WHERE user_id = ${userId}`)

test.each([
  ["GET", "/api/me"],
  ["GET", "/api/profile"],
  ["PATCH", "/api/profile"],
  ["DELETE", "/api/profile"],
])("%s %s without a token is 401", async (method, path) => {
  expect((await api.send(method, path, method === "PATCH" ? { json: {} } : {})).status).toBe(401)
})

test("who is signed in", async () => {
  const [customer, admin] = [await aCustomer(api.db), await aCustomer(api.db, "admin")]
  expect((await api.send("GET", "/api/me", { as: customer })).body).toEqual({
    id: customer,
    email: `${customer}@nool.example`,
    full_name: "Nimal Perera",
    role: "customer",
    language: "en",
    account_status: "active",
  })
  expect((await api.send("GET", "/api/me", { as: admin })).body).toMatchObject({ role: "admin" })
})

describe("a change of the profile", () => {
  test("keeps what is left out, empties what is empty, and changes no other user", async () => {
    const [as, other] = [await aCustomer(api.db), await aCustomer(api.db)]
    const full = {
      full_name: " නිමල් පෙරේරා ",
      phone: "+94 77 123 4567",
      address: "1 Lake Rd",
      city: "Colombo 7",
      postal_code: "00700",
    }
    expect(await change(as, full)).toMatchObject({ status: 200, body: { ...full, full_name: "නිමල් පෙරේරා" } })
    expect(await change(as, { phone: "" })).toMatchObject({
      status: 200,
      body: { ...full, full_name: "නිමල් පෙරේරා", phone: null },
    })
    expect(await profileOf(other)).toMatchObject({ full_name: "Nimal Perera", city: null })
  })

  test("chooses a language that this version has; any other is English", async () => {
    const as = await aCustomer(api.db)
    expect(await change(as, { language: "ta" })).toMatchObject({ status: 200, body: { language: "ta" } })
    expect((await api.send("GET", "/api/me", { as })).body.language).toBe("ta")
    expect((await change(as, { language: "xx" })).status).toBe(422)
    await api.db.query(sql`UPDATE profiles SET language = 'xx' WHERE id = ${as}`)
    expect((await profileOf(as)).language).toBe("en")
    expect((await api.send("GET", "/api/me", { as })).body.language).toBe("en")
  })

  test("takes a post code as addresses are written, and keeps the code alone", async () => {
    const as = await aCustomer(api.db)
    for (const [typed, code] of [
      ["10370.", "10370"],
      ["SW1A–1AA , ", "SW1A-1AA"],
    ])
      expect((await change(as, { postal_code: typed })).body).toMatchObject({ postal_code: code })
  })

  test("never reaches e-mail, role or status", async () => {
    const as = await aCustomer(api.db)
    const before = await profileOf(as)
    const sent = { full_name: "New Name", email: "x@y.zz", account_status: "blocked", id: "1", role: "admin" }
    expect((await change(as, sent)).status).toBe(200)
    expect(await profileOf(as)).toEqual({ ...before, full_name: "New Name" })
    expect((await api.send("GET", "/api/me", { as })).body.role).toBe("customer")
  })

  test.each([
    ["full_name", "A", "Name must be at least 2 characters"],
    ["full_name", "  A  ", "Name must be at least 2 characters"],
    ["full_name", "x".repeat(10_000), "Name too long"],
    ["full_name", "R2D2", "Name can only contain letters, spaces, hyphens, and apostrophes"],
    ["full_name", "Bunny 🐰", "Name can only contain letters, spaces, hyphens, and apostrophes"],
    ["full_name", "'; DROP TABLE profiles; --", "Name can only contain letters, spaces, hyphens, and apostrophes"],
    ["full_name", "---", "Name can only contain letters, spaces, hyphens, and apostrophes"],
    ["full_name", "Ni\0mal", "Name contains characters that cannot be used"],
    ["full_name", "Ni\uD800mal", "Name contains characters that cannot be used"],
    ["full_name", 7, "Name must be text"],
    ["full_name", null, "Name must be at least 2 characters"],
    ["phone", "call me maybe", "Invalid phone number format"],
    ["phone", "077123", "Phone number too short"],
    ["phone", "0".repeat(21), "Phone number too long"],
    ["phone", "((((((((((", "Invalid phone number format"],
    ["phone", "0".repeat(16), "Invalid phone number format"],
    ["address", "x".repeat(501), "Address too long"],
    ["city", "1 Colombo", "Invalid city name"],
    ["city", "7", "Invalid city name"],
    ["city", "x".repeat(101), "City name too long"],
    ["postal_code", "00_700", "Invalid postal code format"],
    ["postal_code", "0".repeat(21), "Postal code too long"],
  ])("of %s to %j is refused: %s", async (field, value, message) => {
    const as = await aCustomer(api.db)
    const before = await profileOf(as)
    expect(await change(as, { [field]: value })).toMatchObject({
      status: 422,
      body: { error: { code: "validation_failed", message, field } },
    })
    expect(await profileOf(as)).toEqual(before)
  })

  test.each(["D'Silva", "K. A. Perera", "Anne-Marie D’Alwis", "கார்த்திகா", "ශ්‍රීමතී", "José", "李小龍"])(
    "%s is a name",
    async (full_name) => {
      const as = await aCustomer(api.db)
      expect(await change(as, { full_name })).toMatchObject({
        status: 200,
        body: { full_name: full_name.normalize("NFC") },
      })
    },
  )

  test("counts characters, not units: 100 letters beyond the basic plane fit", async () => {
    const as = await aCustomer(api.db)
    expect((await change(as, { full_name: "𐐷".repeat(100) })).status).toBe(200)
    expect((await change(as, { full_name: "𐐷".repeat(101) })).status).toBe(422)
  })
})

describe("deleting one’s own account", () => {
  test("ends every session and the cart, and keeps the orders", async () => {
    const [as, other] = [await aCustomer(api.db), await aCustomer(api.db)]
    const product = await aProductFor(api.db)
    await Promise.all([as, other].map(aSession))
    await aCartLine(api.db, as, product)
    await api.send("POST", "/api/orders", { as, json: aCheckout(), headers: { "Idempotency-Key": "1" } })
    await Promise.all([as, other].map((id) => aCartLine(api.db, id, product)))

    expect((await deleteOwn(as)).status).toBe(204)
    expect((await api.send("GET", "/api/me", { as })).status).toBe(401)
    expect(await sessionsOf(as)).toEqual([])
    const [left] = await api.db.query(
      sql`SELECT account_status, (SELECT count(*) FROM orders WHERE user_id = p.id) AS orders,
            (SELECT count(*) FROM cart WHERE user_id = p.id) AS lines FROM profiles p WHERE id = ${as}`,
    )
    expect(left).toEqual({ account_status: "deleted", orders: 1, lines: 0 })

    expect(await sessionsOf(other)).toHaveLength(1)
    expect((await api.send("GET", "/api/cart/count", { as: other })).body).toEqual({ count: 1 })
  })

  test("wants a proof of who asks, in a body or without one", async () => {
    const as = await aCustomer(api.db)
    await aSession(as)
    const needed = { status: 403, body: { error: { code: "reauthentication_needed" } } }
    expect(await api.send("DELETE", "/api/profile", { as })).toMatchObject(needed)
    for (const json of [{}, { current_password: "" }, { current_password: "a guess" }]) {
      expect(await deleteOwn(as, json)).toMatchObject(needed)
    }
    const form = { as, body: "a=b", headers: { "Content-Type": "application/x-www-form-urlencoded" } }
    expect((await api.send("DELETE", "/api/profile", form)).status).toBe(415)
    expect(await sessionsOf(as)).toHaveLength(1)
  })

  test("two last admins cannot both go", async () => {
    await api.db.query(sql`DELETE FROM user_roles`)
    const admins = await Promise.all([aCustomer(api.db, "admin"), aCustomer(api.db, "admin")])
    await Promise.all(admins.map(aSession))
    const responses = await Promise.all(admins.map((as) => deleteOwn(as)))
    expect(responses.map((response) => response.status).sort()).toEqual([204, 409])
    const refused = responses.findIndex((response) => response.status === 409)
    expect(responses[refused]?.body.error).toEqual({ code: "last_admin", message: "At least one admin must exist." })
    expect(await sessionsOf(admins[refused]!)).toHaveLength(1)
    expect((await api.send("GET", "/api/me", { as: admins[refused]! })).body).toMatchObject({ role: "admin" })
  })
})
