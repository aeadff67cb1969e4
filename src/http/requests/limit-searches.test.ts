import { Hono } from "hono"
import { expect, test } from "vitest"
import { countClients } from "#database/limits/client-limits.ts"
import { createLocalCounter } from "#database/limits/limits.ts"
import { rememberClientIp, trustedProxies } from "./client-ip.ts"
import { apiRefusals, limitClient, limitSearches, searchesPage } from "./refusals.ts"

function openLimited() {
  const counter = countClients(createLocalCounter, { name: "searches", points: 2, seconds: 60 })
  const feeds = countClients(createLocalCounter, { name: "feeds", points: 2, seconds: 60 })
  const trusted = trustedProxies("loopback")
  if (!trusted) throw new Error("loopback is a word")
  const app = new Hono()
    .use((c, next) => {
      rememberClientIp(c.req.raw, "127.0.0.1", trusted)
      return next()
    })
    .use("/feed.xml", limitClient(feeds, searchesPage))
    .use("/api/products", limitSearches(counter, apiRefusals.searches))
    .get("/api/products", (c) => c.text("found"))
    .use(limitSearches(counter, searchesPage))
    .all("*", (c) => c.text("found"))
  return (path: string, ip = "203.0.113.1") => app.request(path, { headers: { "X-Forwarded-For": ip } })
}

const statuses = async (responses: Array<Response | Promise<Response>>) =>
  (await Promise.all(responses)).map(({ status }) => status)

test("a client's searches are counted together, of pages and of the API, however the path is written", async () => {
  const request = openLimited()
  expect(await statuses([await request("/shop?q=a"), await request("/api/products?q=b")])).toEqual([200, 200])
  expect(
    await statuses(["/shop?q=a", "/shop/?q=a", "/shop.data?q=c", "/api/products?q=b"].map((path) => request(path))),
  ).toEqual([429, 429, 429, 429])
})

test("what is no search is not counted, and neither are other clients' searches", async () => {
  const request = openLimited()
  const free = ["/shop", "/shop?q=", "/shop?category=Toys", "/api/products", "/product/1"]
  expect(await statuses([...free, ...free].map((path) => request(path)))).toEqual(Array(10).fill(200))
  for (let n = 0; n < 3; n++) await request("/shop?q=a", "203.0.113.2")
  expect((await request("/shop?q=a", "203.0.113.2")).status).toBe(429)
  expect((await request("/shop?q=a", "203.0.113.3")).status).toBe(200)
})

test("another counter counts every call, of each client", async () => {
  const request = openLimited()
  const read = (ip?: string) => request("/feed.xml", ip)
  expect(await statuses([await read(), await read(), await read()])).toEqual([200, 200, 429])
  expect((await read("203.0.113.2")).status).toBe(200)
  expect((await request("/shop?q=a")).status).toBe(200)
})

test("the addresses of one IPv6 network are one client", async () => {
  const request = openLimited()
  for (const n of [1, 2]) await request("/shop?q=a", `2001:db8:1:1::${n}`)
  expect((await request("/shop?q=a", "2001:db8:1:1::3")).status).toBe(429)
  expect((await request("/shop?q=a", "2001:db8:1:2::1")).status).toBe(200)
})

test("the networks of one IPv6 site have four times as much together, however many they are", async () => {
  const request = openLimited()
  const search = async (n: number) => (await request("/shop?q=a", `2001:db8:1:${n.toString(16)}::1`)).status
  const found = []
  for (let n = 0; n < 12; n++) found.push(await search(n))
  expect(found).toEqual([...Array(8).fill(200), ...Array(4).fill(429)])
  expect((await request("/shop?q=a", "2001:db8:2::1")).status).toBe(200)
})

test("who looks by links is counted with who searches: their keys cannot be tried", async () => {
  const request = openLimited()
  const paths = ["/order?id=1&key=a", "/si/order?id=1&key=b", "/order.data?id=1&key=c", "/order"]
  expect(await statuses([...paths.slice(0, 2).map((path) => request(path))])).toEqual([200, 200])
  expect(await statuses(paths.slice(2).map((path) => request(path)))).toEqual([429, 200])
})

test("a refusal says when to come back, in a page for people and in JSON for programs", async () => {
  const request = openLimited()
  for (let n = 0; n < 2; n++) await request("/shop?q=a")
  const [page, api] = [await request("/shop?q=a"), await request("/api/products?q=a")]
  for (const response of [page, api]) expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(50)
  expect(await page.text()).toContain("<h1>Too many requests</h1>")
  expect(page.headers.get("Cache-Control")).toBe("no-store")
  expect((await api.json()) as object).toMatchObject({ error: { code: "too_many_searches" } })
})
