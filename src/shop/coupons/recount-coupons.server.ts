import { sql } from "#database/database.ts"
import type { RecountStep, Repair } from "#database/recount.ts"

/** Uses beyond the limit, which only a limit that was lowered by hand leaves, count as the limit. */
const repairCoupons: Repair = (tx) =>
  tx.query(sql`
    WITH truth AS (SELECT coupon_id AS id, count(*)::integer AS n FROM orders WHERE status <> 'cancelled' GROUP BY 1),
      wrong AS (
        SELECT c.id, LEAST(COALESCE(n, 0) + uses_without_order, usage_limit) - used_count AS missing
        FROM coupons c LEFT JOIN truth USING (id))
    UPDATE coupons c SET used_count = c.used_count + missing FROM wrong WHERE wrong.id = c.id AND missing <> 0
    RETURNING code AS name`)

export const COUPON_RECOUNTS: readonly RecountStep[] = [["coupons", repairCoupons]]
