import { type Queryable, sql } from "#database/database.ts"
import { findFeatured } from "../catalogue.server.ts"
import type { ProductCardData } from "../catalogue.ts"
import { typedWords } from "./typed-words.ts"

/** What a search that found nothing may lead to. */
export interface Suggestions<Product = ProductCardData> {
  /** Words of products for sale that look like the typed ones, the likest first. */
  readonly words: readonly string[]
  readonly products: readonly Product[]
}

const MAX_SUGGESTED_WORDS = 5

export async function suggest(db: Queryable, q: string): Promise<Suggestions> {
  const [words, products] = await Promise.all([findAlike(db, typedWords(q)), findFeatured(db)])
  return { words, products: products.filter(({ stock }) => stock > 0) }
}

/** Of each stem one word, but those that were typed: there it is a filter that leaves nothing. What is in no product for sale any more, or not yet, is not suggested. */
async function findAlike(db: Queryable, typed: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ word: string }>(
    sql`SELECT word FROM (
          SELECT DISTINCT ON (w.stem) w.word, w.stem, similarity(w.word, typed) AS alike
          FROM unnest(${typed}::text[]) AS typed JOIN search_words w ON w.word % typed
          WHERE w.is_named AND w.stem NOT IN (SELECT COALESCE(search_stem(t), t) FROM unnest(${typed}::text[]) AS t)
          ORDER BY w.stem, alike DESC, w.word
        ) AS near
        WHERE EXISTS (SELECT FROM listed_products WHERE is_active AND words @@ quote_literal(stem)::tsquery)
        ORDER BY alike DESC, word LIMIT ${MAX_SUGGESTED_WORDS}`,
  )
  return rows.map(({ word }) => word)
}
