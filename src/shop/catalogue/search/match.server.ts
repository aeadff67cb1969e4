import { join } from "sql-template-tag"
import { type Sql, sql } from "#database/database.ts"
import { contains, hasTrigram, indexed } from "#shop/api/contains.server.ts"
import { type Alternative, HAS_DIGIT } from "./known-words.server.ts"
import type { Part, Understood } from "./understand.server.ts"

/** Where a product has to say words, by the weights of listed_products.words; empty: anywhere. */
type Places = "" | "A" | "AB" | "ABC"

/** One way to answer a search. */
export interface Match {
  readonly q: string
  /** What is found, PostgreSQL's `tsquery`; null: nothing, or what is found as it was typed alone. */
  readonly words: string | null
  readonly places: Places
  /** Whether names and categories may hold the text as it was typed instead. */
  readonly asTyped: boolean
  readonly parts: readonly Part[]
}

/** The ways to find all words. What is too short for trigrams is looked for alone as it was typed: beside words, each row would be read. */
export function wholeMatches(q: string, { parts, asTyped }: Understood): Match[] {
  const words = and(parts.map((part) => textOf(part)))
  if (!asTyped || hasTrigram(q)) return [{ q, asTyped, words, places: "", parts }]
  return [
    { q, asTyped, words: null, places: "", parts: [] },
    { q, asTyped: false, words, places: "", parts },
  ]
}

/**
 * The ways to find fewer of the words, but a third of them, in what the product is: not in what its description mentions, unless that has all but
 * one of the words, and three of them at least. Numbers are often measures or ages that no product says: they are not among those that are needed.
 */
export function partialMatches(q: string, { parts }: Understood): Match[] {
  if (parts.length > MAX_RELAXED) return []
  const there = parts.filter(({ isThere }) => isThere)
  const named = there.filter(({ isNamed }) => isNamed)
  const needed = wordsIn(parts)
  const some = (size: number, among: readonly Part[], places: Places, atLeast = Math.min(1, needed)): Match[] => {
    const groups = combinations(among, size).filter((group) => wordsIn(group) >= atLeast)
    const words = or(groups.map((group) => and(group.map(textOf))))
    return words === null ? [] : [{ q, asTyped: false, words, places, parts: among }]
  }
  return sizesBelow(parts.length, needed).flatMap((size, at) => [
    ...some(size, named, "ABC"),
    ...(at === 0 ? some(size, there, "", MANY) : []),
  ])
}

/** Of more words all are required: their groups would be too many. */
const MAX_RELAXED = 6

/** So many words say what is meant, wherever they stand. */
const MANY = 3

/** How many of so many words are enough, the most of them first. */
function sizesBelow(count: number, needed: number): number[] {
  return Array.from({ length: count }, (_, at) => count - 1 - at).filter((size) => size > 0 && size * 3 >= needed)
}

/** How many of the parts are no numbers. */
function wordsIn(parts: readonly Part[]): number {
  return parts.filter(({ exact }) => !exact?.every((stem) => HAS_DIGIT.test(stem))).length
}

function combinations<Item>(items: readonly Item[], size: number): Item[][] {
  if (size === 0) return [[]]
  return items.flatMap((item, at) => combinations(items.slice(at + 1), size - 1).map((rest) => [item, ...rest]))
}

/** That a row of listed_products is found: by an index, or with `contains` looked at alone. */
export function finds({ q, words, places, asTyped }: Match, like = indexed): Sql {
  const typed = like(sql`search`, q)
  if (words === null) return asTyped ? typed : sql`false`
  const said = like === indexed ? saidByIndex(words, places) : saidIn(words, places)
  return asTyped ? sql`(${said} OR ${typed})` : said
}

/** An index holds no weights, so the words of each of these places have an index of their own. */
const WORDS_OF: Readonly<Record<Places, Sql>> = {
  A: sql`ts_filter(words, '{a}')`,
  AB: sql`ts_filter(words, '{a,b}')`,
  ABC: sql`ts_filter(words, '{a,b,c}')`,
  "": sql`words`,
}

function saidByIndex(words: string, places: Places): Sql {
  return sql`${WORDS_OF[places]} @@ ${words}::tsquery`
}

