import { isKeyOf } from "#platform/objects.ts"
import { timeOfName } from "./backup-name.ts"

/** Counts the latest days, weeks and months with backups of which the last backup is kept. */
export interface Keep {
  readonly days: number
  readonly weeks: number
  readonly months: number
}

const UNITS = { d: "days", w: "weeks", m: "months" } as const
const MOST = 1000

/**
 * Parses `7d,4w,6m`; a part that is left out is 0. Returns null for anything else, and for a rule that keeps nothing.
 */
export function parseKeep(text: string): Keep | null {
  const keep = { days: 0, weeks: 0, months: 0 }
  const seen = new Set<string>()
  for (const part of text.toLowerCase().split(",")) {
    const [, number, unit = ""] = /^\s*(\d{1,4})\s*([dwm])\s*$/.exec(part) ?? []
    if (!isKeyOf(UNITS, unit) || seen.has(unit) || Number(number) > MOST) return null
    seen.add(unit)
    keep[UNITS[unit]] = Number(number)
  }
  return keep.days + keep.weeks + keep.months > 0 ? keep : null
}

const DAY_MS = 86_400_000
/** Sri Lanka is five and a half hours ahead of UTC, all year. */
const COLOMBO_MS = 330 * 60_000

// 1 January 1970 was a Thursday: its week began on Monday three days before.
const periodOf: Readonly<Record<keyof Keep, (localMs: number) => number>> = {
  days: (ms) => Math.floor(ms / DAY_MS),
  weeks: (ms) => Math.floor((Math.floor(ms / DAY_MS) + 3) / 7),
  months: (ms) => new Date(ms).getUTCFullYear() * 12 + new Date(ms).getUTCMonth(),
}

/**
 * Returns the backups that `keep` does not keep. The newest is always kept, and so is `latest`, which a clock that was
 * set back may have named like an old one. Files with other names than backups are never returned.
 */
export function outdated(names: readonly string[], keep: Keep, latest?: string): string[] {
  const newestFirst = names.filter((name) => timeOfName(name) !== null).toSorted((a, b) => (a < b ? 1 : -1))
  const kept = new Set([latest, newestFirst[0]])
  for (const unit of ["days", "weeks", "months"] as const) {
    for (const name of lastOfPeriods(newestFirst, periodOf[unit]).slice(0, keep[unit])) kept.add(name)
  }
  return newestFirst.filter((name) => !kept.has(name)).reverse()
}

/**
 * Those of backups, given from the oldest to the newest, that hold more rows than every later one: where rows were lost, the last that has
 * them is among these.
 */
export function fullest<Backup extends { readonly rows: number | null }>(oldestFirst: readonly Backup[]): Backup[] {
  let most = -1
  return oldestFirst.toReversed().filter(({ rows }) => {
    const isFuller = (rows ?? 0) > most
    if (isFuller) most = rows ?? 0
    return isFuller
  })
}

/** Where rows were lost, somebody has this time to see it, whatever `keep` says. */
const HELD_DAYS = 90

/** Returns whether a backup is young enough to be held for the rows in it that no later one has. */
export function isHeld(name: string): boolean {
  return (timeOfName(name)?.getTime() ?? 0) > Date.now() - HELD_DAYS * DAY_MS
}

function lastOfPeriods(newestFirst: readonly string[], periodAt: (localMs: number) => number): string[] {
  const last = new Map<number, string>()
  for (const name of newestFirst) {
    const period = periodAt((timeOfName(name)?.getTime() ?? 0) + COLOMBO_MS)
    if (!last.has(period)) last.set(period, name)
  }
  return [...last.values()]
}
