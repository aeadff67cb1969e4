import { readdir, readFile } from "node:fs/promises"
import { sql } from "../../src/database/database.ts"
import type { LoadShop } from "./process.ts"

/**
 * Holds what a shop and its PostgreSQL have used so far, without the connection `except`. Differences of two of them
 * count.
 */
export interface Costs {
  readonly nodeMs: number
  readonly postgresMs: number
  /** Counts fsyncs of the write-ahead log. */
  readonly fsyncs: number
  readonly walBytes: number
}

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10

/** Counters of PostgreSQL are up to a second late: read them while the load runs. */
export async function costsOf(shop: LoadShop, except: number): Promise<Costs> {
  const [wal] = await shop.db.query<{ fsyncs: number; bytes: number }>(
    sql`SELECT (SELECT sum(fsyncs) FROM pg_stat_io WHERE object = 'wal' AND backend_type = 'client backend')::float AS fsyncs,
          (pg_current_wal_insert_lsn() - '0/0' - (SELECT wal_bytes FROM pg_stat_get_backend_wal(${except}::int)))::float AS bytes`,
  )
  const [node, postgres] = await Promise.all([spentBy(shop.pid), spentByPostgres(shop.postmaster, except)])
  return { nodeMs: node.own, postgresMs: postgres, fsyncs: wal?.fsyncs ?? 0, walBytes: wal?.bytes ?? 0 }
}

/** Returns the milliseconds of processor time of a PostgreSQL, without the connection `except`. */
export async function spentByPostgres(postmaster: number, except = 0): Promise<number> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number)
  const all = await Promise.all(pids.filter((pid) => pid !== except).map((pid) => spentBy(pid).catch(() => null)))
  return all.reduce((sum, spent) => {
    if (spent?.pid === postmaster) return sum + spent.own + spent.ended
    return spent?.parent === postmaster ? sum + spent.own : sum
  }, 0)
}

/** Returns the milliseconds of processor time of a process, and of its children that have ended. */
export async function spentBy(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8")
  // The second field is the program's name in brackets, which may hold spaces.
  const fields = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number)
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
  return { pid, parent: fields[1], own: (user + system) * TICK_MS, ended: (endedUser + endedSystem) * TICK_MS }
}
