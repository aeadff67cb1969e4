import { randomUUID } from "node:crypto"
import { beforeEach, describe, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { aCartLine, aCheckout, aCustomer, aProductFor, sharedApi } from "#tests/fixtures/shop-api.ts"
import { couponState } from "./admin-coupons.ts"

const api = await sharedApi()
const admin = await aCustomer(api.db, "admin")
const other = await aCustomer(api.db, "admin")
beforeEach(async () => {
  await api.db.query(sql`DELETE FROM coupons`)
})

const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
const send = (method: string, path = "", json?: unknown, as = admin) =>
  api.send(method, `/api/admin/coupons${path}`, json === undefined ? { as } : { as, json })
const list = async (query = "") => (await send("GET", query)).body
const created = async (changes = {}) => (await send("POST", "", { code: "TEN", discount_value: 10, ...changes })).body
const trailOf = async (id: string) =>
  (await api.send("GET", `/api/admin/audit?entity=coupon:${id}`, { as: admin })).body.entries

describe("creating", () => {
  test("a code and a value are enough; the code is uppercased and the coupon active", async () => {
    const { status, body } = await send("POST", "", { code: " welcome10 ", discount_value: 10, is_active: false })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      code: "WELCOME10",
      discount_type: "percentage",
      discount_value: 10,
      min_order_amount: 0,
      max_discount_amount: null,
      usage_limit: null,
      used_count: 0,
      starts_at: null,
      expires_at: null,
      once_per_customer: false,
      only_products: [],
      only_categories: [],
      is_active: true,
      version: 1,
    })
    expect(await trailOf(body.id)).toMatchObject([
      { action: "created", actor: { id: admin }, after: { code: "WELCOME10" } },
    ])
  })

  test("keeps every field", async () => {
    const expires_at = inHours(5)
    const form = {
      code: "FIX",
      discount_type: "fixed",
      discount_value: 250.75,
      min_order_amount: 1000.5,
      max_discount_amount: 200,
      usage_limit: 3,
      expires_at,
    }
    expect((await send("POST", "", form)).body).toMatchObject(form)
    const [row] = await api.db.query(sql`SELECT discount_value, min_order_amount FROM coupons WHERE code = 'FIX'`)
    expect(row).toEqual({ discount_value: "250.75", min_order_amount: "1000.50" })
  })

  test("keeps from when it is valid, that each customer uses it once, and what alone it is for", async () => {
    const product = await aProductFor(api.db, { name: "Bunny" })
    const [toys] = await api.db.query<{ id: string; name: string }>(
      sql`SELECT c.id, c.name FROM categories c JOIN products p ON p.category = c.name WHERE p.id = ${product}`,
    )
    const terms = { starts_at: inHours(1), expires_at: inHours(2), once_per_customer: true }
    const only = { only_products: [product], only_categories: [toys?.id] }
    const body = await created({ ...terms, ...only })
    const named = { only_products: [{ id: product, name: "Bunny" }], only_categories: [toys] }
    expect(body).toMatchObject({ ...terms, ...named })
    const changed = await send("PATCH", `/${body.id}`, { only_products: [], only_categories: only.only_categories })
    expect(changed.body).toMatchObject({ ...terms, ...named, only_products: [], version: 2 })
    expect((await trailOf(body.id))[0]).toMatchObject({ after: { only_products: [] } })
    expect((await trailOf(body.id))[0].after).not.toHaveProperty("only_categories")
    const never = { error: { field: "starts_at", message: "A coupon must begin before it ends" } }
    expect(await send("PATCH", `/${body.id}`, { starts_at: inHours(3) })).toMatchObject({ status: 422, body: never })
    expect(
      await send("POST", "", { code: "NO", discount_value: 1, ...terms, expires_at: terms.starts_at }),
    ).toMatchObject({
      status: 422,
    })
  })

  test("takes an expiry with its offset", async () => {
    const body = await created({ expires_at: "2090-01-01T05:30:00+05:30" })
    expect(body.expires_at).toBe("2090-01-01T00:00:00.000Z")
  })

  test.each([
    ["code", undefined, "Coupon code is required"],
    ["code", "  ", "Coupon code is required"],
    ["code", "A".repeat(51), "Coupon code must be at most 50 characters"],
    ["code", "ß".repeat(26), "Coupon code must be at most 50 characters"],
    ["discount_type", "bogus", "Choose a discount type"],
    ["discount_value", undefined, "Discount value is required"],
    ["discount_value", 0, "Discount value must be more than 0"],
    ["discount_value", -5, "Discount value must be more than 0"],
    ["discount_value", 100.01, "A percentage can be at most 100"],
    ["discount_value", 0.001, "Discount value can have at most two decimals"],
    ["discount_value", 1e12, "This amount is too large"],
    ["min_order_amount", -1, "Minimum order amount must be 0 or more"],
    ["max_discount_amount", 0, "Max discount amount must be more than 0"],
    ["usage_limit", 0, "Usage limit must be a whole number of 1 or more"],
    ["usage_limit", 1.5, "Usage limit must be a whole number of 1 or more"],
    ["usage_limit", 2_147_483_648, "Usage limit is too large"],
    ["expires_at", "tomorrow", "Expiry date must be a date and time"],
    ["expires_at", "2020-01-01T00:00:00Z", "Expiry date must be in the future"],
  ])("refuses %s %j and creates nothing", async (field, value, message) => {
    const form = { code: "TEN", discount_value: 10, [field]: value }
    expect(await send("POST", "", form)).toMatchObject({ status: 422, body: { error: { field, message } } })
    expect((await list()).matching).toBe(0)
  })

  test("a code that exists is refused at its field, in any case, also for one of ten concurrent requests", async () => {
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, n) => send("POST", "", { code: n % 2 ? "ten" : "TEN", discount_value: 1 + n })),
    )
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(responses.find(({ status }) => status === 409)?.body.error).toEqual({
      code: "duplicate_code",
      field: "code",
      message: "A coupon with this code exists already",
    })
    expect((await list()).matching).toBe(1)
  })
})

