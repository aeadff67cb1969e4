import { sql } from "#database/database.ts"

/** Is the condition that a product is a sample which no admin has changed. A changed one counts as the owner's own. */
export const unchangedSample = sql`version IS NOT DISTINCT FROM sample_version`

/** Is the condition that a coupon is a sample which no admin has changed. */
export const unchangedSampleCoupon = sql`is_sample AND version = 1`

/**
 * Raises the versions of products when the shop itself changes them, as after renaming a category: a sample stays one.
 */
export const nextVersion = sql`version = version + 1, sample_version = sample_version + (version = sample_version)::integer`
