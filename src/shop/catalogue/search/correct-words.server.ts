import { prepared, type Queryable, sql } from "#database/database.ts"
import type { SearchWordsRow } from "#database/rows.ts"
import { type Alternative, HAS_DIGIT, type Known, stemsOf, type Typed } from "./known-words.server.ts"
import { nearness, slipsOf, splits } from "./near-words.ts"
import { synonymsOf } from "./synonyms.ts"

/** Longer words alone are corrected to one that is in a description only: there are many of those, and a short one is soon near to some. */
const SURE = 6
/** So many words are compared with a misspelled one. */
const MAX_COMPARED = 500

/** By each misspelled word what it may be. */
export interface Corrected {
  readonly near: ReadonlyMap<string, readonly Alternative[]>
  /** Stems among them that descriptions alone have. */
  readonly described: ReadonlySet<string>
}

type Row = Pick<SearchWordsRow, "word" | "stem" | "is_named"> & { readonly typed: string }

/** What words may be misspellings of, or two words written as one. */
export async function correct(
  db: Queryable,
  { words, known }: Typed,
  isMisspelled: (word: string, words: Typed["known"]) => boolean,
): Promise<Corrected> {
  const strays = words.filter((word) => isMisspelled(word, known))
  if (strays.length === 0) return { near: new Map(), described: new Set() }
  const parts = strays.flatMap(splits)
  const slips = strays.flatMap((typed) => {
    const stem = known.get(typed)?.stem ?? typed
    return [...new Set([typed, stem].flatMap(slipsOf))].map((slip) => ({ typed, slip }))
  })
  const rows = await db.query<Row>(
    prepared(
      "look-up-slips",
      sql`SELECT typed, word, stem, is_named OR EXISTS (SELECT FROM search_words w WHERE w.stem = found.stem AND w.is_named) AS is_named
          FROM (SELECT typed, near.* FROM (SELECT typed, array_agg(slip) AS slips FROM unnest(${slips.map(({ typed }) => typed)}::text[],
            ${slips.map(({ slip }) => slip)}::text[]) AS s (typed, slip) GROUP BY typed) AS strays, LATERAL (
            SELECT word, stem, is_named FROM search_words WHERE (search_slips(word) || search_slips(stem)) && slips LIMIT ${MAX_COMPARED}
          ) AS near
          UNION ALL SELECT '', word, stem, is_named FROM search_words WHERE word = ANY(${parts.flat()})) AS found`,
    ),
  )
  const whole = new Map(rows.filter(({ typed }) => typed === "").map(({ word, stem }) => [word, stem]))
  return {
    near: new Map(strays.map((typed) => [typed, [...nearest(typed, rows), ...inTwo(typed, whole)]])),
    described: new Set(rows.flatMap(({ stem, is_named }) => (is_named ? [] : stem))),
  }
}

function nearest(typed: string, rows: readonly Row[]): Alternative[] {
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

/** What holds digits is a number or a code: another one is not meant. */
export function isDoubtful(word: string, words: ReadonlyMap<string, Known>): boolean {
  return Boolean(words.get(word)?.stem) && !HAS_DIGIT.test(word)
}

/** Whether the catalogue has neither the word nor a longer one nor a synonym. */
export function isStray(word: string, words: ReadonlyMap<string, Known>): boolean {
  const known = words.get(word)
  if (!known?.stem || known.isKnown || known.within.length > 0) return false
  return stemsOf(synonymsOf([word]), words).length === 0
}