function saidIn(words: string, places: Places): Sql {
  const weighed = places === "" ? words : words.replace(/'(?:[^']|'')*'/g, (stem) => `${stem}:${places}`)
  return sql`words @@ ${weighed}::tsquery`
}

/** The same of a row of products, looked at alone. */
export function findsProduct(match: Match): Sql {
  if (match.words === null) return match.asTyped ? contains(sql`products.search`, match.q) : sql`false`
  return sql`(SELECT ${finds(match, contains)} FROM listed_products l WHERE l.id = products.id)`
}

/** From the best to all that is found: the very words in the name, others for them there, then in the category, then anywhere. */
export function tiersOf(match: Match): Match[] {
  const exact = and(match.parts.map((part) => exactOf(part)))
  const words = and(match.parts.map((part) => textOf(part)))
  const named = exact === words ? [] : [{ ...match, words: exact, places: "A" as const }]
  const better = [...named, ...(["A", "AB"] as const).map((places) => ({ ...match, words, places }))]
  return [...better.filter((tier) => tier.words !== null).map((tier) => ({ ...tier, asTyped: false })), match]
}

/** Whether a tier may hold anything: words that descriptions alone have are nowhere else. */
export function mayFind({ places, parts }: Match): boolean {
  return places === "" || parts.every(({ isNamed }) => isNamed)
}

/** Whether descriptions alone may have all words. */
export function isDescribed({ parts }: Match): boolean {
  return parts.every(({ isThere }) => isThere) && parts.some(({ isNamed }) => !isNamed)
}

/** In which of its tiers a row of listed_products is. */
export function tierOf(match: Match): Sql {
  const better = tiersOf(match).slice(0, -1)
  const cases = better.map((tier, at) => (mayFind(tier) ? [sql`WHEN ${finds(tier, contains)} THEN ${at}::int`] : []))
  const some = cases.flat()
  return some.length === 0 ? sql`${better.length}::int` : sql`CASE ${join(some, " ")} ELSE ${better.length}::int END`
}

/**
 * How well a row of listed_products fits, 0 best: its name is the text; then for each word whether the name has it, or another word for it,
 * or the category, the details or the description do.
 */
export function rankOf({ q, asTyped, parts }: Match): Sql {
  const typed = asTyped ? sql`WHEN strpos(split_part(search, chr(10), 1), lower(${q})) > 0 THEN 1` : sql``
  const there = parts.filter(({ isThere }) => isThere)
  const places = there.length > 0 ? join(there.map(placeOf), " + ") : sql`1`
  return sql`CASE WHEN starts_with(search, lower(${q}) || chr(10)) THEN 0 ${typed} ELSE 1 + ${places} END`
}

function placeOf(part: Part): Sql {
  const [exact, words] = [exactOf(part), textOf(part)]
  const said = (["A", "AB", "ABC", ""] as const).map((places) => words && saidIn(words, places))
  const worded = [exact && saidIn(exact, "A"), ...said]
  const cases = worded.map((holds, at) => (holds ? sql`WHEN ${holds} THEN ${at}::int` : sql``))
  return sql`CASE ${join(cases, " ")} ELSE ${worded.length}::int END`
}

function exactOf({ exact }: Part): string | null {
  return exact && allOf(exact)
}

function textOf({ each, together }: Part): string | null {
  const anyOf = (all: readonly Alternative[]) => or(all.map(allOf))
  return or([and(each.map(anyOf)), anyOf(together)])
}

function allOf(stems: Alternative): string | null {
  return and([...new Set(stems)].map((stem) => `'${stem.replaceAll("'", "''")}'`))
}

function and(texts: ReadonlyArray<string | null>): string | null {
  return texts.length === 0 || texts.includes(null) ? null : grouped(texts, " & ")
}

function or(texts: ReadonlyArray<string | null>): string | null {
  const some = [...new Set(texts.filter((text) => text !== null))]
  return some.length === 0 ? null : grouped(some, " | ")
}

function grouped(texts: ReadonlyArray<string | null>, operator: string): string {
  return texts.length === 1 ? (texts[0] ?? "") : `(${texts.join(operator)})`
}
