import type { Queryable } from "#database/database.ts"
import { type Corrected, correct, isDoubtful, isStray } from "./correct-words.server.ts"
import { type Alternative, type Known, meaningsOf, stemsOf, type Typed } from "./known-words.server.ts"
import { synonymsOf } from "./synonyms.ts"
import { isLookedForAsTyped } from "./typed-words.ts"

/** What one typed word, or two in a row, may stand for. */
export interface Part {
  /** The stems of the typed words themselves; null where the catalogue does not have them. */
  readonly exact: Alternative | null
  /** Of each word all that is good enough: the word itself, first where the catalogue has it, and others for it. */
  readonly each: ReadonlyArray<readonly Alternative[]>
  /** What two words mean together. */
  readonly together: readonly Alternative[]
  /** Whether the catalogue has something of the kind. */
  readonly isThere: boolean
  /** Whether a name, category or detail may have it; false: descriptions alone, if anything. */
  readonly isNamed: boolean
}

/** What was meant by a search text. */
export interface Understood {
  readonly parts: readonly Part[]
  /** Whether names and categories are searched for the text as it was typed, too. */
  readonly asTyped: boolean
}

/** What a text means by the words that the catalogue has; those that it does not have may be misspelled. */
export async function understand(db: Queryable, typed: Typed): Promise<Understood> {
  return meant(typed, await correct(db, typed, isStray))
}

/** What it may mean where words that the catalogue has may be misspelled too, because together they find nothing; null: nothing else. */
export async function doubt(db: Queryable, typed: Typed): Promise<Understood | null> {
  const corrected = await correct(db, typed, isDoubtful)
  return [...corrected.near.values()].some((near) => near.length > 0) ? meant(typed, corrected) : null
}

function meant({ q, words, known }: Typed, corrected: Corrected): Understood {
  const parts = partsOf(words, known, corrected)
  const asTyped = parts.length === 0 || isLookedForAsTyped(q, words) || words.some((word) => known.get(word)?.isCut)
  return { parts, asTyped }
}

/** One part for each word that says something. Two in a row that mean something together, or are one word in the catalogue, are one part. */
function partsOf(words: readonly string[], known: ReadonlyMap<string, Known>, corrected: Corrected): Part[] {
  const parts: Part[] = []
  for (let at = 0; at < words.length; at++) {
    const [word = "", next = ""] = words.slice(at, at + 2)
    const together = next ? pairedAs(word, next, known) : []
    const part = partOf(together.length > 0 ? [word, next] : [word], together, known, corrected)
    if (part.each.length > 0) parts.push(part)
    if (together.length > 0) at++
  }
  return parts
}

function partOf(
  typed: readonly string[],
  together: readonly Alternative[],
  words: ReadonlyMap<string, Known>,
  corrected: Corrected,
): Part {
  const unnamed = new Set([...words.values()].flatMap(({ stem, isNamed }) => (isNamed ? [] : stem)))
  const isNamed = (stems: Alternative) => stems.every((stem) => !unnamed.has(stem) && !corrected.described.has(stem))
  const said = typed.flatMap((word) => {
    const { stem = null, isKnown = false } = words.get(word) ?? {}
    const others = [...alternativesOf(word, words), ...(corrected.near.get(word) ?? [])]
    // What products have stands first: the first that one has decides, and the others are not looked for in it.
    return stem === null ? [] : [{ stem, isKnown, all: isKnown ? [[stem], ...others] : [...others, [stem]] }]
  })
  return {
    exact: said.every(({ isKnown }) => isKnown) ? said.map(({ stem }) => stem) : null,
    each: said.map(({ all }) => all),
    together,
    isThere: together.length > 0 || said.every(({ isKnown, all }) => isKnown || all.length > 1),
    isNamed: together.some(isNamed) || said.every(({ all }) => all.some(isNamed)),
  }
}

function alternativesOf(word: string, words: ReadonlyMap<string, Known>): Alternative[] {
  const { isKnown = false, within = [] } = words.get(word) ?? {}
  const meant = isKnown || within.length > 0 ? synonymsOf([word]) : meaningsOf([word])
  return [...within.map((part) => [part]), ...stemsOf(meant, words)]
}

/** What holds digits is in no dictionary: only a measure such as "45 cm" may be one word. */
const JOINED = /^\D+$|^\d+[a-z]{1,2}$/

function pairedAs(word: string, next: string, words: ReadonlyMap<string, Known>): Alternative[] {
  const joined = JOINED.test(word + next) ? words.get(word + next) : undefined
  const whole = joined?.stem && joined.isKnown ? [[joined.stem]] : []
  return [...whole, ...stemsOf(synonymsOf([word, next]), words)]
}