describe("changing", () => {
  test("changes what is named and keeps the rest, the state too", async () => {
    const coupon = await created({ usage_limit: 5, max_discount_amount: 100 })
    await send("PATCH", `/${coupon.id}`, { is_active: false })
    const { status, body } = await send("PATCH", `/${coupon.id}`, { code: "twenty", discount_value: 20, version: 2 })
    expect(status).toBe(200)
    const now = { code: "TWENTY", discount_value: 20, is_active: false, version: 3, updated_at: body.updated_at }
    expect(body).toEqual({ ...coupon, ...now })
    expect((await trailOf(coupon.id))[0]).toMatchObject({
      before: { code: "TEN", discount_value: 10 },
      after: { code: "TWENTY", discount_value: 20 },
    })
  })

  test("takes optional fields away with null", async () => {
    const { id } = await created({
      usage_limit: 5,
      max_discount_amount: 100,
      expires_at: inHours(1),
      min_order_amount: 5,
    })
    const nothing = { usage_limit: null, max_discount_amount: null, expires_at: null, min_order_amount: null }
    expect((await send("PATCH", `/${id}`, nothing)).body).toMatchObject({ ...nothing, min_order_amount: 0 })
  })

  test("the second of two editors is refused, and nothing is overwritten; uses count for no change", async () => {
    const { id } = await created()
    await api.db.query(sql`UPDATE coupons SET used_count = 4 WHERE id = ${id}`)
    expect((await send("PATCH", `/${id}`, { discount_value: 20, version: 1 })).status).toBe(200)
    const late = await send("PATCH", `/${id}`, { discount_value: 30, version: 1 }, other)
    expect(late).toMatchObject({
      status: 409,
      body: { error: { code: "edit_conflict" }, current: { discount_value: 20, used_count: 4, version: 2 } },
    })
    expect((await send("GET", `/${id}`)).body.discount_value).toBe(20)
  })

  test("rules hold for the coupon as it becomes", async () => {
    const { id } = await created({ discount_type: "fixed", discount_value: 500 })
    const refused = {
      status: 422,
      body: { error: { field: "discount_value", message: "A percentage can be at most 100" } },
    }
    expect(await send("PATCH", `/${id}`, { discount_type: "percentage" })).toMatchObject(refused)
    expect((await send("PATCH", `/${id}`, { discount_type: "percentage", discount_value: 50 })).status).toBe(200)
    expect(await send("PATCH", `/${id}`, { discount_value: 101 })).toMatchObject(refused)
    expect((await send("GET", `/${id}`)).body).toMatchObject({ discount_type: "percentage", discount_value: 50 })
  })

  test("a limit below what was used is refused", async () => {
    const { id } = await created({ usage_limit: 9 })
    await api.db.query(sql`UPDATE coupons SET used_count = 4 WHERE id = ${id}`)
    expect(await send("PATCH", `/${id}`, { usage_limit: 3 })).toMatchObject({
      status: 422,
      body: { error: { field: "usage_limit", message: "Used 4 times already: the limit cannot be lower" } },
    })
    expect((await send("PATCH", `/${id}`, { usage_limit: 4 })).status).toBe(200)
  })

  test("another’s code is refused at its field", async () => {
    await created({ code: "ONE" })
    const { id } = await created({ code: "TWO" })
    expect(await send("PATCH", `/${id}`, { code: "one" })).toMatchObject({
      status: 409,
      body: { error: { field: "code" } },
    })
    expect((await send("PATCH", `/${id}`, { code: "two" })).status).toBe(200)
  })

  test("two coupons that take each other’s new code concurrently: one gets it", async () => {
    const [one, two] = [await created({ code: "ONE" }), await created({ code: "TWO" })]
    const responses = await Promise.all([one, two].map(({ id }) => send("PATCH", `/${id}`, { code: "NEW" })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test("an expired coupon is not switched, only given a new date", async () => {
    const { id } = await created()
    expect((await send("PATCH", `/${id}`, { expires_at: inHours(-1) })).body.is_active).toBe(true)
    expect(await send("PATCH", `/${id}`, { is_active: false })).toMatchObject({
      status: 409,
      body: { error: { code: "coupon_expired" } },
    })
    expect((await send("PATCH", `/${id}`, { is_active: false, expires_at: inHours(1) })).body.is_active).toBe(false)
  })

  test.each(["x", randomUUID()])("the coupon %j does not exist", async (id) => {
    expect((await send("PATCH", `/${id}`, { discount_value: 1 })).status).toBe(404)
    expect((await send("DELETE", `/${id}`)).status).toBe(404)
  })
})

test("a coupon is deleted; an order keeps its code and its discount", async () => {
  const { id } = await created()
  const as = await aCustomer(api.db)
  await aCartLine(api.db, as, await aProductFor(api.db))
  const headers = { "Idempotency-Key": randomUUID() }
  const json = aCheckout({ coupon_code: "TEN", expected_total: 1200 })
  const order = await api.send("POST", "/api/orders", { as, json, headers })
  expect(order.status).toBe(201)
  await send("PATCH", `/${id}`, { discount_value: 11 })
  expect((await send("DELETE", `/${id}?version=1`)).status).toBe(409)
  expect((await send("DELETE", `/${id}?version=2`)).status).toBe(204)
  expect((await list()).matching).toBe(0)
  const stored = await api.send("GET", `/api/admin/orders/${order.body.id}`, { as: admin })
  expect(stored.body).toMatchObject({ coupon_code: "TEN", discount_amount: 100 })
  const cancelled = await api.send("PATCH", `/api/admin/orders/${order.body.id}`, {
    as: admin,
    json: { status: "cancelled", version: 1 },
  })
  expect(cancelled.status).toBe(200)
  const again = await api.send("PATCH", `/api/admin/orders/${order.body.id}`, {
    as: admin,
    json: { status: "pending", version: 2 },
  })
  expect(again.status).toBe(200)
})

describe("the list", () => {
  test.each([
    ["", ["OFF", "ON", "OLD"]],
    ["?sort=oldest", ["OLD", "ON", "OFF"]],
    ["?sort=code", ["OFF", "OLD", "ON"]],
    ["?q=o", ["OFF", "ON", "OLD"]],
    ["?q=ld", ["OLD"]],
    ["?q=%25", []],
    ["?status=expired", ["OLD"]],
    ["?status=active", ["ON"]],
    ["?status=inactive", ["OFF"]],
    ["?page_size=1&page=2", ["ON"]],
  ])("%s", async (query, expected) => {
    await api.db.query(
      sql`INSERT INTO coupons (code, discount_value, is_active, expires_at, created_at) VALUES
            ('OLD', 1, true, now() - interval '1 hour', '2026-01-01'), ('ON', 1, true, NULL, '2026-01-02'),
            ('OFF', 1, false, now() + interval '1 hour', '2026-01-03')`,
    )
    const { coupons, matching } = await list(query)
    expect(coupons.map(({ code }: { code: string }) => code)).toEqual(expected)
    if (!query.includes("page")) expect(matching).toBe(expected.length)
  })

  test.each([
    [{ is_active: true, expires_at: null }, "active"],
    [{ is_active: false, expires_at: null }, "inactive"],
    [{ is_active: true, expires_at: "2026-01-01T00:00:01Z" }, "active"],
    [{ is_active: true, expires_at: "2026-01-01T00:00:00Z" }, "expired"],
    [{ is_active: false, expires_at: "2025-12-31T23:59:59Z" }, "expired"],
  ] as const)("%j shows as %s", (coupon, state) => {
    expect(couponState(coupon, new Date("2026-01-01T00:00:00Z"))).toBe(state)
  })
})
