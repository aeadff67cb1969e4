import { prepared, type Queryable, sql } from "#database/database.ts"
import { stemOf, wordsOf } from "./fold.ts"
import { findHeard, soundsLike } from "./heard-words.server.ts"
import { isSlip, patternsOf, splits } from "./slips.ts"
import { isLatin } from "./sound.ts"
import type { Synonyms } from "./synonyms.ts"

export interface QueryTerm {
  readonly stems: readonly string[]
  /** Is the typed word, with which a word of a name may begin. */
  readonly beginning: string | null
  /** Holds substitutes; each is one or several stems that must occur together. */
  readonly others: ReadonlyArray<readonly string[]>
  /** Holds those in other letters, where the catalogue has the typed word itself: what says it comes before them. */
  readonly behind: ReadonlyArray<readonly string[]>
  readonly isThere: boolean
}

interface Typed {
  readonly word: string
  readonly stem: string
}

/** More words than anybody types: a pasted text is looked for by its first ones. */
const MAX_WORDS = 10

/** Returns what a search text means. A word that the catalogue does not have may be misspelled, or two words in one. */
export async function understand(db: Queryable, q: string, synonyms: Synonyms): Promise<QueryTerm[]> {
  const typed = typedWords(q)
  const meant = typed.flatMap((one, at) => {
    const other = typed[at + 1]
    const phrases = [[one.stem], ...(other ? [[one.stem, other.stem], [joined(one, other)]] : [])]
    return phrases.flatMap((stems) => [stems, ...meaningsOf(stems, synonyms)].flat())
  })
  const { known, beginnings } = await findKnown(db, typed, meant)
  const strays = typed.filter(({ word, stem }) => !known.has(stem) && !beginnings.has(word) && !synonyms.has(stem))
  const [near, heard] = await Promise.all([findNear(db, strays, synonyms), findHeard(db, strays)])
  const isKnown = (stems: readonly string[]) => stems.every((stem) => known.has(stem))
  const parts: QueryTerm[] = []
  for (let at = 0; at < typed.length; at++) {
    const [one, other] = typed.slice(at, at + 2)
    if (!one) break
    const pair = other && pairOf(one, other, isKnown, synonyms)
    const meanings = meaningsOf([one.stem], synonyms).filter(isKnown)
    const isBehind = ([stem = ""]: readonly string[]) => known.has(one.stem) && isLatin(stem) !== isLatin(one.stem)
    const behind = meanings.filter(isBehind)
    const others = [
      ...meanings.filter((stems) => !isBehind(stems)),
      ...(near.get(one.word) ?? []),
      ...(heard.get(one.word) ?? []),
    ]
    const beginning = beginnings.has(one.word) ? one.word : null
    const isThere = known.has(one.stem) || beginning !== null || others.length > 0
    parts.push(pair ?? { stems: [one.stem], beginning, others, behind, isThere })
    if (pair) at++
  }
  return parts
}

function typedWords(q: string): Typed[] {
  const typed = wordsOf(q).flatMap((word) => {
    const stem = stemOf(word)
    return stem === null ? [] : [{ word, stem }]
  })
  const stems = typed.map(({ stem }) => stem)
  return typed.filter(({ stem }, at) => stems.indexOf(stem) === at).slice(0, MAX_WORDS)
}

function joined(one: Typed, other: Typed): string {
  const word = one.word + other.word
  return stemOf(word) ?? word
}

function meaningsOf(stems: readonly string[], synonyms: Synonyms): ReadonlyArray<readonly string[]> {
  return synonyms.get(stems.join(" ")) ?? []
}

/** Two words in a row that mean something together, or are one word in the catalogue. */
function pairOf(
  one: Typed,
  other: Typed,
  isKnown: (stems: readonly string[]) => boolean,
  synonyms: Synonyms,
): QueryTerm | null {
  const stems = [one.stem, other.stem]
  const others = [...(/\d/.test(one.word) ? [] : [[joined(one, other)]]), ...meaningsOf(stems, synonyms)]
  const there = others.filter(isKnown)
  return there.length > 0 ? { stems, beginning: null, others: there, behind: [], isThere: true } : null
}

