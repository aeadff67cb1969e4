import { spawn } from "node:child_process"
import { mkdir, open } from "node:fs/promises"
import { createServer } from "node:net"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { type Account, accountFor, runAs } from "./account.ts"
import { postgresBinaries } from "./binaries.ts"
import { ensureCluster, passwordOf } from "./new-cluster.ts"
import { runningServer, stopServer } from "./running-postgres.ts"

export interface EmbeddedPostgres {
  /** postgres://… of the database `nool`, reachable from this machine only. */
  readonly url: string
  /** True when the server outlived its last owner (a kill -9) and was taken over. */
  readonly adopted: boolean
  /** Stops the server unless another shop process still uses it. */
  stop(): Promise<void>
}

const START_TIMEOUT_MS = 60_000
const LAUNCH_TRIES = 20
const LAUNCH_PAUSE_MS = 500

/**
 * Starts the PostgreSQL that ships with the packages on `folder` (made on the first start), or takes over the one that
 * already runs there. Durable: fsync stays on. Works for root, who must not run PostgreSQL, by lending it an ordinary account.
 * @param options.durable false only for tests, whose data nobody misses
 */
export async function startEmbeddedPostgres(
  folder: string,
  options: { durable?: boolean; settings?: Record<string, string> } = {},
): Promise<EmbeddedPostgres> {
  const binaries = await postgresBinaries()
  await mkdir(folder, { recursive: true, mode: 0o711 })
  const account = await accountFor(folder, [binaries.postgres])
  const password = await passwordOf(folder)

  const data = await ensureCluster({ initdb: binaries.initdb, folder, password, account })
  for (let tries = 1; ; tries++) {
    const running = await adopt(data, password)
    if (running) return owned(running, password, true)
    try {
      return owned(await launch(binaries.postgres, data, folder, account, { ...options, password }), password, false)
    } catch (error) {
      if (tries === LAUNCH_TRIES) throw error
      // After a kill -9 of its first process the others of PostgreSQL need a moment to notice and go; until then a new one is
      // refused. So it is when another process of ours has just started one, which the next try takes over.
      await sleep(LAUNCH_PAUSE_MS)
    }
  }
}

function owned({ pid, port }: { pid: number; port: number }, password: string, adopted: boolean): EmbeddedPostgres {
  const url = urlOf(port, password)
  return { url, adopted, stop: () => stopServer(pid, url) }
}

/** The server that runs already, once it answers; null when there is none, or it ends before: the machine may be killing it. */
async function adopt(data: string, password: string): Promise<{ pid: number; port: number } | null> {
  const running = await runningServer(data)
  if (!running) return null
  const ended = async () => ((await runningServer(data))?.pid === running.pid ? null : "it ended")
  try {
    await waitUntilReady(urlOf(running.port, password), ended)
    return running
  } catch (error) {
    if (await ended()) return null
    throw error
  }
}

function urlOf(port: number, password: string): string {
  return `postgres://nool:${password}@127.0.0.1:${port}/nool`
}

async function launch(
  postgres: string,
  data: string,
  folder: string,
  account: Account,
  {
    durable = true,
    settings = {},
    password,
  }: { durable?: boolean; settings?: Record<string, string>; password: string },
): Promise<{ pid: number; port: number }> {
  const port = await freePort()
  const configuration: Record<string, string> = {
    port: String(port),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "100",
    shared_buffers: "128MB",
    log_min_messages: "warning",
    ...(durable ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
    ...settings,
  }
  const flags = Object.entries(configuration).flatMap(([name, value]) => ["-c", `${name}=${value}`])
  const logFile = join(folder, "postgres.log")
  const log = await open(logFile, "a", 0o600)
  const { command, args, options } = runAs(account, postgres, ["-D", data, ...flags])
  // Its own process group: Ctrl-C in the terminal reaches the shop, which then drains before it stops the database.
  const child = spawn(command, args, { ...options, detached: true, stdio: ["ignore", log.fd, log.fd] })
  let failure: string | null = null
  child.on("error", (error) => (failure = error.message))
  child.on("exit", (code) => (failure ??= `it ended with code ${code}`))
  child.unref()
  await log.close()
  await waitUntilReady(urlOf(port, password), async () => failure, logFile)
  return { pid: child.pid as number, port }
}

async function waitUntilReady(url: string, failure: () => Promise<string | null>, logFile?: string) {
  const maintenance = url.replace(/\/nool$/, "/postgres")
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const client = new pg.Client({ connectionString: maintenance })
    client.on("error", () => {})
    try {
      await client.connect()
      const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = 'nool'")
      if (!rowCount) await client.query("CREATE DATABASE nool")
      return
    } catch (error) {
      const why = (await failure()) ?? (Date.now() > deadline ? (error as Error).message : null)
      if (why) throw new Error(`PostgreSQL did not start: ${why}${logFile ? `; see ${logFile}` : ""}`)
      await sleep(50)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on("error", reject)
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
