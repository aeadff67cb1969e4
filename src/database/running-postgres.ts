import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"

const STOP_TIMEOUT_MS = 60_000

/** The server that runs on `data` already, by its own pid file; null when the file is stale or absent. */
export async function runningServer(data: string): Promise<{ pid: number; port: number } | null> {
  const lines = (await readFile(join(data, "postmaster.pid"), "utf8").catch(() => "")).split("\n")
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (!pid || !port || !(await isPostgres(pid))) return null
  return { pid, port }
}

/** Whether a process of this number runs, also under another account. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}

async function isPostgres(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false
  // The pid may have been given to somebody else since: where the system tells, ask it.
  const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "postgres")
  return command.includes("postgres")
}

/** Stops the server unless somebody else still uses its database; resolves when it is gone. */
export async function stopServer(pid: number, url: string) {
  if (await usedByOthers(url)) return
  try {
    process.kill(pid, "SIGINT") // fast shutdown: roll back, checkpoint, end
  } catch {
    return
  }
  const deadline = Date.now() + STOP_TIMEOUT_MS
  while (Date.now() < deadline && (await isPostgres(pid))) await sleep(20)
}

const FAREWELL_MS = 5000

/** Connections of ours that were closed a moment ago are still listed: only who stays is somebody else. */
async function usedByOthers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: "nool stop" })
  client.on("error", () => {})
  const deadline = Date.now() + FAREWELL_MS
  try {
    await client.connect()
    while (await hasOtherClients(client)) {
      if (Date.now() > deadline) return true
      await sleep(50)
    }
    return false
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function hasOtherClients(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()",
  )
  return Boolean(rowCount)
}
