import { prepared, type Queryable, sql } from "#database/database.ts"
import type { SearchWordsRow } from "#database/rows.ts"
import { nearness, splits } from "./near-words.ts"
import { SYNONYM_WORDS, synonymsOf } from "./synonyms.ts"
import { isLookedForAsTyped, typedWords } from "./typed-words.ts"

/** Stems that a product has to have together. */
export type Alternative = readonly string[]

/** What one typed word, or two in a row, may stand for. */
export interface Part {
  /** The stems of the typed words themselves; null where the catalogue does not have them. */
  readonly exact: Alternative | null
  /** Of each word all that is good enough, first the word itself. */
  readonly each: ReadonlyArray<readonly Alternative[]>
  /** What two words mean together. */
  readonly together: readonly Alternative[]
  /** Whether the catalogue has something of the kind. */
  readonly isThere: boolean
}

/** What was meant by a search text. */
export interface Understood {
  readonly parts: readonly Part[]
  /** Whether names and categories are searched for the text as it was typed, too. */
  readonly asTyped: boolean
}

/**
 * Reads a search text by the words that the catalogue has: their other forms, parts of them, their misspellings and synonyms.
 * @param inDoubt whether words that the catalogue has may be misspelled too, because together they find nothing
 */
export async function understand(db: Queryable, q: string, inDoubt = false): Promise<Understood> {
  const words = typedWords(q)
  const asked = new Set([...words, ...pairsOf(words).map((pair) => pair.join(""))])
  const known = await lookUp(db, asked, [...words.map((word) => [word]), ...pairsOf(words)].flatMap(meaningsOf))
  const strays = words.filter((word) => (inDoubt ? known.get(word)?.stem : isStray(word, known)))
  const corrected = strays.length > 0 ? await correct(db, strays) : new Map<string, Alternative[]>()
  const parts = partsOf(words, known, corrected)
  const asTyped = parts.length === 0 || isLookedForAsTyped(q, words) || words.some((word) => known.get(word)?.isCut)
  return { parts, asTyped }
}

function pairsOf(words: readonly string[]): string[][] {
  return words.slice(1).map((word, at) => [words[at] ?? "", word])
}

interface Known {
  /** Null: a word that says nothing, such as "the". */
  readonly stem: string | null
  readonly isKnown: boolean
  /** Stems of words in names and categories that hold this one. */
  readonly within: readonly string[]
  /** Whether there are more of them. */
  readonly isCut: boolean
}

/** Of words that hold a typed one, such as "cot", so many are looked for. */
const MAX_WITHIN = 50
/** Comes after every word that begins with the text before it. */
const LAST = "\u{10ffff}"

async function lookUp(
  db: Queryable,
  asked: ReadonlySet<string>,
  meant: readonly string[],
): Promise<ReadonlyMap<string, Known>> {
  const words = [...new Set([...asked, ...meant.flatMap((phrase) => phrase.split(" "))])]
  const rows = await db.query<{ word: string; stem: string | null; known: boolean; within: string[] | null }>(
    prepared(
      "look-up-words",
      sql`SELECT word, stem, EXISTS (SELECT FROM search_words w WHERE w.stem = typed.stem) AS known,
          CASE WHEN NOT asked OR stem IS NULL OR char_length(word) < 2 THEN NULL WHEN char_length(word) > 2
          THEN ARRAY(SELECT w.stem FROM search_words w WHERE is_named AND w.word LIKE '%' || typed.word || '%' LIMIT ${MAX_WITHIN + 1})
          ELSE ARRAY(SELECT w.stem FROM search_words w
            WHERE is_named AND w.word >= typed.word AND w.word < typed.word || ${LAST} LIMIT ${MAX_WITHIN + 1})
          END AS within
        FROM (SELECT word, search_stem(word) AS stem, asked
          FROM unnest(${words}::text[], ${words.map((word) => asked.has(word))}::boolean[]) AS t (word, asked)) AS typed`,
    ),
  )
  return new Map(rows.map(({ word, stem, known, within }) => [word, knownFrom(word, stem, known, within ?? [])]))
}

function knownFrom(word: string, stem: string | null, known: boolean, within: readonly string[]): Known {
  // What holds digits is in no dictionary.
  return {
    stem,
    isKnown: known || /\d/.test(word),
    within: within.slice(0, MAX_WITHIN),
    isCut: within.length > MAX_WITHIN,
  }
}

/** Whether the catalogue has neither the word nor a longer one nor a synonym. */
function isStray(word: string, words: ReadonlyMap<string, Known>): boolean {
  const known = words.get(word)
  if (!known?.stem || known.isKnown || known.within.length > 0) return false
  return stemsOf(synonymsOf([word]), words).length === 0
}

