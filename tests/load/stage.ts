import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { type DatabaseProxy, openDatabaseProxy } from "#tests/fixtures/database/database-proxy.ts"
import { openRelay, type Relay } from "#tests/fixtures/mails/relay.ts"
import { freePort } from "#tests/fixtures/process/free-port.ts"
import { type Database, openDatabase } from "../../src/database/database.ts"
import { startEmbeddedPostgres } from "../../src/embedded/embedded.ts"
import { databaseUrlOf } from "./process.ts"
import { type Supervised, supervise } from "./supervisor.ts"

export const OWNER = "owner@nool.example"
export const OWNER_PASSWORD = "owner-password"
const START_MS = 180_000

/** Is a supervised shop whose surroundings can be made to fail. */
export interface Stage {
  readonly url: string
  readonly shop: Supervised
  readonly relay: Relay
  /** Stands between the shop and its relay. */
  readonly relayLine: DatabaseProxy
  /**
   * Stands between the shop and a database of the operator's; undefined where the shop runs the embedded one itself.
   */
  readonly databaseLine: DatabaseProxy | undefined
  /** Returns the number of PostgreSQL's first process; undefined while it does not run. */
  postmaster(): Promise<number | undefined>
  /** Does `work` on the database, past every line. */
  withDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result>
  /** Waits until the shop responds; false when it does not within `ms`. */
  healthy(ms: number): Promise<boolean>
  readonly logFile: string
  /** @param keepFolder for a look at what broke */
  close(keepFolder: boolean): Promise<void>
}

/** @param database "embedded": the shop's own; "proxied": one of the operator's, reached through a line that can fail */
export async function openStage(database: "embedded" | "proxied"): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), "nool-faults-"))
  const [relay, port] = [await openRelay(), await freePort()]
  const relayLine = await openDatabaseProxy(relay.url)
  const foreign = database === "proxied" ? await startEmbeddedPostgres(join(folder, "postgres")) : undefined
  const databaseLine = foreign && (await openDatabaseProxy(foreign.url))
  const [url, logFile] = [`http://localhost:${port}`, join(folder, "shop.log")]
  const shop = await supervise(
    {
      ...{
        PATH: process.env.PATH ?? "",
        PORT: String(port),
        PUBLIC_URL: url,
        DATA_DIR: folder,
      },
      LIMITS: "off",
      SAMPLE: "off",
      ADMIN_EMAIL: OWNER,
      ADMIN_PASSWORD: OWNER_PASSWORD,
      SHOP_EMAIL: OWNER,
      SMTP_URL: relayLine.url,
      ...(databaseLine ? { DATABASE_URL: databaseLine.url } : {}),
    },
    logFile,
  )
  async function postmaster() {
    const text = await readFile(join(folder, "postgres/data/postmaster.pid"), "utf8").catch(() => "")
    const pid = Number(text.split("\n")[0])
    return pid > 0 && (await isRunning(pid)) ? pid : undefined
  }
  async function healthy(ms: number) {
    const deadline = Date.now() + ms
    while (Date.now() < deadline) {
      const response = await fetch(`${url}/health`, { signal: AbortSignal.timeout(5000) }).catch(() => undefined)
      if (response?.ok) return true
      await sleep(200)
    }
    return false
  }
  const stage: Stage = {
    url,
    shop,
    relay,
    relayLine,
    databaseLine,
    logFile,
    postmaster,
    healthy,
    async withDatabase(work) {
      const db = openDatabase(foreign?.url ?? (await databaseUrlOf(folder)), { max: 1 })
      try {
        return await work(db)
      } finally {
        await db.close()
      }
    },
    async close(keepFolder) {
      await relayLine.restore()
      await databaseLine?.restore()
      await shop.stop()
      await foreign?.stop()
      // A shop that never recovered cannot stop its database either.
      for (const pid of await processesOf(await postmaster())) kill(pid)
      await Promise.all([relayLine.close(), databaseLine?.close(), relay.close()])
      if (!keepFolder) await rm(folder, { recursive: true, force: true })
    },
  }
  if (await healthy(START_MS)) return stage
  await stage.close(true)
  throw new Error(`the shop did not open within ${START_MS} ms; see ${logFile}`)
}

/** Returns a process and its children, by /proc. */
export async function processesOf(pid: number | undefined): Promise<number[]> {
  if (pid === undefined) return []
  const all = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number)
  const children = await Promise.all(all.map(async (each) => ((await parentOf(each)) === pid ? [each] : [])))
  return [pid, ...children.flat()]
}

export function kill(pid: number) {
  try {
    process.kill(pid, "SIGKILL")
  } catch {
    // It has ended by itself.
  }
}

async function parentOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")
  // pid (name) state ppid …; a name may hold spaces and brackets.
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1])
}

async function isRunning(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")
  return stat !== "" && !stat.slice(stat.lastIndexOf(")") + 2).startsWith("Z")
}
