import { Hono } from "hono"
import { expect, test } from "vitest"
import { createLog } from "#platform/log/log.ts"
import { rememberClientIp, trustedProxies } from "./client-ip.ts"
import { reportRefusals } from "./security-events.ts"

test.each([
  ["/auth/v1/token", 429, {}, "limit_reached"],
  ["/api/coupons", 429, {}, "limit_reached"],
  ["/api/admin/counts", 403, {}, "admin_refused"],
  ["/receipts/x.png", 403, {}, "link_refused"],
  ["/api/me", 401, { Authorization: "Bearer x" }, "token_refused"],
  ["/api/me", 401, {}, null],
  ["/api/orders", 403, {}, null],
  ["/api/me", 200, { Authorization: "Bearer x" }, null],
])("%s answered %i: %j %s, once in a minute", async (path, status, headers, event) => {
  const lines: string[] = []
  const log = createLog("warn", { write: (line) => void lines.push(line) })
  const app = new Hono().use(reportRefusals(log)).all("*", () => new Response(null, { status }))
  for (let n = 0; n < 20; n++) await app.request(path, { headers })
  expect(lines.map((line) => JSON.parse(line).event)).toEqual(event === null ? [] : [event])
})

test("all addresses of one IPv6 network are one name", async () => {
  const lines: string[] = []
  const trusted = trustedProxies("loopback")
  if (!trusted) throw new Error("loopback is a word")
  const app = new Hono()
    .use(reportRefusals(createLog("warn", { write: (line) => void lines.push(line) })))
    .all("*", (c) => {
      rememberClientIp(c.req.raw, "127.0.0.1", trusted)
      return c.body(null, 429)
    })
  for (const ip of ["2001:db8:1:1::1", "2001:db8:1:1::2", "2001:db8:1:1:ffff::", "2001:db8:1:2::1", "198.51.100.1"]) {
    await app.request("/auth/v1/token", { headers: { "X-Forwarded-For": ip } })
  }
  expect(lines.map((line) => JSON.parse(line).from)).toEqual(["2001:db8:1:1::/64", "2001:db8:1:2::/64", "198.51.100.1"])
})

test("an admin who must choose a better password is no security event", async () => {
  const lines: string[] = []
  const log = createLog("warn", { write: (line) => void lines.push(line) })
  const app = new Hono<{ Variables: { identity: object } }>().use(reportRefusals(log)).all("*", (c) => {
    c.set("identity", { role: "admin" })
    return c.body(null, 403)
  })
  await app.request("/api/admin/counts")
  expect(lines).toEqual([])
})
