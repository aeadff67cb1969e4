// A minute each of a slow database, a locked table, a dead relay, a full disk and a robot; prints which metrics and lines of the log told of it.
// DISK names an empty folder on a small disk of its own (mount -t tmpfs -o size=400m tmpfs FOLDER); without it that part is left out.
import { rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { openDatabaseProxy } from "#tests/fixtures/database/database-proxy.ts"
import { openRelay } from "#tests/fixtures/mails/relay.ts"
import { freePort } from "#tests/fixtures/process/free-port.ts"
import { openDatabase, sql } from "../../src/database/database.ts"
import { startEmbeddedPostgres } from "../../src/embedded/embedded.ts"
import { aProduct } from "../fixtures/builders.ts"
import { startProcess } from "../fixtures/shop.ts"

const SECONDS = Number(process.env.SECONDS ?? 60)
const FOLDER = process.env.DISK ?? `/tmp/nool-bad-hour-${process.pid}`
const TOKEN = "token-of-prometheus"

const postgres = await startEmbeddedPostgres(join(FOLDER, "postgres"))
const line = await openDatabaseProxy(postgres.url)
const relay = await openRelay()
const relayLine = await openDatabaseProxy(relay.url)
const url = `http://localhost:${await freePort()}`
const shop = await startProcess({
  ...{ PORT: new URL(url).port, PUBLIC_URL: url, DATA_DIR: FOLDER, DATABASE_URL: line.url, SMTP_URL: relayLine.url },
  ...{ SAMPLE: "off", METRICS_TOKEN: TOKEN, ADMIN_EMAIL: "owner@nool.example", ADMIN_PASSWORD: "owner-password" },
})
const db = openDatabase(postgres.url, { max: 2 })
const product = await aProduct(db)

type Metrics = Map<string, number>

async function metrics(): Promise<Metrics> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  const lines = (await response.text()).split("\n").filter((text) => text !== "" && !text.startsWith("#"))
  return new Map(lines.map((text) => [text.slice(0, text.lastIndexOf(" ")), Number(text.split(" ").at(-1))]))
}

let visits = 0

/** What people do: pages that are rendered, the API, and a mail. */
async function visit() {
  const n = visits++
  const get = (path: string, init: RequestInit = {}) =>
    fetch(url + path, { ...init, signal: AbortSignal.timeout(20_000) })
      .then((response) => response.arrayBuffer())
      .catch(() => {})
  const subscribe = { method: "POST", body: JSON.stringify({ email: `visitor-${n}@mail.example` }) }
  await Promise.all([
    get(`/shop?q=lamp${n}`),
    get(`/product/${product.id}`),
    get(`/api/products?q=wool${n}`),
    n % 15 === 0 ? get("/api/newsletter", { ...subscribe, headers: { "content-type": "application/json" } }) : null,
  ])
}

const SHOWN = /^(?:http_requests_total|nool_)/
const HIDDEN = /_bucket|_sum|nool_database_size|nool_page_cache_bytes/

async function part(name: string, begin: () => unknown, end: () => unknown, during: () => Promise<unknown> = visit) {
  const [before, logged] = [await metrics(), shop.output().length]
  await begin()
  const until = Date.now() + SECONDS * 1000
  while (Date.now() < until) {
    await during()
    await sleep(200)
  }
  const after = await metrics()
  const ready = await (await fetch(`${url}/health/ready`)).text()
  await end()
  await sleep(8_000)
  console.log(`\n## ${name}\n`)
  for (const [metric, value] of after) {
    const old = before.get(metric) ?? 0
    if (SHOWN.test(metric) && !HIDDEN.test(metric) && value !== old) console.log(`${metric} ${old} -> ${value}`)
  }
  console.log(`ready: ${ready}`)
  const told = shop.output().slice(logged).trim().split("\n")
  const brief = told.map((text) => text.slice(0, 420))
  console.log([...brief.slice(0, 14), brief.length > 14 ? `… ${brief.length - 14} more` : ""].join("\n"))
}

async function robot() {
  const from = { "content-type": "application/json" }
  const guess = JSON.stringify({ email: "owner@nool.example", password: `guess-${visits++}` })
  const guesses = Array.from({ length: 10 }, () =>
    fetch(`${url}/auth/v1/token?grant_type=password`, { method: "POST", headers: from, body: guess }),
  )
  const paths = Array.from({ length: 20 }, (_, n) => fetch(`${url}/wp-admin/${visits}-${n}.php`))
  const searches = Array.from({ length: 20 }, (_, n) => fetch(`${url}/shop?q=x${visits}y${n}`))
  const responses = await Promise.all([...guesses, ...paths, ...searches].map((asked) => asked.catch(() => null)))
  await Promise.all(responses.map((response) => response?.arrayBuffer()))
}

async function fillDisk() {
  const piece = Buffer.alloc(1_000_000)
  const full = await Array.from({ length: 2_000 }).reduce<Promise<boolean>>(
    async (done, _, n) =>
      (await done) ||
      writeFile(join(FOLDER, `ballast-${n}`), piece).then(
        () => false,
        () => true,
      ),
    Promise.resolve(false),
  )
  if (!full) throw new Error(`${FOLDER} is not on a small disk of its own`)
}

async function emptyDisk() {
  for (let n = 0; n < 2_000; n++) await rm(join(FOLDER, `ballast-${n}`), { force: true })
}

let unlock = () => {}
async function lockCounts() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  unlock = resolve
  void db
    .transaction(async (tx) => {
      await tx.query(sql`SET idle_in_transaction_session_timeout = 0`)
      await tx.query(sql`LOCK TABLE products`)
      locked.resolve()
      await promise
    })
    .catch(() => {})
  await locked.promise
}

try {
  const only = process.env.ONLY ?? ""
  for (let n = 0; n < 10; n++) await visit()
  const parts: Record<string, () => Promise<void>> = {
    quiet: () =>
      part(
        "Quiet",
        () => {},
        () => {},
      ),
    slow: () =>
      part(
        "A slow database",
        () => line.delay(300),
        () => line.restore(),
      ),
    locked: () => part("A locked table", lockCounts, () => unlock()),
    away: () =>
      part(
        "A database that is away",
        () => line.refuse(),
        () => line.restore(),
      ),
    relay: () =>
      part(
        "A dead relay",
        () => relayLine.refuse(),
        () => relayLine.restore(),
      ),
    disk: () => (process.env.DISK ? part("A full disk", fillDisk, emptyDisk) : Promise.resolve()),
    robot: () =>
      part(
        "A robot",
        () => {},
        () => {},
        robot,
      ),
  }
  for (const [name, run] of Object.entries(parts)) if (name.includes(only)) await run()
} finally {
  await line.restore()
  await relayLine.restore()
  shop.child.kill("SIGTERM")
  await sleep(4_000)
  await db.close()
  await postgres.stop()
  await Promise.all([line.close(), relayLine.close(), relay.close()])
  if (!process.env.DISK) await rm(FOLDER, { recursive: true, force: true })
}
process.exit(0)
