import { type Queryable, type Sql, sql } from "#database/database.ts"
import { countUpTo } from "./counted.server.ts"
import type { Counted } from "./counted.ts"

/** Letters that make a trigram, which is what the indexes of texts hold. */
const TRIGRAM = /[\p{L}\p{N}]{3}/u

/** Whether a text is long enough to be found by its trigrams. */
export function hasTrigram(q: string): boolean {
  return TRIGRAM.test(q)
}

/**
 * The condition that `column`, a lowercased text with a trigram index, contains what was typed, in any case and nothing of it
 * interpreted. Of an e-mail address the index is searched for the end of its name: the trigrams of a common domain, which are
 * in every row, would make it read all of them.
 */
export function contains(column: Sql, q: string): Sql {
  const name = /[^@]{3,6}@/.exec(q)?.[0] ?? q
  const like = sql`${column} LIKE lower(${`%${literal(name)}%`})`
  return name === q ? like : sql`(${like} AND strpos(${column}, lower(${q})) > 0)`
}

/** The same where an index has to find it: what is too short for trigrams is looked up by its letters and pairs of letters. */
export function indexed(column: Sql, q: string): Sql {
  if (hasTrigram(q)) return contains(column, q)
  // Not LIKE, for which the trigrams of every row would be read.
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

/** A text in which LIKE finds nothing to interpret. */
function literal(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&")
}
