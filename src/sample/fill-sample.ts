import { randomUUID } from "node:crypto"
import { join, raw } from "sql-template-tag"
import { lockUntilCommit } from "#database/advisory-locks.ts"
import { type Database, sql, type Transaction } from "#database/database.ts"
import { storeWords } from "#shop/catalogue/search/product-words.server.ts"
import { otherTexts } from "#shop/catalogue/translations/stored-texts.server.ts"
import { writeVariants } from "#shop/catalogue/variants/variants.server.ts"
import { markSamples } from "#shop/settings/settings.server.ts"
import type { SampleReview } from "#shop/settings/settings.ts"
import { SAMPLE_COUPONS, SAMPLE_PRODUCTS } from "./catalogue.ts"
import type { SampleProduct } from "./products/product.ts"
import { SAMPLE_CATEGORIES, textsOfSample } from "./products/translations.ts"
import { SAMPLE_SYNONYMS } from "./synonyms.ts"

/**
 * Puts the sample catalogue and its coupons into a shop without products, in one transaction. Returns how many products
 * were added. Their pictures come later (`startAddingPictures`). Processes that start together take turns.
 */
export async function fillSample(
  db: Database,
  products: readonly Omit<SampleProduct, "picture">[] = SAMPLE_PRODUCTS,
): Promise<number> {
  if (!(await isEmpty(db))) return 0
  return await db.transaction(async (tx) => {
    // The lock is held until the commit: a process that waited here finds the shop filled.
    await lockUntilCommit(tx, "sampleCatalogue")
    if (!(await isEmpty(tx))) return 0
    const added = await insertProducts(tx, products)
    await nameCategories(tx)
    const reviews = await addShowpieces(tx, added)
    await storeWords(
      tx,
      added.map(({ id }) => id),
    )
    await insertCoupons(tx)
    await markSamples(tx, { synonyms: SAMPLE_SYNONYMS, reviews })
    return products.length
  })
}

// A shop with people belongs to somebody, also when every product was deleted from it.
async function isEmpty(db: Pick<Database, "query">): Promise<boolean> {
  const rows = await db.query(sql`SELECT WHERE EXISTS (SELECT FROM products) OR EXISTS (SELECT FROM profiles)`)
  return rows.length === 0
}

async function nameCategories(tx: Transaction) {
  await tx.query(
    sql`UPDATE categories c SET names = n.names
        FROM jsonb_each(${JSON.stringify(SAMPLE_CATEGORIES)}::jsonb) AS n (name, names) WHERE n.name = c.name`,
  )
}

type Added = Pick<SampleProduct, "name" | "description" | "shows"> & { readonly id: string }

async function insertProducts(tx: Transaction, products: readonly Omit<SampleProduct, "picture">[]): Promise<Added[]> {
  const rows = products.map(
    (product, i) => sql`(${product.name}, ${product.description}, ${product.price}::numeric, ${product.stock}::integer,
      ${product.category}, ${JSON.stringify(otherTexts(textsOfSample(product)))}::jsonb, now() - ${`${product.age} days ${i} minutes`}::interval, 1)`,
  )
  const added = await tx.query<{ id: string; name: string }>(
    sql`INSERT INTO products (name, description, price, stock_quantity, category, texts, created_at, sample_version)
        VALUES ${join(rows)} RETURNING id, name`,
  )
  return added.flatMap(({ id, name }) =>
    products.filter((each) => each.name === name).map(({ description, shows }) => ({ id, name, description, shows })),
  )
}

/** Gives some samples what a product can have besides. Returns the reviews that stand on their pages. */
async function addShowpieces(
  tx: Transaction,
  products: readonly Added[],
): Promise<Record<string, readonly SampleReview[]>> {
  const reviews: Record<string, readonly SampleReview[]> = {}
  for (const { id, ...product } of products) {
    const { shows } = product
    if (!shows) continue
    const { details, personalisation, variants } = shows
    const { choices, label } = textsOfSample(product)
    const { size, material, care, lead_time } = details
    const text = personalisation && {
      ...personalisation,
      label,
      price: personalisation.price.toFixed(2),
      required: false,
    }
    await tx.query(
      sql`UPDATE products SET size = ${size}, material = ${material}, care = ${care}, lead_time = ${lead_time}, base_price = price,
            options = ${JSON.stringify(choices)}::jsonb, personalisation = ${text ? JSON.stringify(text) : null}::jsonb
          WHERE id = ${id}`,
    )
    const made = { is_active: true, image_url: null, sale_price: null }
    const planned = variants.map(({ stock, ...variant }) => ({
      ...variant,
      ...made,
      id: randomUUID(),
      stock_quantity: stock,
    }))
    await writeVariants(tx, id, { known: [], variants: planned })
    reviews[id] = shows.reviews
  }
  return reviews
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
