const day = { timeZone: "Asia/Colombo", month: "short", day: "2-digit", year: "numeric" } as const
const date = formatter(day)
const dateTime = formatter({ ...day, hour: "numeric", minute: "2-digit" })

/** Made when it is first needed: that takes a phone a tenth of a second, and pages without a date have this module too. */
function formatter(options: Intl.DateTimeFormatOptions) {
  let made: Intl.DateTimeFormat | undefined
  return () => (made ??= new Intl.DateTimeFormat("en-US", options))
}

/** Formats an RFC 3339 time as `Nov 20, 2026`. */
export function formatDate(time: string): string {
  return date().format(new Date(time))
}

/** Formats an RFC 3339 time as `Nov 20, 2026, 4:05 PM`. */
export function formatDateTime(time: string): string {
  return dateTime().format(new Date(time))
}
