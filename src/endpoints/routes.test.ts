import { randomUUID } from "node:crypto"
import { Hono } from "hono"
import { describe, expect, test } from "vitest"
import { REQUEST_LIMIT_MS, withTimeLimit } from "#database/connections/time-limit.ts"
import { type Database, sql } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { TooBusy } from "#platform/lanes/lane.ts"
import type { Log } from "#platform/log/log.ts"
import type { ApiEnv } from "#shop/api/api.ts"
import { aCheckout, aCustomer, sharedApi } from "#tests/fixtures/shop-api.ts"
import { shopApi } from "./routes.ts"

const api = await sharedApi()
const as = await aCustomer(api.db)

const JSON_BODIES = [
  ["POST", "/api/cart"],
  ["PATCH", "/api/cart/1"],
  ["PATCH", "/api/profile"],
  ["POST", "/api/orders"],
  ["POST", "/api/rpc/validate_coupon_code"],
  ["PUT", "/api/orders/1/receipt"],
] as const

test("a value that its schema has no words for is refused in words of the catalogue", async () => {
  const { body } = await api.send("GET", "/api/orders?cursor=a&cursor=b", { as })
  expect(body.error).toMatchObject({ code: "invalid_query", message: m.errors_value_unacceptable() })
})

describe.each(JSON_BODIES)("%s %s", (method, path) => {
  const headers = { "Content-Type": "application/json", "Idempotency-Key": "1" }

  test.each(["", "{", "[1,", "nul", '{"a":1}}'])("the body %j is malformed", async (body) => {
    const response = await api.send(method, path, { as, body, headers })
    expect(response).toMatchObject({
      status: 400,
      body: { error: { code: "malformed", message: m.errors_body_malformed() } },
    })
  })

  test.each(["null", "[]", '"text"', "5", "true"])("the body %s is no object", async (body) => {
    const response = await api.send(method, path, { as, body, headers })
    expect(response).toMatchObject({
      status: 400,
      body: { error: { code: "malformed", message: "Send a JSON object." } },
    })
  })

  test.each(["text/plain", "application/x-www-form-urlencoded", "application/jsonx", undefined])(
    "a body of type %s is not taken",
    async (type) => {
      const typed = type ? { "Content-Type": type } : { "Content-Type": "" }
      const response = await api.send(method, path, { as, body: "{}", headers: typed })
      expect(response).toMatchObject({ status: 415, body: { error: { code: "unsupported_media_type" } } })
    },
  )

  test("a body of a megabyte is too large, and is refused before authentication", async () => {
    const body = JSON.stringify({ notes: "x".repeat(1024 * 1024) })
    expect(await api.send(method, path, { body, headers })).toMatchObject({
      status: 413,
      body: { error: { code: "too_large" } },
    })
  })

  test("without a token the body is not even looked at", async () => {
    expect((await api.send(method, path, { body: "{", headers })).status).toBe(401)
  })
})

test("personal responses are stored in no cache", async () => {
  const headers = { Authorization: "Bearer x" }
  const own = await api.send("GET", "/api/cart", { as, headers })
  expect(own.headers.get("Cache-Control")).toBe("private, no-store")
  expect((await api.send("GET", "/api/products")).headers.get("Cache-Control")).toBeNull()
})

test.each(["/api", "/api/", "/api/nothing", "/api/cart/1/2", "/api/admin", "/api/orders/1/receipt/x"])(
  "%s does not exist",
  async (path) => {
    for (const method of ["GET", "POST", "DELETE"]) {
      const response = await api.send(method, path, { as })
      expect(response).toMatchObject({ status: 404, body: { error: { code: "not_found" } } })
    }
  },
)

test("a failure of ours returns a reference, which is in the log, and not a word more", async () => {
  const logged: unknown[] = []
  const log = { error: (fields: unknown) => logged.push(fields) } as unknown as Log
  const db = { query: () => Promise.reject(new Error("SELECT secret")) } as unknown as Database
  const app = new Hono<ApiEnv>()
    .use(async (c, next) => {
      c.set("shop", { ...api.shop, db, log })
      await next()
    })
    .route("/api", shopApi)
  const response = await app.request("/api/orders", { headers: { "X-Test-User": as } })
  expect(response.status).toBe(500)
  const { error } = await response.json()
  expect(error).toEqual({
    code: "internal",
    reference: expect.stringMatching(/^[0-9a-f]{8}$/),
    message: expect.not.stringContaining("SELECT"),
  })
  expect(logged).toEqual([expect.objectContaining({ reference: error.reference, err: new Error("SELECT secret") })])
})

test("work that finds no place is refused with the time to come back, and is no failure", async () => {
  const shop = { ...api.shop, db: { query: () => Promise.reject(new TooBusy("full")) } as unknown as Database }
  const app = new Hono<ApiEnv>()
    .use(async (c, next) => {
      c.set("shop", shop)
      await next()
    })
    .route("/api", shopApi)
  const response = await app.request("/api/orders", { headers: { "X-Test-User": as } })
  expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "2"])
  expect(await response.json()).toMatchObject({
    error: { code: "busy", message: expect.stringContaining("very busy") },
  })
})

const CALLS = [...new Set(shopApi.routes.filter(({ method }) => method !== "ALL").map((r) => `${r.method} ${r.path}`))]

