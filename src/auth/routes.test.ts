import { Hono } from "hono"
import { expect, test } from "vitest"
import { REQUEST_LIMIT_MS, withTimeLimit } from "#database/connections/time-limit.ts"
import { sql } from "#database/database.ts"
import { anEmail, sharedAuth } from "#tests/fixtures/auth.ts"

const on = await sharedAuth()

const ASKED = { "X-Supabase-Api-Version": "2024-01-01" }

test("a client that requests the version gets string codes, and the version header", async () => {
  const response = await on.request("GET", "/user", { headers: ASKED })
  expect(response.headers.get("x-supabase-api-version")).toBe("2024-01-01")
  expect(await response.json()).toEqual({
    code: "no_authorization",
    error_code: "no_authorization",
    message: "This endpoint requires a valid Bearer token",
  })
})

test("others get the older shape", async () => {
  const response = await on.request("GET", "/user", { headers: { "X-Supabase-Api-Version": "" } })
  expect(response.headers.get("x-supabase-api-version")).toBeNull()
  expect(response.headers.get("x-sb-error-code")).toBe("no_authorization")
  expect(await response.json()).toEqual({
    code: 401,
    error_code: "no_authorization",
    msg: "This endpoint requires a valid Bearer token",
  })
})

test.each([
  ["GET", "/nothing-here"],
  ["POST", "/sso"],
  ["DELETE", "/user"],
  ["GET", "/token"],
  ["GET", "/"],
  ["GET", "/%ZZ"],
])("%s %s is unknown, in the protocol's shape", async (method, path) => {
  const response = await on.request(method, path)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ code: "not_found", message: expect.any(String) })
})

const POSTS = [
  "/signup",
  "/verify",
  "/verify/link",
  "/resend",
  "/recover",
  "/token?grant_type=password",
  "/token?grant_type=refresh_token",
  "/token?grant_type=pkce",
]

const ODD: unknown[] = [
  null,
  true,
  7,
  [],
  {},
  "\u0000",
  "\ud800",
  "x".repeat(10_000),
  "\u202e🧶",
  "'; --",
  { toString: 1 },
]
const FIELDS = [
  "email",
  "password",
  "token",
  "token_hash",
  "type",
  "data",
  "phone",
  "refresh_token",
  "auth_code",
  "code_verifier",
]
const aBody = () => ({ email: anEmail(), password: "123456", token: "1", type: "signup" })

test.each(POSTS)("%s takes any body without a 500", async (path) => {
  for (const body of ["{", "[]", "null", "7", '"text"', "\u0000", "{}}", "[".repeat(60_000)]) {
    const response = await on.request("POST", path, { body })
    expect([response.status, (await response.json()).code]).toEqual([400, "bad_json"])
  }
  const sent = ODD.flatMap((value) => FIELDS.map((name) => ({ ...aBody(), [name]: value })))
  const responses = await Promise.all(sent.map((body) => on.request("POST", path, { body })))
  // A slow machine refuses some with Retry-After, because a password waits its turn for 2.5 seconds only.
  const failed = sent.filter(
    (_, n) => ![200, 204, 400, 401, 403, 404, 422, 429, 503].includes(responses[n]?.status ?? 500),
  )
  expect(failed).toEqual([])
  expect((await on.request("POST", path, {})).status).toBeLessThan(500)
})

test("deeply nested data is refused", async () => {
  const body = `{"email":"a@example.com","password":"123456","data":{"a":${"[".repeat(30_000)}${"]".repeat(30_000)}}}`
  expect((await on.request("POST", "/signup", { body })).status).toBe(400)
})

test("a body over 64 KiB is refused, announced or streamed", async () => {
  const body = JSON.stringify({ email: "a@example.com", filler: "x".repeat(64 * 1024) })
  const announced = await on.request("POST", "/recover", { body, headers: { "Content-Length": String(body.length) } })
  expect([announced.status, (await announced.json()).code]).toEqual([413, "request_entity_too_large"])
  const app = new Hono().route("/auth/v1", on.auth.routes)
  const stream = new Response(body).body
  const request = new Request("https://shop.test/auth/v1/recover", {
    method: "POST",
    body: stream,
    duplex: "half",
  } as RequestInit)
  expect((await app.fetch(request)).status).toBe(413)
})

test("nothing but the key set may be cached", async () => {
  for (const path of ["/user", "/nothing-here"]) {
    expect((await on.request("GET", path)).headers.get("cache-control")).toBe("no-store")
  }
})

test("our own failure returns 500 with a reference that is in the log, and nothing of the cause", async () => {
  await on.db.query(sql`ALTER TABLE auth.message_cooldowns RENAME TO away`)
  const response = await on.request("POST", "/recover", { body: { email: "a@example.com" } })
  await on.db.query(sql`ALTER TABLE auth.away RENAME TO message_cooldowns`)
  expect(response.status).toBe(500)
  const { message, values, error_id: reference } = await response.json()
  expect(values).toEqual({ reference })
  expect(message).toContain(reference)
  expect(message).not.toMatch(/message_cooldowns|relation/)
  expect(on.logged.some((line) => line.includes(reference) && line.includes("message_cooldowns"))).toBe(true)
})

test("what the database cannot serve now is 503 with Retry-After, which the client tries again", async () => {
  const { promise: asked, resolve: release } = Promise.withResolvers<void>()
  const { promise: locked, resolve: holds } = Promise.withResolvers<void>()
  const holding = on.db.transaction(async (tx) => {
    await tx.query(sql`LOCK TABLE auth.users`)
    holds()
    await asked
  })
  await locked
  const response = await withTimeLimit(REQUEST_LIMIT_MS, () =>
    on.request("POST", "/token?grant_type=password", { body: { email: anEmail(), password: "some-password" } }),
  )
  release()
  await holding
  expect(response.status).toBe(503)
  expect(response.headers.get("Retry-After")).toBe("2")
  expect(await response.json()).toMatchObject({ error_code: "unavailable" })
})
