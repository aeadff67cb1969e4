import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { type Database, openDatabase } from "#database/database.ts"
import { startEmbeddedPostgres } from "#embedded/embedded.ts"
import { type DatabaseProxy, openDatabaseProxy } from "#tests/fixtures/database/database-proxy.ts"
import { openRelay, type Relay } from "#tests/fixtures/mails/relay.ts"
import { OWNER } from "#tests/fixtures/orders/books.ts"
import { BUCKET_CREDENTIALS, openTestBucket } from "#tests/fixtures/process/bucket.ts"
import { freePort } from "#tests/fixtures/process/free-port.ts"
import { commandOf, databaseUrlOf } from "./shop.ts"

/**
 * Says where the shop runs: with its own database, with one of the operator's, or as two processes behind HAProxy with
 * a database and a bucket.
 */
export type Place = "own database" | "given database" | "behind a proxy"

const HAPROXY = "/usr/sbin/haproxy"
const START_MS = 180_000
const STOP_MS = 30_000
const RESTART_MS = 1_000

/** Is a shop whose surroundings can be made to fail. */
export interface Stage {
  readonly url: string
  readonly admin: { readonly email: string; readonly password: string }
  readonly shops: readonly Supervised[]
  readonly proxy: Supervised | undefined
  readonly relay: Relay
  /** Stands between the shop and its relay. */
  readonly relayLine: DatabaseProxy
  /** Stands between the shop and a database that it does not run itself. */
  readonly databaseLine: DatabaseProxy | undefined
  /** Returns the processes of the shop's own PostgreSQL, the first of them first; none while it does not run. */
  postgres(): Promise<number[]>
  /** Does `work` on the database, past every line. */
  withDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result>
  /** Waits until the shop responds; false when it does not within `ms`. */
  healthy(ms: number): Promise<boolean>
  readonly folder: string
  /** @param keepFolder for a look at what broke */
  close(keepFolder: boolean): Promise<void>
}

export function canOpen(place: Place): boolean {
  return place !== "behind a proxy" || existsSync(HAPROXY)
}

/** @param more settings of the shops beside those of the place */
export async function openStage(place: Place, more: Record<string, string> = {}): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), "nool-faults-"))
  const behindProxy = place === "behind a proxy"
  const relay = await openRelay()
  const relayLine = await openDatabaseProxy(relay.url)
  const given = place === "own database" ? undefined : await startEmbeddedPostgres(join(folder, "postgres"))
  const databaseLine = given && (await openDatabaseProxy(given.url))
  const bucket = behindProxy ? await openTestBucket() : undefined
  const [proxyPort, ...ports] = [await freePort(), await freePort(), ...(behindProxy ? [await freePort()] : [])]
  const url = `http://localhost:${behindProxy ? proxyPort : ports[0]}`
  const admin = { email: OWNER, password: "owner-password" }
  const { command, env } = await commandOf()
  const settings = {
    ...env,
    ...{ PUBLIC_URL: url, LIMITS: "1000", SAMPLE: "off", SMTP_URL: relayLine.url, SHOP_EMAIL: OWNER },
    ...{ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
    ...(databaseLine && { DATABASE_URL: databaseLine.url }),
    ...(bucket && { FILES_URL: bucket.url, ...BUCKET_CREDENTIALS, SECRET_KEY: "a secret that both processes share" }),
    ...(behindProxy && { TRUST_PROXY: "loopback", DRAIN_SECONDS: "2" }),
    ...more,
  }
  const shops: Supervised[] = []
  for (const [n, port] of ports.entries()) {
    const dataDir = behindProxy ? join(folder, `shop ${n + 1}`) : folder
    await mkdir(dataDir, { recursive: true })
    const own = { ...settings, PORT: String(port), DATA_DIR: dataDir }
    shops.push(await supervise(command, own, join(folder, `shop-${n + 1}.log`)))
    // The first one makes the tables and the owner.
    await answers(`http://localhost:${port}/health`, START_MS)
  }
  const proxy = behindProxy ? await openProxy(folder, proxyPort, ports) : undefined
  const stage: Stage = {
    ...{ url, admin, shops, proxy, relay, relayLine, databaseLine, folder },
    postgres: async () => (given ? [] : processesOf(join(folder, "postgres/data/postmaster.pid"))),
    healthy: (ms) => answers(`${url}/health`, ms),
    async withDatabase(work) {
      const db = openDatabase(given?.url ?? (await databaseUrlOf(folder)), { max: 1 })
      try {
        return await work(db)
      } finally {
        await db.close()
      }
    },
    async close(keepFolder) {
      await Promise.all([relayLine.restore(), databaseLine?.restore(), proxy?.stop()])
      await Promise.all(shops.map((shop) => shop.stop()))
      // A shop that never recovered cannot stop its database either.
      for (const pid of await stage.postgres()) kill(pid)
      await Promise.all([given?.stop(), relayLine.close(), databaseLine?.close(), relay.close(), bucket?.close()])
      if (!keepFolder) await rm(folder, { recursive: true, force: true })
    },
  }
  if (await stage.healthy(START_MS)) return stage
  await stage.close(true)
  throw new Error(`the shop did not open within ${START_MS} ms; see ${folder}`)
}