test.each(CALLS)("%s ignores no query value", async (call) => {
  const [method = "", path = ""] = call.split(" ")
  const admin = await aCustomer(api.db, "admin")
  const id = randomUUID()
  const response = await api.send(method, `/api${path.replace(":id", id)}?surprise=${id}`, { as: admin })
  expect(response).toMatchObject({ status: 400, body: { error: { code: "invalid_query" } } })
})

describe("the description", () => {
  const describedAt = async () => (await api.send("GET", "/api/openapi.json")).body

  test("is OpenAPI 3.1 and names every call of the interface", async () => {
    const description = await describedAt()
    expect(description.openapi).toMatch(/^3\.1\./)
    expect(description.servers).toEqual([{ url: "/api" }])
    const calls = Object.entries<object>(description.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(calls).toEqual(
      expect.arrayContaining([
        "GET /products",
        "GET /products/{id}",
        "GET /towns",
        "GET /me",
        "GET /profile",
        "PATCH /profile",
        "DELETE /profile",
        "GET /cart",
        "GET /cart/count",
        "POST /cart",
        "PATCH /cart/{id}",
        "DELETE /cart/{id}",
        "POST /rpc/validate_coupon_code",
        "POST /newsletter",
        "POST /back-in-stock",
        "POST /receipts",
        "POST /orders",
        "GET /orders",
        "GET /orders/{id}",
        "PUT /orders/{id}/receipt",
        "GET /orders/{id}/receipt",
      ]),
    )
  })

  test("says what validates: fields, limits, and who must be signed in", async () => {
    const { paths, components } = await describedAt()
    const { post } = paths["/orders"]
    const body = post.requestBody.content["application/json"].schema
    expect(body.required).toEqual(Object.keys(aCheckout()))
    expect(body.properties.customer_name).toMatchObject({ type: "string", minLength: 2, maxLength: 100 })
    expect(body.properties.payment_method.enum).toEqual(["bank_transfer", "cash_on_delivery", "payhere"])
    expect(post.parameters).toEqual([
      expect.objectContaining({ in: "header", name: "Idempotency-Key", required: true }),
    ])
    expect(post.security).toEqual([{ accessToken: [] }])
    expect(Object.keys(post.responses)).toEqual([
      "201",
      "400",
      "401",
      "403",
      "409",
      "413",
      "415",
      "422",
      "429",
      "500",
      "503",
    ])
    expect(components.securitySchemes.accessToken.scheme).toBe("bearer")
    expect(paths["/products"].get.security).toBeUndefined()
  })

  test("names what any call may refuse", async () => {
    const { paths } = await describedAt()
    const statusesOf = (path: string, method: string) => Object.keys(paths[path][method].responses)
    expect(statusesOf("/profile", "get")).toEqual(["200", "400", "401", "403", "404", "500", "503"])
    expect(statusesOf("/profile", "patch")).toEqual(expect.arrayContaining(["400", "413", "415", "422", "500", "503"]))
    for (const path of ["/receipts", "/admin/product-images"]) {
      expect(statusesOf(path, "post")).toEqual(
        expect.arrayContaining(["201", "400", "413", "415", "422", "500", "503"]),
      )
    }
    for (const [path, methods] of Object.entries<object>(paths)) {
      for (const method of Object.keys(methods))
        expect(statusesOf(path, method)).toEqual(expect.arrayContaining(["400", "500", "503"]))
    }
  })

  test("has no dangling references", async () => {
    const description = await describedAt()
    const references = JSON.stringify(description).match(/"#\/components\/schemas\/[^"]+"/g) ?? []
    expect(references.length).toBeGreaterThan(0)
    for (const reference of references) {
      expect(description.components.schemas).toHaveProperty(reference.slice(1, -1).split("/").at(-1) ?? "")
    }
  })

  test("is a page without a script, a style or an origin of a third party", async () => {
    const { status, body, headers } = await api.send("GET", "/api/docs")
    expect(status).toBe(200)
    expect(headers.get("Content-Security-Policy")).toBe("default-src 'none'; style-src 'self'")
    expect(body).toContain("<code>GET /api/orders/{id}/receipt</code>")
    expect(body).toContain("<code>customer_name</code> <i>string, minLength 2, maxLength 100</i>")
    expect(body).not.toMatch(/<script|<style|style=|https?:/)
    expect((await api.send("GET", "/api/docs.css")).headers.get("Content-Type")).toMatch(/^text\/css/)
  })
})

test("what the database cannot serve now is 503 with Retry-After, in the shape of every error", async () => {
  const { promise: asked, resolve: release } = Promise.withResolvers<void>()
  const { promise: locked, resolve: holds } = Promise.withResolvers<void>()
  const holding = api.db.transaction(async (tx) => {
    await tx.query(sql`LOCK TABLE products`)
    holds()
    await asked
  })
  await locked
  const response = await withTimeLimit(REQUEST_LIMIT_MS, () => api.send("GET", "/api/products"))
  release()
  await holding
  expect(response).toMatchObject({ status: 503, body: { error: { code: "unavailable" } } })
  expect(response.headers.get("Retry-After")).toBe("2")
  expect((await api.send("GET", "/api/products")).status).toBe(200)
})
