// Mails through an SMTP relay in a process of its own, as they come with orders and all at once: what each costs; with CLONE=folder by turns
// with the build of another clone. It needs Linux.
import { setTimeout as sleep } from "node:timers/promises"
import { SAMPLE_MAILS } from "#tests/fixtures/mails/mails.ts"
import { type Database, openDatabase, sql } from "../../src/database/database.ts"
import { secretsOf } from "../../src/platform/secrets/secrets.ts"
import { type Costs, costsOf } from "./costs.ts"
import { median, ROUNDS, SECONDS } from "./measure.ts"
import { type LoadShop, startLoadShop, startProgram } from "./process.ts"

const ORDERS_PER_SECOND = 50
const BURST = 1_000
/** PostgreSQL's counts are up to a second late. */
const COUNTED_MS = 1_500
const { CLONE: clone } = process.env

const SECRET_KEY = "a secret key of the benchmarks, long enough"
const secrets = secretsOf(Buffer.from(SECRET_KEY))
/** Go to the customer and to the owner. */
const ORDER_MAILS = ["send-order-confirmation", "new-order-notice"].flatMap(
  (kind) => SAMPLE_MAILS.find((mail) => mail.kind === kind) ?? [],
)

/** Queues without the outbox, because the statement of another clone's may differ. */
async function queueOrders(db: Database, orders: number) {
  const mails = Array.from({ length: orders }, () => ORDER_MAILS).flat()
  const [kinds, recipients] = [mails.map(({ kind }) => kind), mails.map(({ to }) => to)]
  const payloads = mails.map((mail) => secrets.encrypt("mail", JSON.stringify(mail)))
  await db.query(
    sql`INSERT INTO mails (kind, recipient, payload)
        SELECT * FROM unnest(${kinds}::text[], ${recipients}::text[], ${payloads}::text[])`,
  )
}

interface Side {
  readonly name: string
  readonly shop: LoadShop
  /** Is one connection, whose commits wait for no fsync and are not counted. */
  readonly db: Database
  readonly backend: number
}

/** Holds the costs of one mail, except for the first two. */
interface Sample {
  readonly perSecond: number
  readonly longestMs: number
  readonly nodeMs: number
  readonly postgresMs: number
  readonly fsyncs: number
}

async function openSide(name: string, folder?: string): Promise<Side> {
  const env = { SAMPLE: "off", SECRET_KEY, SMTP_URL: `smtp://127.0.0.1:${new URL(relay.url).port}` }
  const shop = await startLoadShop({ env, ...(folder ? { clone: folder } : {}) })
  const url = new URL(shop.databaseUrl)
  url.searchParams.set("options", "-c synchronous_commit=off")
  const db = openDatabase(url.href, { max: 1 })
  const [own] = await db.query<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`)
  return { name, shop, db, backend: own?.pid ?? 0 }
}

const waiting = async ({ db }: Side) => {
  const [row] = await db.query<{ n: number }>(sql`SELECT count(*) AS n FROM mails WHERE status <> 'sent'`)
  return row?.n ?? 0
}

/** Queues mails by `queue`, waits until all are sent and tells what each has cost. */
async function measure(side: Side, queue: (db: Database) => Promise<void>): Promise<Sample> {
  await side.db.query(sql`TRUNCATE mails`)
  await sleep(COUNTED_MS)
  const before = await costsOf(side.shop, side.backend)
  const began = performance.now()
  await queue(side.db)
  while ((await waiting(side)) > 0) await sleep(20)
  const seconds = (performance.now() - began) / 1000
  await sleep(COUNTED_MS)
  const after = await costsOf(side.shop, side.backend)
  const [sent] = await side.db.query<{ n: number; longest: number }>(
    sql`SELECT count(*) AS n, max(extract(epoch FROM sent_at - created_at))::float AS longest FROM mails`,
  )
  const { n, longest } = sent ?? { n: 0, longest: 0 }
  const each = (key: keyof Costs) => (after[key] - before[key]) / n
  const costs = { nodeMs: each("nodeMs"), postgresMs: each("postgresMs"), fsyncs: each("fsyncs") }
  return { perSecond: n / seconds, longestMs: longest * 1000, ...costs }
}

const ways = {
  [`two for each of ${ORDERS_PER_SECOND} orders a second`]: async (db: Database) => {
    for (const end = performance.now() + SECONDS * 1000; performance.now() < end; ) {
      await queueOrders(db, 1)
      await sleep(1000 / ORDERS_PER_SECOND)
    }
  },
  [`${BURST} at once`]: (db: Database) => queueOrders(db, BURST / ORDER_MAILS.length),
}

function report(title: string, samples: readonly Sample[]) {
  const of = (key: keyof Sample, digits: number) => median(samples.map((sample) => sample[key])).toFixed(digits)
  const cost = `${of("nodeMs", 2)} ms of Node and ${of("postgresMs", 2)} ms of PostgreSQL, ${of("fsyncs", 3)} fsyncs`
  console.log(`${title}: ${of("perSecond", 0)} mails/s, the last after ${of("longestMs", 0)} ms; each ${cost}`)
}

const relay = await startProgram("relay.ts", {})
const sides = [await openSide("this")]
if (clone) sides.push(await openSide(clone, clone))
const samples = new Map<string, Sample[]>()
for (const side of sides) await measure(side, (db) => queueOrders(db, 1))
for (let round = 0; round < ROUNDS; round++) {
  for (const [which, queue] of Object.entries(ways)) {
    for (const side of sides) {
      const title = `${side.name}, ${which}`
      samples.set(title, [...(samples.get(title) ?? []), await measure(side, queue)])
    }
  }
}
for (const [title, each] of samples) report(title, each)
for (const { db, shop } of sides) {
  await db.close()
  await shop.close()
}
await relay.close()
