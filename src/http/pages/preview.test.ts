import { randomBytes } from "node:crypto"
import { Hono } from "hono"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { secretsOf } from "#platform/secrets/secrets.ts"
import type { ApiEnv } from "#shop/api/api.ts"
import type { ShopServices } from "../services.ts"
import { createPreview } from "./marks.ts"

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }))
afterEach(() => void vi.useRealTimers())

const key = randomBytes(32)
const preview = createPreview(secretsOf(key), false)

/** Returns the cookie that a request of this user leaves in their browser. */
async function cookieOf(
  role: "admin" | "customer" | null,
  { closed = true, status = 200 as 200 | 403, hasFactor = false, adminNeedsFactor = false } = {},
) {
  const app = new Hono<ApiEnv<ShopServices>>()
    .use(async (c, next) => {
      c.set("shop", { settings: { values: { opening: { closed } } }, adminNeedsFactor } as ShopServices)
      if (role) c.set("identity", { role, aal: "aal1", hasFactor } as ApiEnv["Variables"]["identity"])
      await next()
    })
    .use("/read", preview.mark)
    .get("/read", (c) => c.json({}, status))
  return (await app.request("/read")).headers.get("set-cookie")
}
const valueIn = (cookie: string | null) => (cookie ?? "").split(";")[0] as string

test("an admin's browser sees a closed shop for half a day, in every process", async () => {
  const cookie = await cookieOf("admin")
  expect(cookie).toMatch(/^preview=\d{13}\.[0-9a-f]{32}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/)
  const other = createPreview(secretsOf(key), false)
  expect(other.read(`a=b; ${valueIn(cookie)}`)).toBe(true)
  vi.advanceTimersByTime(43_200_000)
  expect(other.read(valueIn(cookie))).toBe(false)
})

test("nobody else's does, and none where the shop is open or the request was refused", async () => {
  expect(await cookieOf("customer")).toBeNull()
  expect(await cookieOf(null)).toBeNull()
  expect(await cookieOf("admin", { closed: false })).toBeNull()
  expect(await cookieOf("admin", { status: 403 })).toBeNull()
})

test("no admin's does whose second step is still to come", async () => {
  expect(await cookieOf("admin", { hasFactor: true })).toBeNull()
  expect(await cookieOf("admin", { adminNeedsFactor: true })).toBeNull()
})

test("a mark that this shop did not sign, or whose end was moved, shows nothing", async () => {
  const value = valueIn(await cookieOf("admin"))
  expect(createPreview(secretsOf(randomBytes(32)), false).read(value)).toBe(false)
  expect(preview.read(value.replace(/=\d{13}/, `=${Date.now() + 99_999_999}`))).toBe(false)
  expect(preview.read(undefined)).toBe(false)
})

test("signing out forgets it", async () => {
  const app = new Hono().use(preview.forget).post("/", (c) => c.body(null, 204))
  const signedOut = await app.request("/", { method: "POST", headers: { cookie: "preview=1.2" } })
  expect(signedOut.headers.get("set-cookie")).toMatch(/^preview=; Max-Age=0/)
  expect((await app.request("/", { method: "POST" })).headers.get("set-cookie")).toBeNull()
})
