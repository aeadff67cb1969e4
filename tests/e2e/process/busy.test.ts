import { Agent, get } from "node:http"
import { connect } from "node:net"
import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { m } from "#messages/messages.js"
import { localPath } from "#messages/paths.ts"
import { type Locale, locales } from "#messages/runtime.js"
import { openE2eShop } from "#tests/fixtures/e2e-shop.ts"

const shop = await openE2eShop()

interface TimedResponse {
  readonly status: number
  readonly retryAfter: string | undefined
  readonly body: string
}

/** Returns a path that asks for something else with each number, and the headers that go with it. */
type Request = (n: number, locale: Locale) => readonly [path: string, headers?: Record<string, string>]

/** Returns the language of a request of a flood: each has its share. */
const languageOf = (n: number) => locales[n % locales.length] as Locale

/** Is a number of answers among which each language is. */
const SURELY_REFUSED = 20

/**
 * Sends all requests at once, over as many connections, so that nothing queues on this side. The first that the shop
 * takes wait for a locked table until some were refused: it may answer faster than a busy machine sends. They may wait
 * for the database for 2.5 seconds only.
 */
async function flood(count: number, requestOf: Request): Promise<TimedResponse[]> {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
  let answered = 0
  const ask = (n: number) =>
    new Promise<TimedResponse>((resolve, reject) => {
      const [path, headers = {}] = requestOf(n, languageOf(n))
      const request = get(shop.url + path, { agent, headers }, (response) => {
        let body = ""
        response.on("data", (chunk) => (body += chunk))
        response.on("end", () => {
          answered++
          resolve({ status: response.statusCode ?? 0, retryAfter: response.headers["retry-after"], body })
        })
      })
      request.on("error", reject)
    })
  const { responses } = await shop.db.transaction(async (tx) => {
    await tx.query(sql`LOCK TABLE products IN ACCESS EXCLUSIVE MODE`)
    const sent = Array.from({ length: count }, (_, n) => ask(n))
    await expect.poll(() => answered).toBeGreaterThan(SURELY_REFUSED)
    return { responses: Promise.all(sent) }
  })
  return responses
}

const isRefused = ({ status }: TimedResponse) => status === 503

/**
 * Is five times the places of the API. Reading and refusing more takes a busy machine longer than requests may wait for
 * the database.
 */
const MANY = 500

const ofPages: Request = (n, locale) => [localPath(`/shop?q=nothing-${n}`, locale), { "Accept-Language": "fr" }]
const ofTheApi: Request = (n, locale) => [`/api/products?q=nothing-${n}`, { "Accept-Language": locale }]

test.each([
  ["pages", ofPages, (locale: Locale) => `<h1>${m.errors_busy_title({}, { locale })}</h1>`],
  ["API calls", ofTheApi, (locale: Locale) => `"code":"busy","message":"${m.errors_busy({}, { locale })}"`],
])(
  `of ${MANY} concurrent %s those without a place are refused in their language, and the shop goes on`,
  async (_, requestOf, textIn) => {
    const statusOf = async (n: number) => (await fetch(shop.url + requestOf(n, "en")[0])).status
    await expect.poll(() => statusOf(-1)).toBe(200)
    const responses = await flood(MANY, requestOf)
    const refused = responses.map((response, n) => ({ ...response, locale: languageOf(n) })).filter(isRefused)
    const served = responses.filter(({ status }) => status === 200)
    expect(served.length + refused.length).toBe(MANY)
    const busy = refused.filter(({ body, locale }) => body.includes(textIn(locale)))
    expect(new Set(busy.map(({ locale }) => locale))).toEqual(new Set(locales))
    expect(new Set(refused.map(({ retryAfter }) => retryAfter))).toEqual(new Set(["2"]))
    expect(await statusOf(0)).toBe(200)
    expect((await fetch(`${shop.url}/health`)).status).toBe(200)
  },
)

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
