import { withTimeLimit } from "#database/connections/time-limit.ts"
import type { Database } from "#database/database.ts"
import { type Repaired, recount } from "#database/recount.ts"
import { announceEverything } from "#shop/catalogue/announce.server.ts"
import { PRODUCT_RECOUNTS } from "#shop/catalogue/recount-products.server.ts"
import { repairWords } from "#shop/catalogue/search/product-words.server.ts"
import { COUPON_RECOUNTS } from "#shop/coupons/coupons.server.ts"
import { repairSounds } from "#shop/customers/name-sounds.server.ts"
import { ORDER_RECOUNTS } from "#shop/orders/payments/recount-payments.server.ts"
import { RATING_RECOUNTS } from "#shop/reviews/recount-ratings.server.ts"
import { type OpenOptions, withServices } from "../start/open-services.ts"

/** A million orders are counted in seconds; the limit is for a database that stopped responding. */
const RECOUNT_LIMIT_MS = 3_600_000
const MAX_NAMES_SHOWN = 5

/** `npm start recount`: repairs every counter and list that is derived from other tables, and the words and sounds by which things are found, and says what was wrong. Works while the shop runs. */
export async function recountAll(_args: string[], options: OpenOptions): Promise<void> {
  await withServices(options, async ({ services: { db } }) => {
    const repaired = await withTimeLimit(RECOUNT_LIMIT_MS, async () => [
      ...(await recountTables(db)),
      ...wordsOf(await repairWords(db)),
      ...(await repairSounds(db)),
    ])
    // Pages that are cached may show what was wrong.
    if (repaired.length > 0) await announceEverything(db)
    for (const line of repaired.map(lineOf)) options.onProgress(line)
    if (repaired.length === 0) options.onProgress("Every count is right: nothing was changed.")
  })
}

export function recountTables(db: Database): Promise<Repaired[]> {
  return recount(db, [...ORDER_RECOUNTS, ...PRODUCT_RECOUNTS, ...COUPON_RECOUNTS, ...RATING_RECOUNTS])
}

function wordsOf(names: string[]): Repaired[] {
  return names.length > 0 ? [{ table: "words of products", names }] : []
}

function lineOf({ table, names }: Repaired): string {
  const more = names.length > MAX_NAMES_SHOWN ? ` and ${names.length - MAX_NAMES_SHOWN} more` : ""
  return `Repaired ${names.length} of ${table}: ${names.slice(0, MAX_NAMES_SHOWN).join(", ")}${more}`
}
