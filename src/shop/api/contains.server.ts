import { type Queryable, type Sql, sql } from "#database/database.ts"
import { countUpTo } from "./counted.server.ts"
import type { Counted } from "./counted.ts"

/** Matches letters that make a trigram, which is what the indexes of texts hold. */
const TRIGRAM = /[\p{L}\p{N}]{3}/u

export function hasTrigram(q: string): boolean {
  return TRIGRAM.test(q)
}

/**
 * Returns the condition that `column`, a lowercased text with a trigram index, contains the typed text, in any case and
 * without wildcards. For an e-mail address the index is searched for the end of its name: the trigrams of a common
 * domain are in every row, so the search would read all of them.
 */
export function contains(column: Sql, q: string): Sql {
  const name = /[^@]{3,6}@/.exec(q)?.[0] ?? q
  const like = sql`${column} LIKE lower(${`%${literal(name)}%`})`
  return name === q ? like : sql`(${like} AND strpos(${column}, lower(${q})) > 0)`
}

/**
 * Returns the same condition where an index has to find it. A text that is too short for trigrams is looked up by its
 * letters and pairs of letters.
 */
export function indexed(column: Sql, q: string): Sql {
  if (hasTrigram(q)) return contains(column, q)
  // LIKE would read the trigrams of every row.
  return sql`(search_grams(${column}) @> search_grams(lower(${q})) AND strpos(${column}, lower(${q})) > 0)`
}

/**
 * Counts what a search for `q` finds. A letter that most texts hold is met often enough on the first pages of the table; only
 * without that its whole index entry, a million rows perhaps, is read.
 * @param list what stands behind FROM, with a condition made by one of the two above
 */
export async function countFound(db: Queryable, q: string, list: (holds: typeof contains) => Sql): Promise<Counted> {
  if (q !== "" && !hasTrigram(q)) {
    const soon = await countUpTo(db, sql`${list(contains)} AND ctid < '(1200,0)'::tid`)
    if (soon.matching_capped) return soon
  }
  return countUpTo(db, list(indexed))
}

/** Returns a text in which LIKE finds no wildcard. */
function literal(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&")
}
