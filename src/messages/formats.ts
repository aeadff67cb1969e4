import { m } from "#messages/messages.js"
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

// Dates are messages: Chrome has no Sinhala ones, and the server's ICU calls the months by those of the moon.

const twoDigits = (number: number) => String(number).padStart(2, "0")

/** Formats an RFC 3339 time as `Nov 20, 2026`. */
export function formatDate(time: string): string {
  return shortDate(inColombo(time))
}

/** Formats an RFC 3339 time as `Nov 20, 2026, 4:05 PM`. */
export function formatDateTime(time: string): string {
  const at = inColombo(time)
  return m.shell_date_time({ date: shortDate(at), time: timeOfDay(at) })
}

/** Formats an RFC 3339 time as `November 20, 2026 at 4:05 PM`, as it reads on a clock in Sri Lanka. */
export function formatLongDate(time: string, locale = getLocale()): string {
  const at = inColombo(time)
  return m.shell_long_date_time({ date: longDate(at, locale), time: timeOfDay(at, locale) }, { locale })
}

/** A time to pay ends at this hour in Colombo. */
export const EVENING_HOUR = 20

/** Formats the end of a time to pay as `Tuesday evening, December 1`; one at another hour as `Tuesday, December 1, 4:00 AM`, rounded down. */
export function formatUntil(time: string): string {
  const at = inColombo(time)
  const weekday = m.shell_weekdays().split(" ")[at.getUTCDay()] ?? ""
  const date = longDayOfYear(at)
  if (at.getUTCHours() === EVENING_HOUR) return m.shell_evening({ weekday, date })
  at.setUTCMinutes(0)
  return m.shell_weekday_time({ weekday, date, time: timeOfDay(at) })
}

/** Formats a day like `2026-11-20` as `November 20, 2026`. */
export function formatCalendarDay(day: string): string {
  return longDate(new Date(day))
}

/** Formats a day like `2026-11-20` as `Nov 20`. */
export function formatDayOfYear(day: string): string {
  const at = new Date(day)
  return m.shell_day_of_year({ month: shortMonth(at), day: twoDigits(at.getUTCDate()) })
}

/** Formats two days like `2026-12-02` as `Wed 2` and `Fri 4 Dec`; the first has its month where that is another. */
export function formatFromTo(first: string, last: string): { readonly from: string; readonly to: string } {
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7)
  return { from: isOneMonth ? m.shell_weekday_day(weekdayOf(first)) : formatWeekday(first), to: formatWeekday(last) }
}

/** Formats a day like `2026-12-04` as `Fri 4 Dec`. */
export function formatWeekday(day: string): string {
  return m.shell_weekday_date({ ...weekdayOf(day), month: shortMonth(new Date(day)) })
}

/** Returns the short names of the days of a week, from Sunday. */
export const weekdayNames = () => m.shell_weekdays_short().split(" ")

function weekdayOf(day: string) {
  const at = new Date(day)
  return { weekday: weekdayNames()[at.getUTCDay()] ?? "", day: at.getUTCDate() }
}

/** Formats a day like `2026-11-20` as `November 20`. */
export function formatLongDayOfYear(day: string): string {
  return longDayOfYear(new Date(day))
}

const longDayOfYear = (at: Date) => m.shell_day_of_year({ month: longMonth(at), day: at.getUTCDate() })

function shortDate(at: Date): string {
  return m.shell_date({ year: at.getUTCFullYear(), month: shortMonth(at), day: twoDigits(at.getUTCDate()) })
}

function shortMonth(at: Date): string {
  return m.shell_months_short().split(" ")[at.getUTCMonth()] ?? ""
}

function longDate(at: Date, locale = getLocale()): string {
  return m.shell_date({ year: at.getUTCFullYear(), month: longMonth(at, locale), day: at.getUTCDate() }, { locale })
}

function longMonth(at: Date, locale = getLocale()): string {
  return m.shell_months({}, { locale }).split(" ")[at.getUTCMonth()] ?? ""
}

function timeOfDay(at: Date, locale = getLocale()): string {
  const shown = { hour: at.getUTCHours() % 12 || 12, minute: twoDigits(at.getUTCMinutes()) }
  return at.getUTCHours() < 12 ? m.shell_time_morning(shown, { locale }) : m.shell_time_afternoon(shown, { locale })
}

/** Returns the time whose parts in UTC are those of a clock in Colombo. */
function inColombo(time: string): Date {
  return new Date(Date.parse(time) + COLOMBO_OFFSET_MS)
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
