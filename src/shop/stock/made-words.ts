import { formatWeekday } from "#messages/formats.ts"
import { m } from "#messages/messages.js"

interface MadeLine {
  readonly quantity: number
  readonly made: number
  readonly ready_by: string | null
}

/** Says how much of a line is made after the order and by when; "" where all of it could be sent at once. */
export function madeWords({ quantity, made, ready_by }: MadeLine): string {
  if (made === 0) return ""
  const words = made === quantity ? m.orders_made_for_you() : m.orders_made_in_part({ made, quantity })
  return ready_by ? m.orders_ready_by({ made: words, day: formatWeekday(ready_by) }) : words
}
