import { type Database, sql } from "#database/database.ts"

/** Removes words that no product has any more. Of one that comes back in the same moment only its misspellings are not found, until its next edit. */
export async function sweepSearchWords(db: Pick<Database, "query">): Promise<void> {
  await db.query(sql`
    DELETE FROM search_words WHERE NOT EXISTS (SELECT FROM listed_products WHERE words @@ quote_literal(stem)::tsquery)`)
}
