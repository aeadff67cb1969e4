import { formatWeekday } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import type { MakingState } from "./making.ts"

interface MadeLine {
  readonly quantity: number
  readonly made?: number | undefined
  readonly ready_by?: string | null | undefined
  /** Says how far it is, once the order is placed. */
  readonly making?: MakingState | null
}

type CartLine = Omit<MadeLine, "ready_by"> & {
  readonly product: { readonly making?: { readonly ready_by: string | null } } | null
}

/**
 * Says of a line how much of it is made after the order and by when, and which line could be sent at once where others are made; "" where
 * all of the order could be.
 */
export function madeWords(
  { quantity, made = 0, ready_by, making }: MadeLine,
  all: readonly MadeLine[],
  readyBy = m.orders_ready_by,
): string {
  if (made === 0) return all.some((line) => line.made) ? m.orders_sent_at_once() : ""
  if (making === "done") return m.orders_made_done()
  const whole = making === "started" ? m.orders_being_made() : m.orders_made_for_you()
  const words = made === quantity ? whole : m.orders_made_in_part({ made, quantity })
  return ready_by ? readyBy({ made: words, day: formatWeekday(ready_by) }) : words
}

/** Says it of a line that is not ordered yet: then nothing is promised. */
export function aboutMadeWords({ product, ...line }: CartLine, all: readonly CartLine[]): string {
  return madeWords({ ...line, ready_by: product?.making?.ready_by }, all, m.orders_ready_about)
}

/** Says by when all of an order is ready: its latest line; "" where nothing is made, nobody can count it, or the only line says so. */
export function allReadyWords(lines: readonly MadeLine[]): string {
  const day = lines.length > 1 && latestReady(lines)
  return day ? m.orders_all_ready_by({ day: formatWeekday(day) }) : ""
}

export function allReadyAbout(lines: readonly CartLine[]): string {
  const day = latestReady(lines.map(({ product, ...line }) => ({ ...line, ready_by: product?.making?.ready_by })))
  return day ? m.orders_all_ready_about({ day: formatWeekday(day) }) : ""
}

function latestReady(lines: readonly MadeLine[]): string | undefined {
  const made = lines.filter((line) => line.made)
  if (made.some(({ ready_by }) => !ready_by)) return undefined
  return made
    .flatMap(({ ready_by }) => ready_by ?? [])
    .toSorted()
    .at(-1)
}
