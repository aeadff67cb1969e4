import { outsideRequests } from "./log.ts"

const MINUTE_MS = 60_000
/** This many names are told apart in a minute; all others count as one. */
const MAX_NAMES = 1000

export interface Digest<Line> {
  /**
   * Notes something that may happen by the thousand. The first of a name in a minute is reported immediately, and all
   * others as one when the minute is over.
   * @param amount of which the largest is reported with them
   * @returns whether it was the first
   */
  note(name: string, line: Line, amount?: number): boolean
}

interface Reports<Line> {
  /** `line` is null for what is beyond the names that are told apart. */
  first(line: Line | null): void
  more(line: Line | null, more: number, largest: number): void
}

export function createDigest<Line>({ first, more }: Reports<Line>): Digest<Line> {
  const noted = new Map<string, { count: number; largest: number }>()

  return {
    note(wanted, given, amount = 0) {
      const whole = noted.size >= MAX_NAMES && !noted.has(wanted)
      const [name, line] = whole ? ["", null] : [wanted, given]
      const before = noted.get(name)
      if (before) {
        before.count++
        before.largest = Math.max(before.largest, amount)
        return false
      }
      const entry = { count: 0, largest: 0 }
      noted.set(name, entry)
      first(line)
      setTimeout(() => {
        noted.delete(name)
        if (entry.count > 0) outsideRequests(() => more(line, entry.count, entry.largest))
      }, MINUTE_MS).unref()
      return true
    },
  }
}
