import { sql } from "#database/database.ts"

/** Of a product or coupon: a sample that no admin has changed. A changed one counts as the owner's own. */
export const unchangedSample = sql`is_sample AND version = 1`
