import { readdir, readFile } from "node:fs/promises"
import { type Database, sql } from "#database/database.ts"

/** A side is measured for this time in each of the rounds. */
export const SECONDS = Number(process.env.SECONDS ?? 4)
const ROUNDS = Number(process.env.ROUNDS ?? 3)
/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10

/** Holds the figures of one measurement, by their names. */
export type Sample = Readonly<Record<string, number>>

/**
 * Measures all sides by turns, so that what else the machine does meets each of them, and prints their medians; those of the others also as
 * ratios to the first. The first `warming` rounds are not counted.
 */
export async function byTurns(
  title: string,
  sides: Readonly<Record<string, () => Promise<Sample>>>,
  { rounds = ROUNDS, warming = 0 } = {},
): Promise<void> {
  const samples: Record<string, Sample[]> = {}
  for (let round = -warming; round < rounds; round++) {
    for (const [side, measure] of Object.entries(sides)) {
      const sample = await measure()
      if (round >= 0) samples[side] = [...(samples[side] ?? []), sample]
    }
  }
  const medians = Object.entries(samples).map(([side, own]) => ({ side, figures: mediansOf(own) }))
  const [basis] = medians
  console.log(title)
  for (const { side, figures } of medians) {
    const columns = Object.entries(figures).map(([unit, figure]) => {
      const ratio = side === basis?.side ? "" : ` (${(figure / (basis?.figures[unit] ?? 0)).toFixed(2)})`
      return `${figure.toFixed(figure < 100 ? 2 : 0)} ${unit}${ratio}`
    })
    console.log(`  ${side}: ${columns.join(", ")}`)
  }
}

function mediansOf(samples: readonly Sample[]): Sample {
  const units = Object.keys(samples[0] ?? {})
  return Object.fromEntries(units.map((unit) => [unit, median(samples.map((sample) => sample[unit] ?? 0))]))
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

/** Returns how many milliseconds `work` takes. */
export async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

interface Measured {
  readonly db: Database
  readonly pid: number
  /** Is the first process of its PostgreSQL. */
  readonly postmaster: number
}

/** Returns what a shop and its PostgreSQL have used so far; PostgreSQL's own counters are up to a second late. */
async function usedBy({ db, pid, postmaster }: Measured): Promise<Sample> {
  const [wal] = await db.query<{ fsyncs: number }>(
    sql`SELECT sum(fsyncs)::float AS fsyncs FROM pg_stat_io WHERE object = 'wal' AND backend_type = 'client backend'`,
  )
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number)
  const all = await Promise.all(pids.map((each) => processorTimeOf(each).catch(() => null)))
  const postgres = all.reduce((sum, spent) => {
    if (spent?.pid === postmaster) return sum + spent.own + spent.ended
    return spent?.parent === postmaster ? sum + spent.own : sum
  }, 0)
  const { own } = await processorTimeOf(pid)
  return { "ms of Node": own, "ms of PostgreSQL": postgres, fsyncs: wal?.fsyncs ?? 0 }
}

/**
 * Returns what each piece of the work costs, and how many are done a second.
 * @param work does some, and resolves to how many
 */
export async function costsOfEach(shop: Measured, work: () => Promise<number>): Promise<Sample> {
  const [before, began] = [await usedBy(shop), performance.now()]
  const count = await work()
  const [seconds, after] = [(performance.now() - began) / 1000, await usedBy(shop)]
  const costs = Object.entries(after).map(([unit, used]) => [unit, (used - (before[unit] ?? 0)) / count])
  return { "a second": count / seconds, ...Object.fromEntries(costs) }
}

/**
 * Returns a reading of pages with what each costs the process that sends them: the reader runs on the same processors, and takes more of
 * them the faster the pages come.
 */
export async function costsOfServer(pid: number, read: () => Promise<Sample>): Promise<Sample> {
  const [before, began] = [await processorTimeOf(pid), performance.now()]
  const figures = await read()
  const [seconds, after] = [(performance.now() - began) / 1000, await processorTimeOf(pid)]
  const pages = (figures["pages/s"] ?? 0) * seconds
  return { "µs of the server": ((after.own - before.own) * 1000) / pages, ...figures }
}

/** Returns the milliseconds of processor time of a process, and of its children that have ended. */
async function processorTimeOf(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8")
  // The second field is the program's name in brackets, which may hold spaces.
  const fields = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number)
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15)
  return { pid, parent: fields[1], own: (user + system) * TICK_MS, ended: (endedUser + endedSystem) * TICK_MS }
}

/** Returns the megabytes of memory that a process holds now, or held at most so far. */
export async function memoryOf(pid: number, at: "now" | "most" = "now"): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8")
  const line = at === "now" ? /VmRSS:\s+(\d+) kB/ : /VmHWM:\s+(\d+) kB/
  return Number(line.exec(status)?.[1]) / 1024
}
