import { type Database, sql } from "#database/database.ts"

/** Sign-in codes live for ten minutes; a minute of difference does not matter. */
export const MAX_CLOCK_DIFFERENCE_MS = 60_000

export interface ClockOptions {
  readonly db: { readonly monitor: Pick<Database["monitor"], "query"> }
  /** The time from which the shop's signing keys are in force, in milliseconds since 1970: it has been, where the clock is right. */
  readonly auth: { signsFrom(): number }
}

/**
 * Compares this machine's clock with the database's, and with the time from which the shop signs: on one machine the first two go wrong together.
 * @returns minutes by which it is ahead, negative when it is behind; 0 when it is right, and of a database that does not respond
 */
export async function readClock({ db: { monitor }, auth }: ClockOptions): Promise<number> {
  const untilSigning = auth.signsFrom() - Date.now()
  if (untilSigning > 0) return -Math.ceil(untilSigning / 60_000)
  const sent = Date.now()
  const [row] = await monitor
    .query<{ now: number }>(sql`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now`)
    .catch(() => [])
  // The database read its clock at some moment between request and response.
  const ahead = row ? (sent + Date.now()) / 2 - row.now : 0
  return Math.abs(ahead) < MAX_CLOCK_DIFFERENCE_MS ? 0 : Math.round(ahead / 60_000)
}