interface Known {
  /** Stems that a product has, or had lately. */
  readonly known: ReadonlySet<string>
  /** Typed words with which other words of names, categories or details begin. */
  readonly beginnings: ReadonlySet<string>
}

async function findKnown(db: Queryable, typed: readonly Typed[], meant: readonly string[]): Promise<Known> {
  const rows = await db.query<{ word: string; is_stem: boolean }>(
    prepared(
      "find-known-words",
      sql`SELECT t.word, true AS is_stem FROM unnest(${[...new Set(meant)]}::text[]) AS t (word)
          WHERE EXISTS (SELECT FROM search_words w WHERE w.stem = t.word)
          UNION ALL SELECT t.word, false FROM unnest(${typed.map(({ word }) => word)}::text[], ${typed.map(({ stem }) => stem)}::text[]) AS t (word, stem)
          WHERE t.word ~ '^\\D{3}' AND EXISTS (
            SELECT FROM search_words w WHERE w.is_named AND w.word LIKE t.word || '%' AND w.stem <> t.stem)`,
    ),
  )
  const wordsOfKind = (isStem: boolean) => rows.filter(({ is_stem }) => is_stem === isStem).map(({ word }) => word)
  return { known: new Set(wordsOfKind(true)), beginnings: new Set(wordsOfKind(false)) }
}

/** Longer words alone are corrected to one that is in a description only: there are many of those, and a short one is soon near to some. */
const SURE = 6

/** Maps each unknown word to what it may be: words and synonyms with one slip in them, or two words. */
async function findNear(db: Queryable, strays: readonly Typed[], synonyms: Synonyms) {
  const near = new Map<string, ReadonlyArray<readonly string[]>>()
  if (strays.length === 0) return near
  const patterns = strays.flatMap(({ word, stem }) =>
    [...new Set([word, stem].flatMap(patternsOf))].map((pattern) => ({ typed: word, pattern })),
  )
  const meanings = new Map(
    strays.map(({ word, stem }) => {
      const meant = [...synonyms].filter(([phrase]) => isSlip(stem, phrase) || soundsLike(word, phrase))
      return [word, meant.flatMap(([, others]) => others)]
    }),
  )
  const rows = await db.query<{ typed: string; word: string; stem: string; is_named: boolean }>(
    prepared(
      "find-near-words",
      sql`SELECT DISTINCT typed, word, stem, is_named
          FROM unnest(${patterns.map(({ typed }) => typed)}::text[], ${patterns.map(({ pattern }) => pattern)}::text[]) AS t (typed, pattern)
          JOIN search_words ON word LIKE pattern AND abs(char_length(word) - char_length(typed)) <= 2
          UNION ALL SELECT '', word, stem, is_named FROM search_words WHERE word = ANY(${strays.flatMap(({ word }) => splits(word)).flat()})
            OR stem = ANY(${[...meanings.values()].flat(2)})`,
    ),
  )
  const known = new Set(rows.map(({ stem }) => stem))
  const whole = new Map(rows.filter(({ typed }) => typed === "").map(({ word, stem }) => [word, stem]))
  for (const { word, stem } of strays) {
    const isNear = (other: { word: string; stem: string }) => isSlip(word, other.word) || isSlip(stem, other.stem)
    const sure = rows.filter(({ typed, is_named }) => typed === word && (is_named || word.length >= SURE))
    const words = sure.filter(isNear).map((other) => [other.stem])
    const meant = (meanings.get(word) ?? []).filter((stems) => stems.every((each) => known.has(each)))
    const inTwo = splits(word).map((halves) => halves.flatMap((half) => whole.get(half) ?? []))
    near.set(word, [...words, ...meant, ...inTwo.filter(({ length }) => length === 2)])
  }
  return near
}
