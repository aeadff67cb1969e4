const day = { timeZone: "Asia/Colombo", month: "short", day: "2-digit", year: "numeric" } as const
const date = new Intl.DateTimeFormat("en-US", day)
const dateTime = new Intl.DateTimeFormat("en-US", { ...day, hour: "numeric", minute: "2-digit" })

/** `Nov 20, 2026` of an RFC 3339 time. */
export function formatDate(time: string): string {
  return date.format(new Date(time))
}

/** `Nov 20, 2026, 4:05 PM` of an RFC 3339 time. */
export function formatDateTime(time: string): string {
  return dateTime.format(new Date(time))
}
