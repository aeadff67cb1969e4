import { counted } from "#messages/formats.ts"
import { m } from "#messages/messages.js"

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** `3 hours ago` of an RFC 3339 time; one in the future, by a clock that is ahead, was just now. */
export function formatAgo(time: string, now = Date.now()): string {
  const ms = Math.max(0, now - Date.parse(time))
  if (ms < HOUR) return m.admin_ago_minutes(counted(Math.floor(ms / MINUTE)))
  if (ms < 2 * DAY) return m.admin_ago_hours(counted(Math.floor(ms / HOUR)))
  return m.admin_ago_days(counted(Math.floor(ms / DAY)))
}
