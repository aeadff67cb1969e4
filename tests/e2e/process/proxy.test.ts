import { once } from "node:events"
import { type IncomingMessage, request } from "node:http"
import { connect } from "node:net"
import { text } from "node:stream/consumers"
import { expect, test } from "vitest"
import { openE2eShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await openE2eShop({ TRUST_PROXY: "loopback", LIMITS: "1" })

/** Sends a request from this machine with exactly these headers. */
async function ask(path: string, headers: Record<string, string>, body?: object): Promise<IncomingMessage> {
  const { hostname, port } = new URL(shop.url)
  const outgoing = request({ hostname, port, path, headers, method: body ? "POST" : "GET" })
  outgoing.end(body && JSON.stringify(body))
  const [response] = (await once(outgoing, "response")) as [IncomingMessage]
  response.resume()
  return response
}

test.each([
  ["asked on this machine", {}, 200],
  ["for a stranger's name that points here", { host: "rebound.example" }, 404],
  ["through a proxy", { "x-forwarded-for": "203.0.113.9" }, 404],
  ["through a proxy that claims to be this machine", { "x-forwarded-for": "127.0.0.1" }, 404],
  ["through a tunnel", { "x-forwarded-host": "abc.tunnel.example" }, 404],
])("the development mailbox %s", async (_what, headers, status) => {
  const response = await ask("/dev/mailbox.json", { host: new URL(shop.url).host, ...headers })
  expect(response.statusCode).toBe(status)
})

test("health responds whatever the Host says, as probes and people in the same network need", async () => {
  expect((await ask("/health", { host: "10.0.0.7:3000" })).statusCode).toBe(200)
})

test("a request with two Host headers is refused", async () => {
  const socket = connect(Number(new URL(shop.url).port), "127.0.0.1")
  socket.end("GET / HTTP/1.1\r\nHost: localhost\r\nHost: shop.example\r\n\r\n")
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /)
})

test("limits count the client that the proxy names, not what the client wrote before it", async () => {
  let calls = 0
  const recover = async (forwarded: string) => {
    const headers = { "content-type": "application/json", "x-forwarded-for": forwarded }
    const response = await ask("/auth/v1/recover", headers, { email: `nobody${calls++}@customer.example` })
    return response.statusCode
  }
  const statuses = new Set<number | undefined>()
  for (let n = 0; n < 40; n++) statuses.add(await recover(`198.51.100.${n}, 203.0.113.9`))
  expect([...statuses]).toContain(429)
  expect(await recover("203.0.113.77")).not.toBe(429)
})
