import { Hono } from "hono"
import { beforeEach, expect, test } from "vitest"
import { requestSeconds, requests } from "#platform/metrics/metrics.ts"
import { pageRoutes } from "#tests/fixtures/pages/page-routes.ts"
import { readPagePatterns } from "../pages/page-url.ts"
import { countRequests, noteRoute } from "./request-metrics.ts"

const patternOf = readPagePatterns(pageRoutes({ "/shop": null, "/product/:id": null }))
const api = new Hono()
  .get("/orders/:id", (c) => c.text("an order"))
  .post("/fails", () => {
    throw new Error("broken")
  })
const app = new Hono()
  .use(countRequests)
  .use("/api/*", async (c, next) => (c.req.header("refuse") ? c.text("busy", 503) : next()))
  .route("/api", api)
  .all("*", (c) => {
    noteRoute(c, patternOf(c.req.path))
    return c.text("a page", patternOf(c.req.path) === "/*" ? 404 : 200)
  })

beforeEach(() => {
  requests.reset()
  requestSeconds.reset()
})

async function counted() {
  const { values } = await requests.get()
  return values.map(({ labels: { method, route, status }, value }) => `${method} ${route} ${status}: ${value}`).sort()
}

test("requests are counted by the pattern of the route that responded", async () => {
  const silent = app.onError((_, c) => c.text("failed", 500))
  for (const id of ["1", "2"]) await silent.request(`/api/orders/${id}`)
  await silent.request("/api/orders/3", { headers: { refuse: "yes" } })
  await silent.request("/api/fails", { method: "POST" })
  for (const path of ["/product/a", "/product/b?q=c", "/product/a.data", "/shop"]) await silent.request(path)
  expect(await counted()).toEqual([
    "GET /api/* 503: 1",
    "GET /api/orders/:id 200: 2",
    "GET /product/:id 200: 2",
    "GET /product/:id.data 200: 1",
    "GET /shop 200: 1",
    "POST /api/fails 500: 1",
  ])
  const { values } = await requestSeconds.get()
  const orders = values.find(
    ({ metricName, labels }) => metricName?.endsWith("_count") && labels.route === "/api/orders/:id",
  )
  expect(orders?.value).toBe(2)
})

test("a thousand unknown URLs and made-up methods add one series each", async () => {
  for (let n = 0; n < 1000; n++) await app.request(`/wp-admin/${n}.php?x=${n}`)
  for (let n = 0; n < 100; n++) await app.request(`/m${n}`, { method: `MADE${n}` })
  expect(await counted()).toEqual(["GET /* 404: 1000", "other /* 404: 100"])
})
