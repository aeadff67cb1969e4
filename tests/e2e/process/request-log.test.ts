import { once } from "node:events"
import { connect } from "node:net"
import { expect, test } from "vitest"
import { aProduct } from "#tests/fixtures/builders.ts"
import { aCustomer } from "#tests/fixtures/customer.ts"
import { openE2eShop } from "#tests/fixtures/e2e-shop.ts"

const METRICS_TOKEN = "token-of-prometheus"
const shop = await openE2eShop({
  LOG_LEVEL: "info",
  TRUST_PROXY: "loopback",
  METRICS_TOKEN,
})

/** Returns the lines of the log so far, without those for the operator's terminal, which are no JSON. */
function lines(): Array<Record<string, unknown>> {
  return shop
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line))
}
const linesOf = (requestId: string | null) => lines().filter((line) => line.requestId === requestId)

test("a response names its request, and a page from the cache is logged like one that was rendered", async () => {
  const ids: Array<string | null> = []
  for (let n = 0; n < 2; n++) ids.push((await fetch(`${shop.url}/shop?page=1`)).headers.get("x-request-id"))
  const line = { method: "GET", path: "/shop", status: 200, from: "127.0.0.1" }
  await expect.poll(() => linesOf(ids[0] ?? null)).toMatchObject([line])
  await expect.poll(() => linesOf(ids[1] ?? null)).toMatchObject([{ ...line, cached: true }])
})

test("the id of a trusted proxy is taken over when it is well-formed", async () => {
  const idFor = async (given: string) =>
    (await fetch(`${shop.url}/health`, { headers: { "x-request-id": given } })).headers.get("x-request-id")
  expect(await idFor("proxy-0123456789")).toBe("proxy-0123456789")
  expect(await idFor('x","level":60,"y":"')).toMatch(/^[0-9a-f-]{36}$/)
})

test("the lines of a signed-in person's request name the user", async () => {
  const customer = await aCustomer(shop)
  await customer.call("GET", "/cart")
  await expect.poll(() => lines().filter(({ path }) => path === "/api/cart")).toMatchObject([{ userId: customer.id }])
})

test.each([
  ["/auth/v1/recover", "application/json"],
  ["/api/cart", "application/json"],
  ["/shop", "text/plain"],
])("a body whose sender hangs up is no failure of the shop (%s)", async (path, type) => {
  const before = lines().length
  const socket = connect(Number(new URL(shop.url).port), "127.0.0.1")
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 100\r\n\r\n--x`)
  await once(socket, "connect")
  // Its response comes after the request that hung up, which is then over.
  await fetch(`${shop.url}/health`)
  socket.destroy()
  await fetch(`${shop.url}/health`)
  await expect.poll(() => lines().length).toBeGreaterThan(before + 1)
  expect(lines().filter(({ level }) => Number(level) >= 40)).toEqual([])
})

test("the metrics tell what happened, and only to who has the token", async () => {
  const customer = await aCustomer(shop)
  const product = await aProduct(shop.db, { stock_quantity: 1 })
  await customer.call("POST", "/cart", { product_id: product.id })
  expect((await customer.order()).status).toBe(201)
  const ask = (token: string) => fetch(`${shop.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const stranger = await ask("token-of-a-stranger")
  expect([stranger.status, stranger.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"])
  for (let n = 0; n < 2; n++) await fetch(`${shop.url}/shop?page=2`)
  const found = async () => (await (await ask(METRICS_TOKEN)).text()).split("\n")
  for (const line of [
    /^nool_mail_attempts_total\{outcome="sent"\} [1-9]/,
    /^http_requests_total\{method="GET",route="\/shop",status="200"\} ([2-9]|\d\d)/,
    /^http_requests_total\{method="GET",route="\/\*",status="404"\} [1-9]/,
    /^nool_page_cache_requests_total\{result="hit"\} [1-9]/,
    /^nool_page_cache_entries\{kind="pages"\} [1-9]/,
    /^nool_orders_placed_total 1$/,
    /^nool_auth_events_total\{event="confirmed"\} [1-9]/,
    /^nool_database_pool_connections\{state="idle"\} [1-9]/,
    /^nool_database_statement_duration_seconds_count [1-9]\d/,
    /^nool_listening 1$/,
    /^nodejs_eventloop_lag_seconds /,
  ])
    await expect.poll(found).toContainEqual(expect.stringMatching(line))
})
