import { perLanguage } from "#messages/formats.ts"

const words = perLanguage((locale) => new Intl.RelativeTimeFormat(locale))
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** `3 hours ago` of an RFC 3339 time; one in the future, by a clock that is ahead, was just now. */
export function formatAgo(time: string, now = Date.now()): string {
  const ms = Math.max(0, now - Date.parse(time))
  if (ms < HOUR) return words().format(-Math.floor(ms / MINUTE), "minute")
  if (ms < 2 * DAY) return words().format(-Math.floor(ms / HOUR), "hour")
  return words().format(-Math.floor(ms / DAY), "day")
}
