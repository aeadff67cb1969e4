import sharp from "sharp"
import { join, raw } from "sql-template-tag"
import { lockUntilCommit } from "#database/advisory-locks.ts"
import { type Database, sql, type Transaction } from "#database/database.ts"
import { withTimeLimit } from "#database/time-limit.ts"
import { OWNERS_FORMATS } from "#platform/pictures/formats.ts"
import type { Pictures } from "#platform/pictures/pictures.ts"
import { markSamples } from "#shop/settings/settings.server.ts"
import { SAMPLE_COUPONS, SAMPLE_PRODUCTS } from "./catalogue.ts"
import type { SampleProduct } from "./products/product.ts"

const CONCURRENT_DRAWERS = 3
/** Drawing takes a minute or two, and another process that draws is waited for. */
const LONGEST_MS = 30 * 60_000

export interface Filling {
  readonly db: Database
  readonly pictures: Pick<Pictures, "store" | "remove">
  /** Called as pictures become ready. */
  readonly onProgress?: (done: number, of: number) => void
  /** Other products than the sample's; for tests, whose pictures need not take long. */
  readonly products?: readonly SampleProduct[]
}

/**
 * Puts the sample catalogue and its coupons into a shop without products, in one transaction; answers how many products came.
 * Processes that start together take turns. Killed half-way it leaves pictures that no product holds, for the night's sweep, and
 * the next start does it all again.
 */
export function fillSample(filling: Filling): Promise<number> {
  return withTimeLimit(LONGEST_MS, () => fill(filling))
}

async function fill({ db, pictures, onProgress, products = SAMPLE_PRODUCTS }: Filling): Promise<number> {
  if (!(await isEmpty(db))) return 0
  return await db.transaction(async (tx) => {
    // Held until the commit: a process that waited here finds the shop filled.
    await lockUntilCommit(tx, "sampleCatalogue")
    if (!(await isEmpty(tx))) return 0
    const imageUrls = await drawAll(products, remembering(db, pictures), onProgress)
    try {
      await insertProducts(tx, products, imageUrls)
      await insertCoupons(tx)
      await markSamples(tx)
    } catch (error) {
      await Promise.all(imageUrls.map((imageUrl) => pictures.remove(imageUrl)))
      throw error
    }
    return products.length
  })
}

// A shop that has people is somebody's shop, also when every product was deleted from it.
async function isEmpty(db: Pick<Database, "query">): Promise<boolean> {
  const rows = await db.query(sql`SELECT WHERE EXISTS (SELECT FROM products) OR EXISTS (SELECT FROM profiles)`)
  return rows.length === 0
}

type Store = (bytes: Uint8Array) => ReturnType<Pictures["store"]>

// Past the transaction: what it remembers must outlive a kill.
function remembering(db: Database, pictures: Filling["pictures"]): Store {
  return (bytes) =>
    pictures.store(bytes, {
      whose: "sample",
      formats: OWNERS_FORMATS,
      remember: (imageUrl) => db.query(sql`INSERT INTO product_pictures (image_url) VALUES (${imageUrl})`),
    })
}

async function drawAll(
  products: readonly SampleProduct[],
  store: Store,
  onProgress: Filling["onProgress"],
): Promise<string[]> {
  const imageUrls: string[] = []
  let [next, done] = [0, 0]
  // A few at a time: the drawing is ours and single, the encoding is the picture library's and parallel.
  const drawer = async () => {
    for (let i = next++; i < products.length; i = next++) {
      const product = products[i]
      if (product) imageUrls[i] = await storeDrawing(product, store)
      onProgress?.(++done, products.length)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_DRAWERS }, drawer))
  return imageUrls
}

async function storeDrawing({ name, draw }: SampleProduct, store: Store): Promise<string> {
  // `unlimited` lifts librsvg's guard against strangers' drawings: ours hold many stitches.
  const png = await sharp(Buffer.from(draw()), { unlimited: true }).png({ compressionLevel: 1 }).toBuffer()
  const stored = await store(png)
  if (!stored.ok) throw new Error(`The picture of "${name}" was refused: ${stored.code}`)
  return stored.imageUrl
}

async function insertProducts(tx: Transaction, products: readonly SampleProduct[], imageUrls: readonly string[]) {
  const rows = products.map(
    (product, i) => sql`(${product.name}, ${product.description}, ${product.price}::numeric, ${product.stock}::integer,
      ${product.category}, ${imageUrls[i]}, now() - ${`${product.age} days ${i} minutes`}::interval, true)`,
  )
  await tx.query(sql`INSERT INTO products (name, description, price, stock_quantity, category, image_url, created_at, is_sample)
    VALUES ${join(rows)}`)
}

async function insertCoupons(tx: Transaction) {
  const rows = SAMPLE_COUPONS.map(
    ({ code, type, value, minimum = 0, cap = null, limit = null, used = 0, ...coupon }) => {
      const expires =
        coupon.expiresIn === undefined ? raw("NULL") : sql`now() + ${`${coupon.expiresIn} days`}::interval`
      return sql`(${code}, ${type}, ${value}::numeric, ${minimum}::numeric, ${cap}::numeric, ${limit}::integer, ${used}::integer, ${used}::integer,
      ${expires}, ${coupon.active ?? true}::boolean, true)`
    },
  )
  await tx.query(sql`INSERT INTO coupons
    (code, discount_type, discount_value, min_order_amount, max_discount_amount, usage_limit, used_count, uses_without_order, expires_at, is_active, is_sample)
    VALUES ${join(rows)} ON CONFLICT (code) DO NOTHING`)
}
