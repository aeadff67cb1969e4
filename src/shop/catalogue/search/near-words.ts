/** How many letters have to be added, left out, replaced or swapped with their neighbour to make one word of the other. */
export function slipsBetween(one: string, other: string): number {
  const [a, b] = [[...one], [...other]]
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i++) rows.push(nextRow(a, b, i, rows))
  return at(rows, a.length, b.length)
}

function nextRow(a: readonly string[], b: readonly string[], i: number, rows: readonly number[][]): number[] {
  const row = [i]
  for (let j = 1; j <= b.length; j++) {
    const replaced = at(rows, i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
    const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
    const steps = [at(rows, i - 1, j) + 1, (row[j - 1] ?? 0) + 1, replaced]
    row.push(Math.min(...steps, swapped ? at(rows, i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY))
  }
  return row
}

function at(rows: readonly number[][], i: number, j: number): number {
  return rows[i]?.[j] ?? Number.POSITIVE_INFINITY
}

/** So short a word is more probably another one than a misspelled one. */
const SHORTEST = 4
const LONG = 6

/**
 * How near a word of the catalogue is to one that was typed; null where it is none of its misspellings. A long word may have two slips, but hardly
 * ever in its first letter, which c, k and q write alike.
 */
export function nearness(typed: string, word: string): number | null {
  if (typed.length < SHORTEST || word.length < SHORTEST - 1 || Math.abs(typed.length - word.length) > 2) return null
  const slips = slipsBetween(typed, word)
  if (slips > (typed.length < LONG ? 1 : 2)) return null
  return slips === 2 && soundOf(typed) !== soundOf(word) ? null : slips
}

function soundOf(word: string): string {
  return word.slice(0, 1).replace(/[kq]/, "c")
}

/** More letters than that are in no index of slips. */
const LONGEST = 20

/** The word without any one of its letters, a long one also without any two, as `search_slips` of the database has it: near words share one. */
export function slipsOf(word: string): string[] {
  const letters = [...word]
  if (letters.length > LONGEST) return []
  const without = (places: readonly number[]) => letters.filter((_, at) => !places.includes(at)).join("")
  const every = letters.map((_, at) => at)
  const pairs = letters.length < LONG ? [] : every.flatMap((a) => every.slice(a + 1).map((b) => [a, b]))
  return [...new Set([word, ...every.map((at) => without([at])), ...pairs.map(without)])]
}

/** Words without a space between them: "teddybear" as "teddy" and "bear". */
export function splits(word: string): Array<[string, string]> {
  const places = Array.from({ length: Math.max(0, word.length - 5) }, (_, at) => at + 3)
  return places.map((place) => [word.slice(0, place), word.slice(place)])
}
