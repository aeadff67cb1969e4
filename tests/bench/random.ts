/** Makes random choices that a seed repeats. */
export interface Random {
  /** Returns a number from 0 up to, not including, 1. */
  next(): number
  /** Returns a whole number from 0 up to, not including, `below`. */
  below(below: number): number
  pick<Value>(values: readonly Value[]): Value
}

/** mulberry32: 32 bits of state are plenty for choosing what a load script does next. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  function next() {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { next, below, pick: (values) => values[below(values.length)] as (typeof values)[number] }
}
