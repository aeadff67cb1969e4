import { type Queryable, sql } from "#database/database.ts"
import { findFeatured } from "../catalogue.server.ts"
import type { ProductCardData } from "../catalogue.ts"
import { stemOf, wordsOf } from "./fold.ts"
import { DESCRIBED } from "./match.ts"

/** Suggests what to do after a search that found nothing. */
export interface Suggestions<Product = ProductCardData> {
  /** Holds words of products for sale that look like the typed ones, the most similar first. */
  readonly words: readonly string[]
  readonly products: readonly Product[]
}

const MAX_SUGGESTED_WORDS = 5

export async function suggest(db: Queryable, q: string): Promise<Suggestions> {
  const [words, products] = await Promise.all([findAlike(db, q), findFeatured(db)])
  return { words, products: products.filter(({ stock }) => stock > 0) }
}

/**
 * Returns one word of each stem, without the typed ones: for those a filter leaves nothing. Words that no product for
 * sale has are not suggested.
 */
async function findAlike(db: Queryable, q: string): Promise<string[]> {
  const words = wordsOf(q)
  const rows = await db.query<{ word: string }>(
    sql`SELECT word FROM (
          SELECT DISTINCT ON (stem) word, stem, similarity(word, typed) AS alike
          FROM unnest(${words}::text[]) AS typed JOIN search_words ON word % typed
          WHERE is_named AND stem <> ALL(${words.map((word) => stemOf(word) ?? word)})
          ORDER BY stem, alike DESC, word
        ) AS near
        WHERE EXISTS (SELECT FROM listed_products
          WHERE is_active AND words @@ format('%L | %L', stem, ${DESCRIBED}::text || stem)::tsquery)
        ORDER BY alike DESC, word LIMIT ${MAX_SUGGESTED_WORDS}`,
  )
  return rows.map(({ word }) => word)
}
