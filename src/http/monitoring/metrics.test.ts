import { Hono } from "hono"
import { expect, test } from "vitest"
import { serveMetrics } from "./metrics.ts"

const TOKEN = "a-token-of-the-operator"

async function ask(options: { token?: string; behindProxy?: boolean }, from: string, headers: Record<string, string>) {
  const { token, behindProxy = false } = options
  const app = new Hono()
    .get("/metrics", serveMetrics({ token, behindProxy, scrape: async () => "up 1\n" }))
    .all("*", (c) => c.text("not found", 404))
  const bindings = { incoming: { socket: { remoteAddress: from } } }
  const response = await app.request("/metrics", { headers: { host: "localhost:3000", ...headers } }, bindings)
  return { status: response.status, body: await response.text(), type: response.headers.get("content-type") }
}

test.each([
  ["this machine, without a token", {}, "127.0.0.1", {}, 200],
  ["another machine", {}, "198.51.100.7", {}, 404],
  ["another machine whose proxy is this one", {}, "127.0.0.1", { "x-forwarded-for": "198.51.100.7" }, 404],
  ["a name that a stranger's page made to point here", {}, "127.0.0.1", { host: "rebound.example" }, 404],
  ["this machine, behind a proxy that adds no header", { behindProxy: true }, "127.0.0.1", {}, 404],
  ["this machine, where there is a token", { token: TOKEN }, "127.0.0.1", {}, 404],
  ["a wrong token", { token: TOKEN }, "198.51.100.7", { authorization: `Bearer ${TOKEN}x` }, 404],
  ["the token without its scheme", { token: TOKEN }, "198.51.100.7", { authorization: TOKEN }, 404],
  ["the token", { token: TOKEN, behindProxy: true }, "198.51.100.7", { authorization: `Bearer ${TOKEN}` }, 200],
])("%s", async (_, options, from, headers, status) => {
  const response = await ask(options, from, headers)
  expect(response).toMatchObject({ status, body: status === 200 ? "up 1\n" : "not found" })
  if (status === 200) expect(response.type).toMatch(/^text\/plain; version=0\.0\.4/)
})
