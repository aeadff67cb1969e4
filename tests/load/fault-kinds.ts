import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import type { DatabaseProxy } from "#tests/fixtures/database/database-proxy.ts"
import { type Database, sql } from "../../src/database/database.ts"
import { kill, processesOf, type Stage } from "./stage.ts"

export interface Fault {
  readonly name: string
  readonly on: "embedded" | "proxied"
  /** Makes it happen; resolves when the cause is gone. */
  strike(stage: Stage): Promise<unknown>
}

const SECONDS = 1000

export const FAULTS: readonly Fault[] = [
  { name: "kill -9 of node", on: "embedded", strike: async ({ shop }) => shop.kill("SIGKILL") },
  { name: "kill -9 of PostgreSQL's first process", on: "embedded", strike: killPostmaster },
  { name: "kill -9 of one backend", on: "embedded", strike: killBackend },
  {
    name: "kill -9 of node and PostgreSQL's first process",
    on: "embedded",
    async strike(stage) {
      await killPostmaster(stage)
      stage.shop.kill("SIGKILL")
    },
  },
  {
    name: "kill -9 of node and all of PostgreSQL",
    on: "embedded",
    async strike({ shop, postmaster }) {
      const all = await processesOf(await postmaster())
      shop.kill("SIGKILL")
      for (const pid of all) kill(pid)
    },
  },
  { name: "SIGTERM", on: "embedded", strike: async ({ shop }) => shop.kill("SIGTERM") },
  { name: "every connection cut by the database", on: "embedded", strike: terminateBackends },
  { name: "a product's row locked for 6 s", on: "embedded", strike: (stage) => lock(stage, lockRow) },
  { name: "the products locked for 6 s", on: "embedded", strike: (stage) => lock(stage, lockTable) },
  { name: "all connection slots taken for 6 s", on: "embedded", strike: takeConnections },
  { name: "own database: kill -9 of node", on: "proxied", strike: async ({ shop }) => shop.kill("SIGKILL") },
  { name: "own database: refused for 10 s", on: "proxied", strike: onDatabaseLine((line) => line.refuse(), 10) },
  { name: "own database: silent for 10 s", on: "proxied", strike: onDatabaseLine((line) => line.swallow(), 10) },
  { name: "own database: 50 ms away for 8 s", on: "proxied", strike: onDatabaseLine((line) => line.delay(50), 8) },
  {
    name: "own database: line cut five times",
    on: "proxied",
    strike: ({ databaseLine }) => cutFiveTimes(databaseLine),
  },
  { name: "relay refuses for 8 s", on: "embedded", strike: onRelayLine((line) => line.refuse(), 8) },
  { name: "relay silent for 8 s", on: "embedded", strike: onRelayLine((line) => line.swallow(), 8) },
  { name: "relay 1 s away for 8 s", on: "embedded", strike: onRelayLine((line) => line.delay(1000), 8) },
  { name: "relay's line cut five times", on: "embedded", strike: ({ relayLine }) => cutFiveTimes(relayLine) },
]

async function killPostmaster({ postmaster }: Stage) {
  const pid = await postmaster()
  if (pid !== undefined) kill(pid)
}

async function killBackend({ withDatabase }: Stage) {
  const [backend] = await withDatabase((db) =>
    db.query<{ pid: number }>(
      sql`SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'nool%' AND pid <> pg_backend_pid()
          ORDER BY state = 'active' DESC, random() LIMIT 1`,
    ),
  )
  if (backend) kill(backend.pid)
}

async function terminateBackends({ withDatabase }: Stage) {
  await withDatabase((db) =>
    db.query(
      sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = current_user AND pid <> pg_backend_pid()`,
    ),
  )
}

const lockRow = sql`SELECT FROM products WHERE id = (SELECT min(id::text)::uuid FROM products) FOR UPDATE`
const lockTable = sql`LOCK TABLE products IN ACCESS EXCLUSIVE MODE`

async function lock({ withDatabase }: Stage, statement: Parameters<Database["query"]>[0]) {
  await withDatabase((db) =>
    db.transaction(async (tx) => {
      await tx.query(statement)
      await sleep(6 * SECONDS)
    }),
  )
}

/** Takes slots until there are none, and again whatever becomes free. */
async function takeConnections({ withDatabase }: Stage) {
  const url = await withDatabase(async (db) => db.url)
  const taken = new Set<pg.Client>()
  const end = Date.now() + 6 * SECONDS
  while (Date.now() < end) {
    const client = new pg.Client({ connectionString: url })
    client.on("error", () => taken.delete(client))
    const connected = await client.connect().then(
      () => taken.add(client),
      () => false,
    )
    if (!connected) await sleep(50)
  }
  await Promise.all([...taken].map((client) => client.end().catch(() => {})))
}

type LineFault = (line: DatabaseProxy) => unknown

function onDatabaseLine(begin: LineFault, seconds: number) {
  return ({ databaseLine }: Stage) => fail(databaseLine, begin, seconds)
}

function onRelayLine(begin: LineFault, seconds: number) {
  return ({ relayLine }: Stage) => fail(relayLine, begin, seconds)
}

async function fail(line: DatabaseProxy | undefined, begin: LineFault, seconds: number) {
  if (!line) return
  await begin(line)
  await sleep(seconds * SECONDS)
  await line.restore()
}

async function cutFiveTimes(line: DatabaseProxy | undefined) {
  for (let n = 0; n < 5; n++) {
    line?.cut()
    await sleep(SECONDS)
  }
}
