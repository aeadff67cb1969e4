import { once } from "node:events"
import { readdir, readFile } from "node:fs/promises"
import { type IncomingMessage, request } from "node:http"
import { connect } from "node:net"
import { text } from "node:stream/consumers"
import { expect, test } from "vitest"
import { aProduct } from "#tests/fixtures/builders.ts"
import { aCustomer } from "#tests/fixtures/customer.ts"
import { openE2eShop } from "#tests/fixtures/e2e-shop.ts"

const METRICS_TOKEN = "token-of-prometheus"
const shop = await openE2eShop({ LOG_LEVEL: "info", TRUST_PROXY: "loopback", METRICS_TOKEN, LIMITS: "1" })

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
  const worse = lines().filter(({ level, msg }) => Number(level) >= 40 && msg !== "slow statement")
  expect(worse).toEqual([])
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
    /^nool_auth_events_total\{event="confirmed"\} [1-9]/,
    /^nool_listening 1$/,
    /^nodejs_eventloop_lag_seconds /,
  ])
    await expect.poll(found).toContainEqual(expect.stringMatching(line))
})

/** Sends a request from this machine with exactly these headers. */
async function askFrom(path: string, headers: Record<string, string>, body?: object): Promise<IncomingMessage> {
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
  const response = await askFrom("/dev/mailbox.json", { host: new URL(shop.url).host, ...headers })
  expect(response.statusCode).toBe(status)
})

test("health responds whatever the Host says, as probes and people in the same network need", async () => {
  expect((await askFrom("/health", { host: "10.0.0.7:3000" })).statusCode).toBe(200)
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
    const response = await askFrom("/auth/v1/recover", headers, { email: `nobody${calls++}@customer.example` })
    return response.statusCode
  }
  const statuses = new Set<number | undefined>()
  for (let n = 0; n < 40; n++) statuses.add(await recover(`198.51.100.${n}, 203.0.113.9`))
  expect([...statuses]).toContain(429)
  expect(await recover("203.0.113.77")).not.toBe(429)
})

const client = new URL("../../../build/client", import.meta.url)

test("what was built lists the licences of the packages in it, and browsers get the list of theirs", async () => {
  const response = await fetch(`${shop.url}/licences.txt`)
  expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8")
  const ofBrowsers = await response.text()
  expect(ofBrowsers).toMatch(/^## react-dom - [\d.]+ \(MIT\)\n\nMIT License\n/m)
  // English pages alone preload Fraunces, so the list of another language lacks it.
  expect(ofBrowsers).toContain("## @fontsource-variable/fraunces - ")
  const ofServer = await readFile(new URL("./server/licences.txt", client), "utf8")
  expect(ofServer).toMatch(/^## pg - [\d.]+ \(MIT\)\n\nMIT License\n/m)
})

/** Requests the path as it is written; fetch would normalise it first. */
function statusOf(path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(shop.url)
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path }, (response) => {
      response.resume()
      response.on("end", () => resolve(response.statusCode))
    })
    asked.on("error", reject)
    asked.end()
  })
}

const FILES = [
  ".git/HEAD",
  ".git/config",
  ".gitignore",
  ".npmrc",
  ".env",
  "package.json",
  "package-lock.json",
  "README.md",
  ...[
    "docs/security.md",
    "src/http/main.ts",
    "scripts/start.mjs",
    "tests/fixtures/shop.ts",
    "build/server/index.js",
    "node_modules/",
  ],
  "server/index.js",
  "data/secret.key",
  "secret.key",
  "postgres/password",
  "files/",
  ".vite/manifest.json",
]
const WAYS = [
  ["at the root", (file: string) => `/${file}`],
  ["above the assets", (file: string) => `/assets/../../../${file}`],
  ["above the assets, encoded", (file: string) => `/assets/..%2f..%2f..%2f${file.replaceAll("/", "%2f")}`],
  ["above the pictures", (file: string) => `/media/..%2f..%2f..%2f${file}`],
  ["above the receipts", (file: string) => `/receipts/%2e%2e/%2e%2e/%2e%2e/${file}`],
] as const

test.each(WAYS)("neither source, version control nor data are served %s", async (_, at) => {
  for (const file of FILES) expect([400, 403, 404], at(file)).toContain(await statusOf(at(file)))
})

test("no folder is listed", async () => {
  for (const folder of ["/assets", "/assets/", "/media/", "/media/products/", "/receipts/"])
    expect([403, 404], folder).toContain(await statusOf(folder))
})

test("the build leaves no source map for browsers", async () => {
  const files = await readdir(client, { recursive: true })
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => file.endsWith(".map"))).toEqual([])
})
