import { dayInColombo } from "#messages/formats.ts"
import { daysToMake } from "#shop/catalogue/products/details.ts"
import { piecesToMake } from "#shop/stock/stock.ts"
import { daysOff } from "../payment-window.ts"
import { WEEKDAYS, type Workdays } from "../sections/workshop-section.ts"
import type { ShopSettings } from "../settings.ts"

const DAY_MS = 86_400_000

/** Limits the weeks that a day is counted ahead, and so the time that the count takes. */
const MOST_WEEKS = 520

/** Says when pieces are made that are ordered at a time. */
export interface Making {
  /** Is the day from which on it can be made, like `2026-11-20`: the order's, or that on which a holiday ends. */
  readonly from: string
  readonly workshop: Workdays & { readonly pieces_a_week: number | null }
  readonly holidays: string
  /** Counts the pieces that were ordered before and are still to be made. */
  readonly waiting: number
}

/** Returns from when on, and on which days, pieces are made that are ordered at a time: after a holiday where there is one. */
export function makingOf(
  { holiday, workshop, payment_window }: Pick<ShopSettings, "holiday" | "workshop" | "payment_window">,
  { time, waiting }: { readonly time: string; readonly waiting: number },
): Making {
  const today = dayInColombo(new Date(time))
  const { closed_until } = holiday
  const from = closed_until !== null && closed_until > today ? closed_until : today
  return { from, workshop, holidays: payment_window.holidays, waiting }
}

/**
 * Returns the day on which pieces are ready: so many days later on which their maker works, none of them a holiday, and as many weeks of
 * work later as the pieces before them fill.
 * @param pieces counts those to be made, with those of the same order before them
 */
export function readyBy({ from, workshop, holidays, waiting }: Making, days: number, pieces = 1): string {
  const isOff = daysOff(holidays)
  const { pieces_a_week: most } = workshop
  const weeks = most === null ? 0 : Math.min(MOST_WEEKS, weekOf(waiting + pieces, most))
  const daysOfWeek = WEEKDAYS.filter((day) => workshop[day]).length
  return afterDays(from, days + weeks * daysOfWeek, (day) => workshop[weekdayOf(day)] && !isOff(day))
}

/** Returns in which week a piece is made, from 0. */
const weekOf = (piece: number, most: number) => Math.floor((piece - 1) / most)

/** Returns the least and the most pieces that may wait before an order so that each of its lines is made in the same week. */
export function sameWeeks(made: readonly number[], most: number, waiting: number): readonly [number, number] {
  let pieces = 0
  const ranges = made.map((count) => {
    pieces += count
    const week = weekOf(waiting + pieces, most)
    return [week * most - pieces + 1, (week + 1) * most - pieces] as const
  })
  return [Math.max(0, ...ranges.map(([least]) => least)), Math.min(...ranges.map(([, largest]) => largest))]
}

/** Describes a line of a cart or an order, and what of its product is in stock. */
export interface MadeLine {
  readonly product_id: string
  readonly quantity: number
  readonly made_to_order: boolean
  readonly in_stock: number
  readonly lead_time: string | null
}

interface Made {
  readonly made: number
  readonly readyBy: string | null
}

/**
 * Returns for each line how many of its pieces are made, and by which day; null where nobody can count it. Lines of one product share what
 * is in stock, and a line is made behind those before it.
 */
export function makingOfLines(lines: readonly MadeLine[], making: Making): Made[] {
  const taken = new Map<string, number>()
  let pieces = 0
  return lines.map(({ product_id, quantity, made_to_order, in_stock, lead_time }) => {
    const together = (taken.get(product_id) ?? 0) + quantity
    taken.set(product_id, together)
    const made = made_to_order ? piecesToMake(in_stock, quantity, together) : 0
    pieces += made
    const days = daysToMake(lead_time)
    return { made, readyBy: days === undefined ? null : readyBy(making, days, Math.max(1, pieces)) }
  })
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
