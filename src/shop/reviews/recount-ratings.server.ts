import { sql } from "#database/database.ts"
import type { RecountStep, Repair } from "#database/recount.ts"

const repairRatings: Repair = (tx) =>
  tx.query(sql`
    WITH truth AS (
        SELECT product_id, count(*)::integer AS reviews, sum(stars)::integer AS stars FROM reviews WHERE hidden_at IS NULL GROUP BY 1),
      wrong AS (
        SELECT product_id, COALESCE(t.reviews, 0) - COALESCE(c.reviews, 0) AS reviews, COALESCE(t.stars, 0) - COALESCE(c.stars, 0) AS stars
        FROM truth t FULL JOIN product_ratings c USING (product_id)
        WHERE (COALESCE(t.reviews, 0), COALESCE(t.stars, 0)) <> (COALESCE(c.reviews, 0), COALESCE(c.stars, 0))),
      repaired AS (
        INSERT INTO product_ratings AS r (product_id, reviews, stars)
          SELECT product_id, reviews, stars FROM wrong ORDER BY product_id
          ON CONFLICT (product_id) DO UPDATE SET reviews = r.reviews + excluded.reviews, stars = r.stars + excluded.stars)
    SELECT p.name FROM wrong JOIN products p ON p.id = product_id ORDER BY 1`)

export const RATING_RECOUNTS: readonly RecountStep[] = [["product_ratings", repairRatings]]
