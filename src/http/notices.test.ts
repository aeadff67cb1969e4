import { Hono } from "hono"
import { afterEach, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { countClients } from "#database/limits/client-limits.ts"
import { createLocalCounter } from "#database/limits/limits.ts"
import { notice, switchOn } from "#tests/fixtures/cards/payhere.ts"
import { aCustomer, sharedApi } from "#tests/fixtures/shop-api.ts"
import { type AppOptions, createApp } from "./app.ts"
import { createOwnChanges, createPreview } from "./pages/marks.ts"
import { trustedProxies } from "./requests/client-ip.ts"

const api = await sharedApi()
await switchOn(api, await aCustomer(api.db, "admin"))
const { shop } = api
const upTo = (points: number) => countClients(createLocalCounter, { name: "limited", points, seconds: 60 })
const options = {
  services: shop,
  auth: { routes: new Hono() },
  pages: { routes: {} },
  ownChanges: createOwnChanges(shop.secrets, true),
  preview: createPreview(shop.secrets, true),
  assets: { own: api.folder },
  trustedProxies: trustedProxies("loopback"),
  ...{ searches: upTo(100), notices: upTo(2), health: {}, metrics: {}, developmentMailbox: false },
} as unknown as AppOptions
const app = await createApp(options)

const proxy = { incoming: { socket: { remoteAddress: "127.0.0.1" } } }

function post(path: string, body: string, ip = "203.0.113.1", to = app) {
  const headers = { "Content-Type": "application/x-www-form-urlencoded", "X-Forwarded-For": ip }
  return to.request(path, { method: "POST", headers, body }, proxy)
}

afterEach(() => api.db.query(sql`TRUNCATE card_notices`))

test("200 notices at once are all taken, while the API has no place left", async () => {
  const busy = await createApp({ ...options, notices: upTo(300) })
  const calls = Array.from({ length: 200 }, () => busy.request("/api/products", {}, proxy))
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      post("/payments/payhere/notice", notice({ order_id: `ORD-${n}` }), "203.0.113.9", busy),
    ),
  )
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  expect((await Promise.all(calls)).some(({ status }) => status === 503)).toBe(true)
  const kept = sql`SELECT fault, count(*)::integer AS n FROM card_notices GROUP BY fault`
  expect(await api.db.query(kept)).toEqual([{ fault: "unknown_order", n: 200 }])
})

test("one client's notices of card payments are limited, before any is read; those of others and calls of the API are not", async () => {
  const path = "/payments/payhere/notice"
  const forged = notice({ order_id: "ORD-1" }, "guessed")
  const kept = async () => (await api.db.query<{ times: number }>(sql`SELECT times FROM card_notices`))[0]?.times
  for (let n = 0; n < 2; n++) expect((await post(path, forged)).status).toBe(200)
  expect(await kept()).toBe(2)
  const refused = await post(path, forged)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(50)
  expect(await refused.json()).toMatchObject({ error: { code: "too_many_notices" } })
  // Another name of a provider is no way around.
  expect((await post("/payments/another/notice", forged)).status).toBe(429)
  expect(await kept()).toBe(2)
  expect((await post(path, forged, "203.0.113.2")).status).toBe(200)
  const headers = { "X-Forwarded-For": "203.0.113.1" }
  expect((await app.request("/api/products", { headers }, proxy)).status).toBe(200)
})
