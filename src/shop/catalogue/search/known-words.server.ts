import { prepared, type Queryable, sql } from "#database/database.ts"
import { nearness, slipsOf } from "./near-words.ts"
import { SYNONYM_WORDS, synonymsOf } from "./synonyms.ts"
import { typedWords } from "./typed-words.ts"

/** Stems that a product has to have together. */
export type Alternative = readonly string[]

/** A search text with what the catalogue knows of its words. */
export interface Typed {
  readonly q: string
  readonly words: readonly string[]
  readonly known: ReadonlyMap<string, Known>
}

/** Looks the words of a search text up: their other forms, longer words that hold them, and their synonyms. */
export async function readTyped(db: Queryable, q: string): Promise<Typed> {
  const words = typedWords(q)
  const asked = new Set([...words, ...pairsOf(words).map((pair) => pair.join(""))])
  const known = await lookUp(db, asked, [...words.map((word) => [word]), ...pairsOf(words)].flatMap(meaningsOf))
  return { q, words, known }
}

function pairsOf(words: readonly string[]): string[][] {
  return words.slice(1).map((word, at) => [words[at] ?? "", word])
}

export interface Known {
  /** Null: a word that says nothing, such as "the". */
  readonly stem: string | null
  readonly isKnown: boolean
  /** False of one that is in no name, category or detail. */
  readonly isNamed: boolean
  /** Stems of words in names and categories that hold this one. */
  readonly within: readonly string[]
  /** Whether there are more of them. */
  readonly isCut: boolean
}

export const HAS_DIGIT = /\d/
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
  const rows = await db.query<Looked>(
    prepared(
      "look-up-words",
      sql`SELECT word, stem, (SELECT bool_or(is_named) FROM search_words w WHERE w.stem = typed.stem) AS named,
          CASE WHEN NOT asked OR stem IS NULL OR char_length(word) < 2 THEN NULL WHEN char_length(word) > 2
          THEN ARRAY(SELECT w.stem FROM search_words w WHERE is_named AND w.word LIKE '%' || typed.word || '%' LIMIT ${MAX_WITHIN + 1})
          ELSE ARRAY(SELECT w.stem FROM search_words w
            WHERE is_named AND w.word >= typed.word AND w.word < typed.word || ${LAST} LIMIT ${MAX_WITHIN + 1})
          END AS within
        FROM (SELECT word, search_stem(word) AS stem, asked
          FROM unnest(${words}::text[], ${words.map((word) => asked.has(word))}::boolean[]) AS t (word, asked)) AS typed`,
    ),
  )
  return new Map(rows.map((row) => [row.word, knownFrom(row)]))
}

interface Looked {
  readonly word: string
  readonly stem: string | null
  /** Null: the catalogue does not have it. */
  readonly named: boolean | null
  readonly within: readonly string[] | null
}

function knownFrom({ word, stem, named, within: holding }: Looked): Known {
  const within = holding ?? []
  // What holds digits is in no dictionary.
  const isNumber = HAS_DIGIT.test(word)
  return {
    stem,
    isKnown: named !== null || isNumber,
    isNamed: named === true || isNumber,
    within: within.slice(0, MAX_WITHIN),
    isCut: within.length > MAX_WITHIN,
  }
}

/** Synonyms of a phrase; of a word that is no synonym, those of the words that it may be a misspelling of. */
export function meaningsOf(phrase: readonly string[]): readonly string[] {
  const meant = synonymsOf(phrase)
  const [word] = phrase
  if (meant.length > 0 || phrase.length > 1 || !word) return meant
  const near = new Set(slipsOf(word).flatMap((slip) => SYNONYMS_BY_SLIP.get(slip) ?? []))
  return [...near].filter((other) => nearness(word, other) === 1).flatMap((other) => [other, ...synonymsOf([other])])
}

/** So that a word is compared with few of them. */
const SYNONYMS_BY_SLIP = bySlip(SYNONYM_WORDS)

function bySlip(words: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const word of words) for (const slip of slipsOf(word)) found.set(slip, [...(found.get(slip) ?? []), word])
  return found
}

/** Of phrases those whose words the catalogue has, as their stems. */
export function stemsOf(phrases: readonly string[], words: ReadonlyMap<string, Known>): Alternative[] {
  return phrases.flatMap((phrase) => {
    const known = phrase.split(" ").map((word) => words.get(word))
    const stems = known.flatMap((word) => (word?.isKnown && word.stem ? [word.stem] : []))
    return stems.length === known.length ? [stems] : []
  })
}
