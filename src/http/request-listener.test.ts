import { createServer, request } from "node:http"
import { type AddressInfo, BlockList } from "node:net"
import { Hono } from "hono"
import pino from "pino"
import { expect, onTestFinished, test } from "vitest"
import { requests } from "#platform/metrics/metrics.ts"
import type { AppEnv } from "./app.ts"
import type { Asked } from "./pages/page-cache.ts"
import type { PageRequest } from "./pages/page-copy.ts"
import { requestListener } from "./request-listener.ts"

const cached = { status: 200, headers: { "content-type": "text/html" }, body: Buffer.from("a copy") }

/**
 * Makes a process whose cache has home and no other page. It records what the cache was asked, and what the app
 * received of that.
 */
async function aProcess() {
  const asked: string[] = []
  const told: (Asked | undefined)[] = []
  const cache = {
    ask(request: PageRequest): Asked {
      asked.push(`${request.method} ${request.url}`)
      const url = { key: request.url, route: request.url, kind: "pages" } as const
      return { request, url, response: request.url === "/" ? cached : null }
    },
  }
  const seen: (string | undefined)[] = []
  const app = new Hono<AppEnv>().all("*", (c) => {
    told.push(c.env.asked)
    return c.text("rendered")
  })
  const listener = requestListener(app, {
    cache,
    readRequest: (request) => ({ ...request, changedAt: 0, isPreview: false }),
    headers: { "x-common": "yes" },
    log: pino({ level: "silent" }),
    trustedProxies: new BlockList(),
    visits: { note: ({ url }) => void seen.push(url) },
  })
  const server = createServer(listener).listen(0)
  onTestFinished(() => void server.close())
  return { asked, told, seen, url: `http://localhost:${(server.address() as AddressInfo).port}` }
}

test("the cache is asked once for a request: its copy goes out, is counted, and else the app knows what it found", async () => {
  requests.reset()
  const { asked, told, seen, url } = await aProcess()
  const copy = await fetch(`${url}/`)
  expect([await copy.text(), copy.headers.get("x-common")]).toEqual(["a copy", "yes"])
  expect(told).toEqual([])
  const { values } = await requests.get()
  expect(values.map(({ labels, value }) => [labels.method, labels.route, labels.status, value])).toEqual([
    ["GET", "/", 200, 1],
  ])

  expect(await (await fetch(`${url}/shop`)).text()).toBe("rendered")
  expect(told).toMatchObject([{ url: { key: "/shop" }, response: null }])
  await fetch(`${url}/`, { method: "POST" })
  expect(told).toHaveLength(2)
  expect(asked).toEqual(["GET /", "GET /shop"])
  expect(seen).toEqual(["/", "/shop", "/"])
})

test("a target that names the whole URL is read by its path", async () => {
  const { asked, url } = await aProcess()
  const get = (path: string) =>
    new Promise((resolve, reject) => {
      request(url, { path }, (answer) => resolve(answer.resume().statusCode))
        .on("error", reject)
        .end()
    })
  expect(await get("http://elsewhere.example/shop?sort=newest")).toBe(200)
  expect(await get("http://elsewhere.example")).toBe(200)
  expect(asked).toEqual(["GET /shop?sort=newest", "GET /"])
})
