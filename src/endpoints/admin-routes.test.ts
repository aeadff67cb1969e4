import { randomUUID } from "node:crypto"
import { Hono } from "hono"
import { describe, expect, test } from "vitest"
import { ok } from "#platform/result.ts"
import type { ApiEnv } from "#shop/api/api.ts"
import type { Identity } from "#shop/api/identity.ts"
import { aCustomer, sharedApi, type TestApi } from "#tests/fixtures/shop-api.ts"
import { adminApi } from "./admin-routes.ts"

const api = await sharedApi()
const admin = await aCustomer(api.db, "admin")
const customer = await aCustomer(api.db)

const endpoints = [
  ...new Set(adminApi.routes.filter(({ method }) => method !== "ALL").map((r) => `${r.method} ${r.path}`)),
]

test("the back-office has its endpoints", () => {
  expect(endpoints.length).toBeGreaterThanOrEqual(25)
})

describe.each(endpoints)("%s", (endpoint) => {
  const [method = "", path = ""] = endpoint.split(" ")
  const url = `/api${path.replace(":id", randomUUID())}`

  test("turns guests and customers away, whatever they send", async () => {
    for (const sent of [{}, { json: {} }, { body: "{", headers: { "Content-Type": "application/json" } }]) {
      if (method === "GET" && Object.keys(sent).length > 0) continue
      expect(await api.send(method, url, sent)).toMatchObject({
        status: 401,
        body: { error: { code: "unauthorized" } },
      })
      expect(await api.send(method, url, { ...sent, as: customer })).toMatchObject({
        status: 403,
        body: { error: { code: "forbidden" } },
      })
    }
  })

  test("wants the second factor of an admin who has one, of everybody when the shop demands it, and no password that is easy to guess", async () => {
    const who: Identity = {
      id: admin,
      email: "a@nool.example",
      sessionId: admin,
      role: "admin",
      aal: "aal1",
      hasFactor: false,
      passwordGuessable: false,
    }
    const refusalOf = async (identity: Identity, adminNeedsFactor: boolean) => {
      const shop = { ...api.shop, adminNeedsFactor, identify: async () => ok(identity) }
      const response = await appFor(shop).request(url, { method })
      const code = response.status === 403 ? (await response.json()).error.code : null
      // A null stands for a request that passes every gate and only lacks the fresh proof.
      return code === "reauthentication_needed" ? null : code
    }
    expect(await refusalOf({ ...who, hasFactor: true }, false)).toBe("insufficient_aal")
    expect(await refusalOf(who, true)).toBe("insufficient_aal")
    expect(await refusalOf(who, false)).toBeNull()
    expect(await refusalOf({ ...who, passwordGuessable: true }, false)).toBe("weak_password")
    expect(await refusalOf({ ...who, aal: "aal2", hasFactor: true }, true)).toBeNull()
  })
})

function appFor(shop: TestApi["shop"]) {
  return new Hono<ApiEnv>()
    .use(async (c, next) => {
      c.set("shop", shop)
      await next()
    })
    .route("/api", adminApi)
}

test("a URL of the back-office that does not exist reveals nothing to an outsider", async () => {
  expect((await api.send("GET", "/api/admin/nothing")).status).toBe(401)
  expect((await api.send("GET", "/api/admin/nothing", { as: customer })).status).toBe(403)
  expect((await api.send("GET", "/api/admin/nothing", { as: admin })).status).toBe(404)
})

describe.each(["products", "orders", "coupons", "users", "newsletter"])("the list of %s", (list) => {
  test.each([
    ["page=0", "page"],
    ["page=-1", "page"],
    ["page=1.5", "page"],
    ["page=x", "page"],
    ["page=", "page"],
    ["page=1&page=2", "page"],
    ["page_size=0", "page_size"],
    ["page_size=101", "page_size"],
    ["status=lost", "status"],
    ["sort=random", "sort"],
  ])("answers %s with 400", async (query, field) => {
    expect(await api.send("GET", `/api/admin/${list}?${query}`, { as: admin })).toMatchObject({
      status: 400,
      body: { error: { code: "invalid_query", field } },
    })
  })

  test("refuses a search of ten thousand characters with 400", async () => {
    expect(await api.send("GET", `/api/admin/${list}?q=${"a".repeat(10_000)}`, { as: admin })).toMatchObject({
      status: 400,
      body: { error: { code: "invalid_query", field: "q" } },
    })
  })

  test("refuses unknown parameters", async () => {
    expect((await api.send("GET", `/api/admin/${list}?colour=red`, { as: admin })).status).toBe(400)
  })

  test.each(["%", "_", "\\", "%_\\", "'; DROP TABLE orders; --", "\u0000", "🧶", "\u202Eabc", "a\nb", "\ud800"])(
    "treats %j as plain text",
    async (q) => {
      const response = await api.send("GET", `/api/admin/${list}?q=${encodeURIComponent(q.toWellFormed())}`, {
        as: admin,
      })
      expect(response.status).toBe(200)
      expect(response.body.matching).toBeTypeOf("number")
    },
  )

  test("is empty past its end, and still counts", async () => {
    const { status, body } = await api.send("GET", `/api/admin/${list}?page=999999999&page_size=100`, { as: admin })
    expect(status).toBe(200)
    expect(body[list]).toEqual([])
    expect(body.matching).toBe((await api.send("GET", `/api/admin/${list}`, { as: admin })).body.matching)
  })
})

test("the API’s description holds the back-office", async () => {
  const { body } = await api.send("GET", "/api/openapi.json")
  for (const endpoint of endpoints) {
    const [method = "", path = ""] = endpoint.split(" ")
    const described = body.paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()]
    expect(described, endpoint).toMatchObject({
      tags: ["Admin"],
      security: expect.arrayContaining([{ accessToken: [] }]),
    })
  }
})
