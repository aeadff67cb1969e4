import { lockUntilCommit } from "#database/advisory-locks.ts"
import { type Queryable, sql, type Transaction } from "#database/database.ts"
import { baseLocale } from "#messages/runtime.js"
import type { Parts } from "#shop/api/parts.ts"
import { unchangedSample, unchangedSampleCoupon } from "#shop/api/samples.server.ts"
import { recordChange } from "#shop/audit/audit.server.ts"
import { deleteSampleProducts } from "#shop/catalogue/products/remove-product.server.ts"
import { deleteSampleCoupons } from "#shop/coupons/admin-coupons-change.server.ts"
import { changeSection } from "#shop/settings/admin-settings.server.ts"
import type { LiveSettings } from "#shop/settings/live-settings.server.ts"
import type { EditedSections } from "#shop/settings/sections/sections.ts"
import { type StoredSettings, unmarkSamples } from "#shop/settings/settings.server.ts"
import { say } from "#shop/text/localized.ts"
import type { RemovedSamples, Samples } from "./first-day.ts"

export async function readSamples(db: Queryable, settings: StoredSettings): Promise<Samples> {
  const [found] = await db.query<Omit<Samples, "shown" | "numbers">>(
    sql`SELECT
      (SELECT count(*) FROM products WHERE ${unchangedSample} AND archived_at IS NULL) AS products,
      (SELECT count(*) FROM products WHERE version > sample_version AND archived_at IS NULL) AS changed,
      (SELECT count(*) FROM coupons WHERE ${unchangedSampleCoupon}) AS coupons`,
  )
  const { products = 0, coupons = 0, changed = 0 } = found ?? {}
  const { samples } = settings.values
  return { shown: samples || products > 0 || coupons > 0, products, coupons, changed, numbers: areMadeUp(settings) }
}

/**
 * Removes what is left of the sample catalogue, all of it or nothing: its products and coupons, its synonyms, the reviews that say they are
 * samples, and the mark by which customers see a made-up account. A second time it finds nothing.
 */
export async function removeSamples(
  shop: Parts<"db" | "pictures" | "log"> & { readonly settings: LiveSettings },
  actorId: string,
  hideNumbers = false,
): Promise<RemovedSamples> {
  const removed = await shop.db.transaction(async (tx) => {
    await lockUntilCommit(tx, "settings")
    // An order takes its coupon before its products.
    const coupons = await deleteSampleCoupons(tx, actorId)
    const products = await deleteSampleProducts(tx, shop, actorId)
    await forgetSamples(tx, shop.settings, actorId)
    if (hideNumbers) await hideMadeUpNumbers(tx, shop.settings, actorId)
    return { products, coupons }
  })
  await shop.settings.reload().catch(() => {})
  return removed
}

function areMadeUp({ edited, initial }: StoredSettings): boolean {
  const told = ({ shown, items }: EditedSections["numbers"]) => JSON.stringify(say([shown, items], baseLocale))
  return told(edited.numbers) === told(initial.numbers)
}

async function hideMadeUpNumbers(tx: Transaction, live: LiveSettings, actorId: string) {
  const settings = await live.read(tx)
  const { numbers } = settings.edited
  if (areMadeUp(settings)) await changeSection(tx, actorId, settings, "numbers", { ...numbers, shown: false })
}

async function forgetSamples(tx: Transaction, live: LiveSettings, actorId: string) {
  const settings = await live.read(tx)
  const { reviews } = settings.edited
  if (reviews.samples) await changeSection(tx, actorId, settings, "reviews", { ...reviews, samples: false })
  const synonyms = await unmarkSamples(tx)
  if (!synonyms) return
  const lines = settings.values.synonyms.lines.filter((line) => !synonyms.includes(line))
  await changeSection(tx, actorId, settings, "synonyms", { lines })
  const [before, after] = [{ present: true }, { present: false }]
  await recordChange(tx, { kind: "settings", id: "samples", action: "updated", actorId, before, after })
}
