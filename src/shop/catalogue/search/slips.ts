/** A shorter word is more probably another one than a misspelled one. */
const SHORTEST = 4

/**
 * Returns whether one letter added, left out, replaced or swapped with its neighbour turns one word into the other.
 * Letters that sound alike, and doubled ones, count as the same.
 */
export function isSlip(typed: string, word: string): boolean {
  if (typed.length < SHORTEST || word.length < SHORTEST - 1) return false
  const [a, b] = [soundOf(typed), soundOf(word)]
  if (a === b) return true
  const first = [...a].findIndex((letter, at) => letter !== b[at])
  const at = first < 0 ? a.length : first
  const [rest, other] = [a.slice(at), b.slice(at)]
  const isSwapped = rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2)
  return isSwapped || rest.slice(1) === other.slice(1) || rest.slice(1) === other || rest === other.slice(1)
}

function soundOf(word: string): string {
  return word.replaceAll("ph", "f").replace(/[kq]/g, "c").replace(/(.)\1/g, "$1")
}

/** Patterns of LIKE for all words that are one slip away: it spares one half of the word, or swaps the letters where they meet. */
export function patternsOf(typed: string): string[] {
  if (typed.length < SHORTEST || /\d/.test(typed)) return []
  const half = Math.ceil(typed.length / 2)
  const swapped = `${typed.slice(0, half - 1)}${typed[half]}${typed[half - 1]}${typed.slice(half + 1)}`
  return [`${typed.slice(0, half)}%`, `%${typed.slice(half)}`, swapped]
}

/** Splits a word where a space may be missing: "teddybear" into "teddy" and "bear". */
export function splits(word: string): Array<[string, string]> {
  const places = Array.from({ length: Math.max(0, word.length - 5) }, (_, at) => at + 3)
  return places.map((place) => [word.slice(0, place), word.slice(place)])
}
