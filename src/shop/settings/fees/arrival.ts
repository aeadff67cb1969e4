import { m } from "#messages/messages.js"
import { baseLocale } from "#messages/runtime.js"
import { workingDays } from "../payment-window.ts"
import { afterDays, type Making, readyBy } from "./ready-by.ts"

const RANGE = /(\d{1,2})(?:\s*[-–]\s*(\d{1,2}))?/

interface Order extends Making {
  readonly daysToMake: number
  /** Is the owner's text, such as "3-5 days". */
  readonly deliveryTime: string
}

export interface Arrival {
  readonly first: string
  readonly last: string
}

/**
 * Returns between which days a piece arrives that is ordered today: nobody delivers on Sundays and holidays. Returns null where the
 * owner says the time of delivery in words of their own, which nobody can count.
 */
export function arrivalOf({ deliveryTime, daysToMake, ...making }: Order): Arrival | null {
  const range = deliveryRange(deliveryTime)
  if (!range) return null
  const [ready, isWorking] = [readyBy(making, daysToMake), workingDays(making.holidays)]
  const [first, last] = range.map((days) => afterDays(ready, days, isWorking))
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