async function answers(url: string, ms: number): Promise<boolean> {
  for (const deadline = Date.now() + ms; Date.now() < deadline; await sleep(200)) {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => undefined)
    if (response?.ok) return true
  }
  return false
}

export interface Supervised {
  readonly kill: (signal: NodeJS.Signals) => void
  /** Ends it for good: with SIGTERM, and with SIGKILL after 30 s. */
  stop(): Promise<void>
}

/** Runs a program, and starts it again a second after it ended, as an operator's supervisor does. */
async function supervise(
  [program = "", ...args]: readonly string[],
  env: Record<string, string>,
  logFile: string,
): Promise<Supervised> {
  const log = await open(logFile, "a")
  let child: ChildProcess | undefined
  let stopping = false
  function start() {
    const started = spawn(program, args, { env, stdio: ["ignore", log.fd, log.fd] })
    child = started
    started.once("exit", () => {
      child = undefined
      setTimeout(() => stopping || start(), RESTART_MS)
    })
  }
  start()
  return {
    kill: (signal) => void child?.kill(signal),
    async stop() {
      stopping = true
      const ending = child
      if (ending) {
        const ended = once(ending, "exit")
        ending.kill("SIGTERM")
        if (!(await Promise.race([ended, sleep(STOP_MS)]))) ending.kill("SIGKILL")
        await ended
      }
      await log.close()
    },
  }
}

/** HAProxy before processes at these ports as deploy/haproxy.cfg has it, without TLS and its log. */
async function openProxy(folder: string, port: number, ports: readonly number[]): Promise<Supervised> {
  const example = await readFile(new URL("../../deploy/haproxy.cfg", import.meta.url), "utf8")
  const servers = ports.map((each, n) => `\tserver shop${n + 1} 127.0.0.1:${each}\n`).join("")
  const socket = `\tstats socket ${join(folder, "haproxy.sock")} mode 600 level admin expose-fd listeners\n`
  const config = example
    .replace("global\n", `global\n${socket}`)
    .replace("\tbind :80\n", `\tbind 127.0.0.1:${port}\n`)
    .replace(/^\t(?:bind :443|http-request redirect|http-request set-header X-Forwarded-Proto|log) .*\n/gm, "")
    .replace(/(?:^\tserver .*\n)+/gm, servers)
  const file = join(folder, "haproxy.cfg")
  await writeFile(file, config)
  return supervise([HAPROXY, "-W", "-f", file], { PATH: process.env.PATH ?? "" }, join(folder, "haproxy.log"))
}

/** Returns the process that a pid file names, and its children, by /proc. */
async function processesOf(pidFile: string): Promise<number[]> {
  const [pid = ""] = (await readFile(pidFile, "utf8").catch(() => "")).split("\n")
  if (!(await isRunning(Number(pid)))) return []
  const all = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = await Promise.all(all.map(async (each) => (await statOf(each))[1]))
  return [Number(pid), ...all.filter((_, n) => parents[n] === pid)]
}

async function isRunning(pid: number): Promise<boolean> {
  const [state] = await statOf(pid)
  return state !== undefined && state !== "Z"
}

/**
 * Returns a process's state, parent and what follows; nothing of a process that is gone. The name before them may hold
 * spaces and brackets.
 */
async function statOf(pid: number): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")
  return stat === "" ? [] : stat.slice(stat.lastIndexOf(")") + 2).split(" ")
}

export function kill(pid: number) {
  try {
    process.kill(pid, "SIGKILL")
  } catch {
    // It has ended by itself.
  }
}
