import { COLOMBO_OFFSET_MS } from "#messages/formats.ts"

export type Reminder = "half" | "last"

const HOUR_MS = 3_600_000
const LAST_HOURS = 6
const MORNING = 8
const NIGHT = 21
/** Is when a reminder is sent that would fall into the night behind it: after the night it might come too late. */
const EVENING = 20

const hourInColombo = (time: number) => new Date(time + COLOMBO_OFFSET_MS).getUTCHours()

/** Returns whether a mail would wake people in Sri Lanka. */
export function isNight(time: Date): boolean {
  const hour = hourInColombo(time.getTime())
  return hour >= NIGHT || hour < MORNING
}

/** Returns when the last reminder of a time to pay is due. */
function lastAt(payBy: Date): number {
  const at = payBy.getTime() - LAST_HOURS * HOUR_MS
  if (!isNight(new Date(at))) return at
  const midnight = at - ((at + COLOMBO_OFFSET_MS) % (24 * HOUR_MS))
  const daysBack = hourInColombo(at) < MORNING ? 1 : 0
  return midnight + (EVENING - 24 * daysBack) * HOUR_MS
}

/**
 * Returns the reminder that is due at a time, if any: one at half time, and one near the end where that comes later. Of two that
 * were missed the last alone is sent.
 * @param sent names those that were sent already
 */
export function reminderDue(
  { created_at, pay_by }: { readonly created_at: Date; readonly pay_by: Date },
  sent: readonly Reminder[],
  now: Date,
): Reminder | null {
  if (isNight(now) || now >= pay_by) return null
  const half = (created_at.getTime() + pay_by.getTime()) / 2
  const last = lastAt(pay_by)
  if (last > half && now.getTime() >= last) return sent.includes("last") ? null : "last"
  return now.getTime() >= half && !sent.includes("half") ? "half" : null
}
