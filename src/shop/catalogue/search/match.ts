import type { QueryTerm } from "./understand.server.ts"

export interface Match {
  readonly q: string
  /** Is true when names and categories may hold the typed text itself instead. */
  readonly asTyped: boolean
  readonly parts: readonly QueryTerm[]
  /** PostgreSQL's `tsquery` for `listed_products.words`; null: nothing is found by words. */
  readonly words: string | null
}

/** Says where a product has a word: A is its name, B its category, and C its details. */
type Place = "A" | "B" | "C"

/** Words of descriptions are stored with this before them: an index of words does not hold where they stand. */
export const DESCRIBED = "~"

/** More words are all required: their groups would be too many. */
const MAX_RELAXED = 6

/** All words first; then as many of them as any name, category and details have together, down to a third. Numbers are often measures that no product says. */
export function matchesOf(q: string, parts: readonly QueryTerm[], asTyped: boolean): Match[] {
  const all = {
    q,
    asTyped,
    parts,
    words: parts.every(({ isThere }) => isThere) ? and(parts.map((part) => anywhere(part))) : null,
  }
  const there = parts.filter(({ isThere }) => isThere)
  const needed = parts.filter(({ stems }) => !isNumber(stems)).length
  const sizes = Array.from({ length: Math.min(there.length, parts.length - 1) }, (_, at) => at + 1).reverse()
  const enough = parts.length > MAX_RELAXED ? [] : sizes.filter((size) => size * 3 >= needed)
  const some = enough.map((size): Match => {
    const groups = combinations(there, size).filter((group) => !group.every(({ stems }) => isNumber(stems)))
    return { q, asTyped: false, parts, words: or(groups.map((group) => and(group.map((part) => named(part))))) }
  })
  return [all, ...some].filter((match) => match.asTyped || match.words !== null)
}

function isNumber(stems: readonly string[]): boolean {
  return stems.every((stem) => /\d/.test(stem))
}

function combinations<Item>(items: readonly Item[], size: number): Item[][] {
  if (size === 0) return [[]]
  return items.flatMap((item, at) => combinations(items.slice(at + 1), size - 1).map((rest) => [item, ...rest]))
}

/** That a product has what a part stands for, wherever it says so. `orBehind` counts words that come behind, too. */
export function anywhere(part: QueryTerm, orBehind = true): string | null {
  const described = [part.stems, ...part.others, ...(orBehind ? part.behind : [])].map((stems) =>
    and(stems.map((stem) => or([quoted(stem), quoted(DESCRIBED + stem)]))),
  )
  return or([...described, part.beginning && `${quoted(part.beginning)}:*`])
}

/** That its name, category or details have it, or one of these places. */
export function named({ stems, beginning, others }: QueryTerm, place?: Place): string | null {
  const at = place ?? ""
  const all = [stems, ...others].map((each) => and(each.map((stem) => `${quoted(stem)}:${at}`)))
  return or([...all, beginning && `${quoted(beginning)}:*${at}`])
}

export function exactlyNamed({ stems }: QueryTerm): string | null {
  return and(stems.map((stem) => `${quoted(stem)}:A`))
}

/** Stems are letters or digits alone. */
function quoted(stem: string): string {
  return `'${stem}'`
}

function and(texts: ReadonlyArray<string | null>): string | null {
  return texts.length === 0 || texts.includes(null) ? null : `(${texts.join(" & ")})`
}

function or(texts: ReadonlyArray<string | null>): string | null {
  const some = [...new Set(texts.filter((text) => text !== null))]
  return some.length === 0 ? null : `(${some.join(" | ")})`
}
