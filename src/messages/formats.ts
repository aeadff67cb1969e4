import { getLocale, type Locale } from "#messages/runtime.js"

/** Returns what `make` makes for a language, made when it is first needed: that takes a phone a tenth of a second. */
export function perLanguage<Format>(make: (locale: Locale) => Format): (locale?: Locale) => Format {
  const made = new Map<Locale, Format>()
  return (locale = getLocale()) => {
    const known = made.get(locale) ?? make(locale)
    made.set(locale, known)
    return known
  }
}

const dates = (options: Intl.DateTimeFormatOptions) =>
  perLanguage((locale) => new Intl.DateTimeFormat(locale, { hour12: true, ...options }))

const COLOMBO = { timeZone: "Asia/Colombo" }
const DAY = { ...COLOMBO, month: "short", day: "2-digit", year: "numeric" } as const
const date = /* @__PURE__ */ dates(DAY)
const dateTime = /* @__PURE__ */ dates({ ...DAY, hour: "numeric", minute: "2-digit" })
const longDate = /* @__PURE__ */ dates({ ...COLOMBO, dateStyle: "long", timeStyle: "short" })
const calendarDay = /* @__PURE__ */ dates({ timeZone: "UTC", dateStyle: "long" })
const dayOfYear = /* @__PURE__ */ dates({ timeZone: "UTC", month: "short", day: "2-digit" })

/** Formats an RFC 3339 time as `Nov 20, 2026`. */
export function formatDate(time: string): string {
  return date().format(new Date(time))
}

/** Formats an RFC 3339 time as `Nov 20, 2026, 4:05 PM`. */
export function formatDateTime(time: string): string {
  return dateTime().format(new Date(time))
}

/** Formats an RFC 3339 time as `November 20, 2026 at 4:05 PM`, as it reads on a clock in Sri Lanka. */
export function formatLongDate(time: string, locale?: Locale): string {
  return longDate(locale).format(new Date(time))
}

/** Formats a day like `2026-11-20` as `November 20, 2026`. */
export function formatCalendarDay(day: string): string {
  return calendarDay().format(new Date(day))
}

/** Formats a day like `2026-11-20` as `Nov 20`. */
export function formatDayOfYear(day: string): string {
  return dayOfYear().format(new Date(day))
}

/** Formats a number as `12,345`: by thousands in every language, as money is. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ",")
}

/** Returns a count, by which a message chooses its words, and how the message shows it. */
export function counted(count: number) {
  return { count, shown: formatCount(count) }
}

/** Sri Lanka is five and a half hours ahead of UTC, all year. */
export const COLOMBO_OFFSET_MS = 330 * 60_000

/** Returns the day in Colombo at an instant, like `2026-11-20`. */
export function dayInColombo(at: Date): string {
  return new Date(at.getTime() + COLOMBO_OFFSET_MS).toISOString().slice(0, 10)
}
