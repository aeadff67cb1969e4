import { m } from "#messages/messages.js"
import { baseLocale } from "#messages/runtime.js"
import { workingDays } from "../payment-window.ts"

const DAY_MS = 86_400_000
const RANGE = /(\d{1,2})(?:\s*[-–]\s*(\d{1,2}))?/

interface Order {
  /** Is the day of the order, like `2026-11-20`. */
  readonly from: string
  readonly daysToMake: number
  /** Is the owner's text, such as "3-5 days". */
  readonly deliveryTime: string
  readonly holidays: string
}

export interface Arrival {
  readonly first: string
  readonly last: string
}

/**
 * Returns between which days a piece arrives that is ordered today: nobody works or delivers on Sundays and holidays. Returns null where the
 * owner says the time of delivery in words of their own, which nobody can count.
 */
export function arrivalOf({ from, daysToMake, deliveryTime, holidays }: Order): Arrival | null {
  const range = deliveryRange(deliveryTime)
  if (!range) return null
  const isWorking = workingDays(holidays)
  const [first, last] = range.map((days) => afterWorkingDays(from, daysToMake + days, isWorking))
  return first && last ? { first, last } : null
}

/** Reads a text that differs from the initial one in its numbers alone. */
function deliveryRange(text: string): readonly [number, number] | null {
  const frame = (each: string) => each.trim().replace(RANGE, "")
  const known = [m.shop_delivery_time(), m.shop_delivery_time({}, { locale: baseLocale })].map(frame)
  const [, least, most = least] = RANGE.exec(text) ?? []
  if (!least || !known.includes(frame(text)) || Number(most) < Number(least)) return null
  return [Number(least), Number(most)]
}

function afterWorkingDays(from: string, count: number, isWorking: (day: string) => boolean): string {
  let day = from
  for (let left = count; left > 0; ) {
    day = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
    if (isWorking(day)) left--
  }
  return day
}
