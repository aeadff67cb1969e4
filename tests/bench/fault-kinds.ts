import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { type Sql, sql } from "#database/database.ts"
import type { DatabaseProxy } from "#tests/fixtures/database/database-proxy.ts"
import { kill, type Place, type Stage } from "./stage.ts"

export interface Fault {
  readonly name: string
  readonly on: Place
  /** Matches responses and errors that requests may meet; for most faults, everything that says it failed. */
  readonly allows?: RegExp
  /** Makes it happen; resolves when the cause is gone. */
  strike(stage: Stage): Promise<unknown>
}

const LASTING_MS = 6_000
/** Matches a missing response of a killed process, for which the proxy answers where it still can. */
const CUT = /^(?:ECONN\w+|EPIPE|ABORT_ERR|502)$/
const LATER = /^(?:503|429)$/
const NOTHING = /^$/

export const FAULTS: readonly Fault[] = [
  { name: "SIGTERM", on: "own database", strike: async ({ shops }) => shops[0]?.kill("SIGTERM") },
  { name: "kill -9 of node", on: "own database", strike: async ({ shops }) => shops[0]?.kill("SIGKILL") },
  { name: "kill -9 of PostgreSQL's first process", on: "own database", strike: (stage) => killPostgres(stage, 1) },
  {
    name: "kill -9 of node and all of PostgreSQL",
    on: "own database",
    async strike(stage) {
      stage.shops[0]?.kill("SIGKILL")
      await killPostgres(stage)
    },
  },
  {
    name: "every connection cut by the database",
    on: "own database",
    strike: ({ withDatabase }) =>
      withDatabase((db) =>
        db.query(
          sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = current_user AND pid <> pg_backend_pid()`,
        ),
      ),
  },
  {
    name: "a product's row locked",
    on: "own database",
    strike: (stage) =>
      lock(stage, sql`SELECT FROM products WHERE id = (SELECT min(id::text)::uuid FROM products) FOR UPDATE`),
  },
  {
    name: "the products locked",
    on: "own database",
    strike: (stage) => lock(stage, sql`LOCK TABLE products IN ACCESS EXCLUSIVE MODE`),
  },
  { name: "all connection slots taken", on: "own database", strike: takeConnections },
  ...lineFaults("own database", "relay", (stage) => stage.relayLine),
  { name: "kill -9 of node", on: "given database", strike: async ({ shops }) => shops[0]?.kill("SIGKILL") },
  ...lineFaults("given database", "database", (stage) => stage.databaseLine),
  ...[0, 1].map((n): Fault => ({ ...restart(n, "SIGTERM"), allows: NOTHING })),
  { ...restart(1, "SIGKILL"), allows: CUT },
  {
    name: "proxy reloaded",
    on: "behind a proxy",
    allows: NOTHING,
    strike: async ({ proxy }) => proxy?.kill("SIGUSR2"),
  },
  {
    name: "database refused",
    on: "behind a proxy",
    allows: LATER,
    strike: (stage) => during(stage.databaseLine, (line) => line.refuse()),
  },
]

function restart(n: number, signal: NodeJS.Signals): Fault {
  const name = `${signal} of process ${n + 1}`
  return { name, on: "behind a proxy", strike: async ({ shops }) => shops[n]?.kill(signal) }
}

export function lineFaults(on: Place, what: string, lineOf: (stage: Stage) => DatabaseProxy | undefined): Fault[] {
  return [
    { name: `${what} refused`, on, strike: (stage) => during(lineOf(stage), (line) => line.refuse()) },
    { name: `${what} silent`, on, strike: (stage) => during(lineOf(stage), (line) => line.swallow()) },
    { name: `${what} far away`, on, strike: (stage) => during(lineOf(stage), (line) => line.delay(50)) },
    { name: `${what}'s line cut five times`, on, strike: (stage) => cutFiveTimes(lineOf(stage)) },
  ]
}

async function during(line: DatabaseProxy | undefined, begin: (line: DatabaseProxy) => unknown) {
  if (!line) return
  await begin(line)
  await sleep(LASTING_MS)
  await line.restore()
}

async function cutFiveTimes(line: DatabaseProxy | undefined) {
  for (let n = 0; n < 5; n++) {
    line?.cut()
    await sleep(1000)
  }
}

async function killPostgres({ postgres }: Stage, count = Number.POSITIVE_INFINITY) {
  for (const pid of (await postgres()).slice(0, count)) kill(pid)
}

async function lock({ withDatabase }: Stage, statement: Sql) {
  await withDatabase((db) =>
    db.transaction(async (tx) => {
      await tx.query(statement)
      await sleep(LASTING_MS)
    }),
  )
}

/** Takes slots until there are none, and again whatever becomes free. */
async function takeConnections({ withDatabase }: Stage) {
  const connectionString = await withDatabase(async (db) => db.url)
  const taken = new Set<pg.Client>()
  for (const end = Date.now() + LASTING_MS; Date.now() < end; ) {
    const client = new pg.Client({ connectionString })
    client.on("error", () => taken.delete(client))
    const connected = await client.connect().then(
      () => taken.add(client),
      () => false,
    )
    if (!connected) await sleep(50)
  }
  await Promise.all([...taken].map((client) => client.end().catch(() => {})))
}