/** Synonyms of a phrase; of a word that is no synonym, those of the words that it may be a misspelling of. */
function meaningsOf(phrase: readonly string[]): readonly string[] {
  const meant = synonymsOf(phrase)
  const [word] = phrase
  if (meant.length > 0 || phrase.length > 1 || !word) return meant
  const near = SYNONYM_WORDS.filter((other) => Math.abs(other.length - word.length) < 2 && nearness(word, other) === 1)
  return near.flatMap((other) => [other, ...synonymsOf([other])])
}

/** Longer words alone are corrected to one that is in a description only: there are many of those, and a short one is soon near to some. */
const SURE = 6
/** So many words are compared with a misspelled one. */
const MAX_COMPARED = 500

/** What words that the catalogue does not have may be misspellings of, or two words written as one. */
async function correct(db: Queryable, strays: readonly string[]): Promise<Map<string, Alternative[]>> {
  const parts = strays.flatMap(splits)
  const rows = await db.query<Pick<SearchWordsRow, "word" | "stem" | "is_named"> & { typed: string }>(
    sql`SELECT typed, near.* FROM unnest(${strays}::text[]) AS typed, LATERAL (
          SELECT word, stem, is_named FROM search_words
          WHERE (search_slips(word) || search_slips(stem)) && (search_slips(typed) || search_slips(search_stem(typed))) LIMIT ${MAX_COMPARED}
        ) AS near
        UNION ALL SELECT '', word, stem, is_named FROM search_words WHERE word = ANY(${parts.flat()})`,
  )
  const whole = new Map(rows.filter(({ typed }) => typed === "").map(({ word, stem }) => [word, stem]))
  return new Map(strays.map((typed) => [typed, [...nearest(typed, rows), ...inTwo(typed, whole)]]))
}

function nearest(
  typed: string,
  rows: ReadonlyArray<Pick<SearchWordsRow, "word" | "stem" | "is_named"> & { typed: string }>,
): Alternative[] {
  const singular = typed.replace(/e?s$/, "")
  const near = rows
    .filter((row) => row.typed === typed && row.word !== typed && (row.is_named || typed.length >= SURE))
    .map(({ word, stem }) => ({
      stem,
      slips: leastOf([nearness(typed, word), nearness(singular, word), nearness(singular, stem)]),
    }))
  const best = leastOf(near.map(({ slips }) => slips))
  return best === null ? [] : near.filter(({ slips }) => slips === best).map(({ stem }) => [stem])
}

function leastOf(numbers: ReadonlyArray<number | null>): number | null {
  const known = numbers.filter((number) => number !== null)
  return known.length > 0 ? Math.min(...known) : null
}

function inTwo(typed: string, stems: ReadonlyMap<string, string>): Alternative[] {
  return splits(typed).flatMap(([first, second]) => {
    const [one, other] = [stems.get(first), stems.get(second)]
    return one && other ? [[one, other]] : []
  })
}

/** One part for each word that says something. Two in a row that mean something together, or are one word in the catalogue, are one part. */
function partsOf(
  words: readonly string[],
  known: ReadonlyMap<string, Known>,
  corrected: ReadonlyMap<string, readonly Alternative[]>,
): Part[] {
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
  corrected: ReadonlyMap<string, readonly Alternative[]>,
): Part {
  const said = typed.flatMap((word) => {
    const { stem = null, isKnown = false } = words.get(word) ?? {}
    const others = [...alternativesOf(word, words), ...(corrected.get(word) ?? [])]
    return stem === null ? [] : [{ stem, isKnown, all: [[stem], ...others] }]
  })
  return {
    exact: said.every(({ isKnown }) => isKnown) ? said.map(({ stem }) => stem) : null,
    each: said.map(({ all }) => all),
    together,
    isThere: together.length > 0 || said.every(({ isKnown, all }) => isKnown || all.length > 1),
  }
}

function alternativesOf(word: string, words: ReadonlyMap<string, Known>): Alternative[] {
  const { isKnown = false, within = [] } = words.get(word) ?? {}
  const meant = isKnown || within.length > 0 ? synonymsOf([word]) : meaningsOf([word])
  return [...within.map((part) => [part]), ...stemsOf(meant, words)]
}

function pairedAs(word: string, next: string, words: ReadonlyMap<string, Known>): Alternative[] {
  const joined = words.get(word + next)
  const whole = joined?.stem && joined.isKnown ? [[joined.stem]] : []
  return [...whole, ...stemsOf(synonymsOf([word, next]), words)]
}

function stemsOf(phrases: readonly string[], words: ReadonlyMap<string, Known>): Alternative[] {
  return phrases.flatMap((phrase) => {
    const known = phrase.split(" ").map((word) => words.get(word))
    const stems = known.flatMap((word) => (word?.isKnown && word.stem ? [word.stem] : []))
    return stems.length === known.length ? [stems] : []
  })
}
