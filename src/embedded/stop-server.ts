import { execFile } from "node:child_process"
import { setTimeout as sleep } from "node:timers/promises"
import { promisify } from "node:util"
import type pg from "pg"
import { askServer, withClient } from "./ask-server.ts"
import { isSameFolder, isServerProcess, PROCESSES_ARE_VISIBLE } from "./running-postgres.ts"
import { type Server, type Site, serverUrl } from "./server.ts"

const STOP_MS = 60_000
const IMMEDIATE_STOP_MS = 10_000

/**
 * Stops the server unless another process uses the shop's database, or it is no longer the one on our folder. Resolves when its first
 * process is gone: after 60 s without success it ends without a checkpoint, from which the next start recovers.
 */
export async function stopUnusedServer(site: Stoppable, server: Stopped): Promise<void> {
  if (!(await isServerProcess(server.pid, site.data))) return
  if (await isUsedByOthers(site, server)) return
  await stopServer(site, server)
}

type Stoppable = Pick<Site, "data" | "binaries" | "passwords">
type Stopped = Pick<Server, "pid" | "port">

/** Stops the server, even if other processes use it. */
export async function stopServer(site: Stoppable, { pid, port }: Stopped): Promise<void> {
  if (!(await isOurs(site, pid, port))) return
  await signal(site, pid, "fast")
  if (await isGone(site, pid, STOP_MS)) return
  await signal(site, pid, "immediate")
  await isGone(site, pid, IMMEDIATE_STOP_MS)
}

async function isOurs(site: Stoppable, pid: number, port: number): Promise<boolean> {
  if (!(await isServerProcess(pid, site.data))) return false
  // /proc has shown that this process is a PostgreSQL on our folder, even if it takes no connections.
  if (PROCESSES_ARE_VISIBLE) return true
  const server = await askServer(port, site.passwords)
  return server.state === "ready" && (await isSameFolder(server.folder, site.data))
}

async function signal(site: Stoppable, pid: number, mode: "fast" | "immediate") {
  if (process.platform === "win32") {
    // A signal from Node.js ends a process immediately there; pg_ctl uses PostgreSQL's own.
    await promisify(execFile)(site.binaries.pgCtl, ["stop", "-D", site.data, "-m", mode, "-W"]).catch(() => {})
    return
  }
  try {
    process.kill(pid, mode === "fast" ? "SIGINT" : "SIGQUIT")
  } catch {
    // The server ended at this moment.
  }
}

async function isGone(site: Stoppable, pid: number, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs
  while (await isServerProcess(pid, site.data)) {
    if (Date.now() > deadline) return false
    await sleep(20)
  }
  return true
}

const FAREWELL_MS = 5_000

/** Returns whether others are connected. Our own connections that were just closed are still listed, so only those that stay count. */
async function isUsedByOthers(site: Stoppable, { port }: Stopped): Promise<boolean> {
  const deadline = Date.now() + FAREWELL_MS
  try {
    return await withClient(serverUrl("postgres", "postgres", port, site.passwords), async (client) => {
      while (await hasClients(client)) {
        if (Date.now() > deadline) return true
        await sleep(50)
      }
      return false
    })
  } catch {
    return false
  }
}

export async function hasClients(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    "SELECT FROM pg_stat_activity WHERE datname = 'nool' AND backend_type = 'client backend' AND pid <> pg_backend_pid()",
  )
  return Boolean(rowCount)
}
