import { randomBytes } from "node:crypto"
import { Hono } from "hono"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { secretsOf } from "#platform/secrets/secrets.ts"
import { createOwnChanges } from "./marks.ts"

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }))
afterEach(() => void vi.useRealTimers())

const key = randomBytes(32)
const own = createOwnChanges(secretsOf(key), false)
const app = new Hono()
  .use(own.mark)
  .post("/done", (c) => c.json({}))
  .post("/refused", (c) => c.json({}, 409))
  .get("/read", (c) => c.json({}))
  .all("/anything", (c) => c.json({}))

async function cookieAfter(method: string, path: string) {
  const response = await app.request(path, { method })
  return response.headers.get("set-cookie")
}
const valueIn = (cookie: string | null) => (cookie ?? "").split(";")[0] as string

test("a change marks its client for half a minute, which another process of the shop understands", async () => {
  const cookie = await cookieAfter("POST", "/done")
  expect(cookie).toMatch(/^changed=\d{13}\.[0-9a-f]{32}; Max-Age=30; Path=\/; HttpOnly; SameSite=Lax$/)
  const other = createOwnChanges(secretsOf(key), false)
  const since = Date.now()
  expect(other.read(`a=b; ${valueIn(cookie)}; c=d`)).toBe(since)
  vi.advanceTimersByTime(29_000)
  expect(other.read(valueIn(cookie))).toBe(since)
  vi.advanceTimersByTime(1_000)
  expect(other.read(valueIn(cookie))).toBe(0)
})

test("over TLS the mark is sent over nothing else", async () => {
  const secure = new Hono().use(createOwnChanges(secretsOf(key), true).mark).post("/", (c) => c.json({}))
  const response = await secure.request("/", { method: "POST" })
  expect(response.headers.get("set-cookie")).toContain("; Secure")
})

test.each([
  ["POST", "/refused"],
  ["GET", "/read"],
  ["HEAD", "/read"],
  ["OPTIONS", "/anything"],
])("%s %s changes nothing and marks nobody", async (method, path) => {
  expect(await cookieAfter(method, path)).toBeNull()
})

test("a mark that the shop did not write is none", async () => {
  const mark = valueIn(await cookieAfter("POST", "/done"))
  const foreign = createOwnChanges(secretsOf(randomBytes(32)), false)
  const later = mark.replace(/\d{13}/, String(Date.now() + 1))
  expect(foreign.read(mark)).toBe(0)
  for (const made of [later, "changed=1", "changed=", "changed", "", `x${mark}`]) expect(own.read(made), made).toBe(0)
  expect(own.read(undefined)).toBe(0)
})
