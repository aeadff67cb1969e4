import { sql } from "#database/database.ts"

/** The condition that a product is a sample which no admin has changed. A changed one counts as the owner's own. */
export const unchangedSample = sql`version IS NOT DISTINCT FROM sample_version`

/** The condition that a coupon is such a sample. */
export const unchangedSampleCoupon = sql`is_sample AND version = 1`

/** What a change by the shop itself, such as a renamed category, sets in the rows of products: a sample stays one. */
export const nextVersion = sql`version = version + 1, sample_version = sample_version + (version = sample_version)::integer`
