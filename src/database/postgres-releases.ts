import { type Queryable, sql } from "./database.ts"
import known from "./postgres-releases.json"

/**
 * Describes a minor release of PostgreSQL that is newer than the running one. Such releases fix faults and close
 * security holes.
 */
export interface NewerRelease {
  /** Is like "18.4". */
  readonly running: string
  readonly newest: string
  /** Is the day of the release, like 2026-08-13. */
  readonly since: string
}

/**
 * The newest release known to this version of the shop of the major version `version` belongs to, when that is newer; the shop asks nobody.
 * @param version as PostgreSQL numbers itself: 180004 is 18.4
 */
export function newerRelease(version: number): NewerRelease | null {
  const [major, minor] = [Math.floor(version / 10_000), version % 10_000]
  const newest = known.releases.find((release) => release.startsWith(`${major}.`))
  if (!newest || Number(newest.split(".")[1]) <= minor) return null
  return { running: `${major}.${minor}`, newest, since: known.since }
}

export async function readNewerRelease(db: Queryable): Promise<NewerRelease | null> {
  const [row] = await db.query<{ version: number }>(sql`SELECT current_setting('server_version_num')::int AS version`)
  return row ? newerRelease(row.version) : null
}
