import { type Queryable, sql } from "#database/database.ts"
import type { ProductsRow } from "#database/rows.ts"
import { baseLocale, getLocale } from "#messages/runtime.js"
import { countRows } from "#shop/api/counted.server.ts"
import { inBatches } from "#shop/api/files/long-file.server.ts"
import { makesMore } from "#shop/stock/stock.server.ts"
import { onSale } from "../catalogue.server.ts"
import { picturesColumn } from "../pictures/gallery.server.ts"
import type { GalleryPicture } from "../pictures/gallery.ts"
import { inReadersWords, type LocalizedChoice, type Translated, valueIn } from "../translations/shown-texts.ts"
import { translatedColumn } from "../translations/translated.server.ts"
import { nameOfVariant } from "../variants/variant-name.ts"

type Shared = Pick<
  ProductsRow,
  "id" | "slug" | "name" | "description" | "category" | "material" | "made_to_order" | "lead_time"
> & {
  /** Holds the product's pictures, also for a variant that has one of its own. */
  readonly pictures: readonly GalleryPicture[]
}

type Own = "price" | "struck_price" | "sale_from" | "sale_until" | "stock_quantity" | "image_url"

/** Is a product, or a variant of a product that has options. */
export interface FeedItem extends Shared, Pick<ProductsRow, Own> {
  /** Is the product that a variant belongs to; null for a product without options. */
  readonly variant_of: string | null
  /** Tell a variant from the others of its product: the options' English names, and its values. */
  readonly options: ReadonlyArray<{ readonly name: string; readonly value: string }>
}

interface FeedRow extends Shared, Pick<ProductsRow, Own> {
  readonly variants: ReadonlyArray<Pick<FeedItem, "id" | Own> & { values: string[] }> | null
  readonly choices: readonly LocalizedChoice[] | null
  readonly translated: Translated
}

/** A batch takes some megabytes if every description is as long as possible. */
const BATCH = { size: 500, limitMs: 10_000 }

/** Channels refuse what has no picture. */
const listed = sql`${onSale} AND image_url IS NOT NULL`

/** Counts what is for sale and not in the feed. */
export const countUnlisted = (db: Queryable) =>
  countRows(db, sql`(SELECT FROM products WHERE ${onSale} AND image_url IS NULL) AS unlisted`)

/** Yields what is for sale and has a picture in the order of the products' ids, which edits do not change, a batch when the receiver wants more. */
export async function* readFeed(db: Queryable, locale = getLocale()): AsyncGenerator<FeedItem[], undefined> {
  const batches = inBatches<FeedRow>(BATCH, (last) =>
    db.query(
      sql`SELECT id, slug, name, description, category, material, price, struck_price, sale_from, sale_until, stock_quantity, ${makesMore(sql`products`)} AS made_to_order, lead_time, image_url, ${picturesColumn} AS pictures,
            options AS choices,
            ${translatedColumn(sql`products`, locale)},
            CASE WHEN options IS NOT NULL THEN (
              SELECT json_agg(json_build_object('id', v.id, 'values', v.option_values, 'price', v.price::text, 'struck_price', v.struck_price::text,
                'sale_from', v.sale_from, 'sale_until', v.sale_until, 'stock_quantity', v.stock_quantity,
                'image_url', v.image_url) ORDER BY v.variant_position)
              FROM products v WHERE v.variant_of = products.id AND v.is_active AND v.variant_position IS NOT NULL) END AS variants
          FROM products WHERE ${listed} AND id > ${last?.id ?? "00000000-0000-0000-0000-000000000000"}::uuid
          ORDER BY id LIMIT ${BATCH.size}`,
    ),
  )
  for await (const rows of batches) yield rows.flatMap(itemsOf)
}

function itemsOf({ variants, choices, translated, ...row }: FeedRow): FeedItem[] {
  const { categoryLabel: category = row.category, english: _, ...texts } = inReadersWords(row, translated)
  const product = { ...texts, category }
  if (!variants) return [{ ...product, variant_of: null, options: [] }]
  return variants.map(({ values: english, ...variant }) => {
    const values = english.map((value, at) => valueIn(translated, value, at))
    const name = nameOfVariant({ product_name: product.name, values })
    const options = values.map((value, at) => ({ name: choices?.[at]?.name[baseLocale] ?? "", value }))
    return { ...product, ...variant, name, variant_of: product.id, options }
  })
}
