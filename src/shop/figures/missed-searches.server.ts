import { type Queryable, sql } from "#database/database.ts"
import { wordsOf } from "#shop/catalogue/search/fold.ts"

const MOST_A_DAY = 200
const MAX_LETTERS = 60
/** An e-mail address, a phone number or that of an order is nothing that a shop sells. */
const PERSONAL = /@|(?:\p{Nd}[^\p{L}\p{Nd}]*){5}/u

/** Returns the words that are counted, one spelling for many; null for what is not. */
export function missedWords(typed: string): string | null {
  const words = wordsOf(typed).join(" ")
  return words === "" || words.length > MAX_LETTERS || PERSONAL.test(typed) ? null : words
}

/** Counts a search that found nothing, and never rejects: nobody waits for it, and what fails is not counted. */
export async function noteMissedSearch(db: Queryable, typed: string): Promise<void> {
  const words = missedWords(typed)
  if (words === null) return
  const insert = sql`
    WITH today AS MATERIALIZED (SELECT words FROM missed_searches WHERE day = colombo_day(now()))
    INSERT INTO missed_searches AS m (day, words, searches) SELECT colombo_day(now()), ${words}, 1
    WHERE (SELECT count(*) FROM today) < ${MOST_A_DAY} OR ${words} IN (SELECT words FROM today)
    ON CONFLICT (day, words) DO UPDATE SET searches = m.searches + 1`
  await db.query(insert).catch(() => {})
}

export async function sweepMissedSearches(db: Queryable): Promise<void> {
  await db.query(sql`DELETE FROM missed_searches WHERE day < colombo_day(now()) - 90`)
}
