import { dayInColombo } from "#messages/formats.ts"
import { daysOff } from "../payment-window.ts"
import { WEEKDAYS, type Workdays } from "../sections/workshop-section.ts"
import type { ShopSettings } from "../settings.ts"

const DAY_MS = 86_400_000

export interface Making {
  /** Is the day from which on it can be made, like `2026-11-20`: the order's, or that on which a holiday ends. */
  readonly from: string
  readonly daysToMake: number
  readonly workshop: Workdays
  readonly holidays: string
}

/** Returns from when on, and on which days, pieces are made that are ordered at a time: after a holiday where there is one. */
export function makingOf(
  { holiday, workshop, payment_window }: Pick<ShopSettings, "holiday" | "workshop" | "payment_window">,
  time: string,
): Omit<Making, "daysToMake"> {
  const today = dayInColombo(new Date(time))
  const { closed_until } = holiday
  const from = closed_until !== null && closed_until > today ? closed_until : today
  return { from, workshop, holidays: payment_window.holidays }
}

/** Returns the day on which a piece is ready: so many days later on which its maker works, none of them a holiday. */
export function readyBy({ from, daysToMake, workshop, holidays }: Making): string {
  const isOff = daysOff(holidays)
  return afterDays(from, daysToMake, (day) => workshop[weekdayOf(day)] && !isOff(day))
}

/** Returns the day that is so many days of a kind later. */
export function afterDays(from: string, count: number, counts: (day: string) => boolean): string {
  let day = from
  for (let left = count; left > 0; ) {
    day = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
    if (counts(day)) left--
  }
  return day
}

const weekdayOf = (day: string) => WEEKDAYS[new Date(day).getUTCDay()] ?? "sunday"
