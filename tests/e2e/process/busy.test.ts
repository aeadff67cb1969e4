import { Agent, get } from "node:http"
import { connect } from "node:net"
import { expect, test } from "vitest"
import { openE2eShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await openE2eShop()

interface TimedResponse {
  readonly status: number
  readonly retryAfter: string | undefined
  readonly body: string
}

/** Sends all requests at once, over as many connections, so that nothing queues on this side. */
function flood(count: number, path: (n: number) => string): Promise<TimedResponse[]> {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
  const ask = (n: number) =>
    new Promise<TimedResponse>((resolve, reject) => {
      const request = get(shop.url + path(n), { agent }, (response) => {
        let body = ""
        response.on("data", (chunk) => (body += chunk))
        response.on("end", () => {
          resolve({ status: response.statusCode ?? 0, retryAfter: response.headers["retry-after"], body })
        })
      })
      request.on("error", reject)
    })
  return Promise.all(Array.from({ length: count }, (_, n) => ask(n)))
}

/**
 * Is five times the places of the API. Reading and refusing more takes a busy machine longer than requests may wait for
 * the database.
 */
const MANY = 500

test.each([
  ["pages", (n: number) => `/shop?q=nothing-${n}`, "<h1>The shop is very busy</h1>"],
  ["API calls", (n: number) => `/api/products?q=nothing-${n}`, '"code":"busy"'],
])(`of ${MANY} concurrent %s those without a place are refused, and the shop goes on`, async (_, path, text) => {
  await expect.poll(async () => (await fetch(shop.url + path(-1))).status).toBe(200)
  const responses = await flood(MANY, path)
  const served = responses.filter(({ status }) => status === 200)
  const refused = responses.filter(({ status }) => status === 503)
  expect(served.length + refused.length).toBe(MANY)
  expect(served.length).toBeGreaterThan(0)
  expect(refused.filter(({ body }) => body.includes(text)).length).toBeGreaterThan(0)
  expect(new Set(refused.map(({ retryAfter }) => retryAfter))).toEqual(new Set(["2"]))
  expect((await fetch(shop.url + path(0))).status).toBe(200)
  expect((await fetch(`${shop.url}/health`)).status).toBe(200)
})

test.skipIf(process.platform !== "linux")("no connection is dropped while the process is busy", async () => {
  shop.signal("SIGSTOP")
  let connected = 0
  const port = Number(new URL(shop.url).port)
  const sockets = Array.from({ length: 1500 }, () => connect(port, "127.0.0.1", () => connected++))
  try {
    await expect.poll(() => connected).toBe(1500)
  } finally {
    shop.signal("SIGCONT")
    for (const socket of sockets) socket.destroy()
  }
})
