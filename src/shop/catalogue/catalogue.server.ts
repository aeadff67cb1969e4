import { join, raw } from "sql-template-tag"
import { type Queryable, type Sql, sql } from "#database/database.ts"
import type { ProductsRow } from "#database/rows.ts"
import { baseLocale, getLocale } from "#messages/runtime.js"
import { isUuid } from "#shop/api/fields.ts"
import { centsFromNumeric } from "#shop/money.ts"
import { makesMore } from "#shop/stock/stock.server.ts"
import { say } from "#shop/text/localized.ts"
import type { FullProduct, ProductCardData, ProductDetail, Sale, ShownCategory, Variant } from "./catalogue.ts"
import { picturesColumn } from "./pictures/gallery.server.ts"
import { type StoredPicture, shownPicture } from "./pictures/stored-picture.ts"
import { DETAILS, detailsOf, type ProductDetails } from "./products/details.ts"
import { saleOf } from "./sale-columns.server.ts"
import {
  inReadersWords,
  type LocalizedChoice,
  saysOptions,
  shownTexts,
  type Translated,
  valueIn,
} from "./translations/shown-texts.ts"
import {
  labelColumn,
  preparedTranslated,
  shopOrder,
  translatedColumn,
  withLabel,
} from "./translations/translated.server.ts"
import { personalisationFromRow, type StoredPersonalisation } from "./variants/personalisation.server.ts"
import { nameOfVariant } from "./variants/variant-name.ts"

const FEATURED_PRODUCTS = 4
const RELATED_PRODUCTS = 4

type CardRow = Pick<
  ProductsRow,
  "id" | "name" | "category" | "price" | "highest_price" | "slug" | "stock_quantity" | "made_to_order" | "image_url"
> & {
  created_at: string
  /** Says whether the owner takes no orders of what is made now. */
  is_booked: boolean
  has_options: boolean
  sale: Sale | null
  needs_text: boolean
  /** Is not read where the owner's English is wanted. */
  translated?: Translated
}

export type DetailRow = CardRow & Pick<ProductsRow, "description" | "is_active">

/** The time is text, because a Date would lose the microseconds that paging orders by. */
const cardColumns: Sql = sql`id, slug, name, category, price, highest_price, ${saleOf(sql`products`)} AS sale, options IS NOT NULL AS has_options, stock_quantity, made_to_order, NOT takes_orders_to_make() AS is_booked, image_url,
  (personalisation -> 'required')::boolean IS TRUE AS needs_text,
  to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS created_at`

export const onSale: Sql = sql`is_active AND variant_of IS NULL`

export const detailColumns: Sql = sql`${cardColumns}, description, is_active`

export type FullRow = DetailRow &
  ProductDetails &
  Pick<ProductsRow, "no_returns" | "commissions" | "seo_title" | "seo_description"> & {
    pictures: readonly StoredPicture[]
    personalisation: StoredPersonalisation | null
  }

export function fullColumns(pictures: Sql): Sql {
  return sql`${detailColumns}, ${join(DETAILS.map((name) => raw(name)))}, personalisation, no_returns, commissions, seo_title, seo_description, ${pictures} AS pictures`
}

function cardFromRow(row: CardRow): ProductCardData {
  const { name, ...shown } = inReadersWords({ name: row.name, category: row.category }, row.translated)
  return {
    id: row.id,
    name,
    category: row.category,
    ...shownTexts(shown),
    priceCents: centsFromNumeric(row.price),
    stock: row.stock_quantity,
    imageUrl: row.image_url,
    createdAt: row.created_at,
    ...(row.has_options && { hasOptions: true as const }),
    ...(row.made_to_order && (row.is_booked ? { booked: true as const } : { madeToOrder: true as const })),
    ...(row.needs_text && { needsText: true as const }),
    ...(row.sale && { sale: row.sale }),
    ...(row.slug && { slug: row.slug }),
    ...(row.highest_price !== null && { highestCents: centsFromNumeric(row.highest_price) }),
  }
}

export function detailFromRow(row: DetailRow): ProductDetail {
  const { name, description, category } = row
  const shown = inReadersWords({ name, description, category }, row.translated)
  return { ...cardFromRow(row), ...shownTexts(shown), description: shown.description, isActive: row.is_active }
}

export function fullFromRow({ pictures, ...row }: FullRow): FullProduct {
  const { translated } = row
  const personalisation = personalisationFromRow(row.personalisation)
  const shown = inReadersWords(row, translated)
  return {
    ...{ ...detailFromRow(row), ...shownTexts(shown), details: detailsOf(shown) },
    pictures: pictures.map((picture) => shownPicture(picture, translated ? getLocale() : baseLocale)),
    ...(row.no_returns && { noReturns: true as const }),
    ...(row.commissions && { commissions: true as const }),
    ...(shown.seo_title && { seoTitle: shown.seo_title }),
    ...(shown.seo_description && { seoDescription: shown.seo_description }),
    ...(personalisation && {
      personalisation: { ...personalisation, label: translated?.personalisation ?? personalisation.label },
    }),
  }
}

export async function findFeatured(db: Queryable): Promise<ProductCardData[]> {
  const rows = await db.query<CardRow>(
    preparedTranslated(
      "find-featured",
      sql`SELECT ${cardColumns}, ${translatedColumn()} FROM products WHERE ${onSale}
          ORDER BY products.created_at DESC, id DESC LIMIT ${FEATURED_PRODUCTS}`,
    ),
  )
  return rows.map(cardFromRow)
}

interface OptionsRow {
  readonly choices: readonly LocalizedChoice[] | null
  readonly variants: ReadonlyArray<Omit<Variant, "priceCents"> & Pick<ProductsRow, "price">> | null
}

const optionsColumns = sql`options AS choices, CASE WHEN options IS NOT NULL THEN (
  SELECT json_agg(json_build_object('id', v.id, 'name', v.name, 'values', v.option_values, 'price', v.price::text,
    'sale', ${saleOf(sql`v`)}, 'stock', v.stock_quantity, 'imageUrl', v.image_url) ORDER BY v.variant_position)
  FROM products v WHERE v.variant_of = products.id AND v.is_offered AND v.variant_position IS NOT NULL) END AS variants`

/** Returns a product with its options; either all of their words are in the reader's language, or none. */
function withOptions(product: FullProduct, { choices, variants, translated }: OptionsRow & FullRow): FullProduct {
  if (!choices) return product
  const read = translated && saysOptions(choices, translated.language) ? translated : null
  const offered = (variants ?? []).map(({ price, sale, ...variant }) => {
    const values = variant.values.map((value, at) => valueIn(read, value, at))
    const name = nameOfVariant({ product_name: product.name, values })
    const made = product.madeToOrder && { madeToOrder: product.madeToOrder }
    return { ...variant, ...made, ...(sale && { sale }), values, name, priceCents: centsFromNumeric(price) }
  })
  const shown = say(choices, read?.language ?? baseLocale)
  const english = translated && !read && [...(product.english ?? []), "options" as const]
  return { ...product, ...(english && { english }), options: { choices: shown, variants: offered } }
}

/** One product, active or not; null when it is unknown, archived, or `id` is no id at all. The id of a variant finds its product. */
export async function findProduct(db: Queryable, id: string): Promise<FullProduct | null> {
  if (!isUuid(id)) return null
  const [row] = await db.query<FullRow & OptionsRow>(
    preparedTranslated(
      "find-product",
      sql`SELECT ${fullColumns(picturesColumn)}, ${translatedColumn()}, ${optionsColumns} FROM products
          WHERE id = COALESCE((SELECT variant_of FROM products WHERE id = ${id}), ${id}) AND archived_at IS NULL`,
    ),
  )
  return row ? withOptions(fullFromRow(row), row) : null
}

export async function findRelated(db: Queryable, id: string): Promise<ProductCardData[]> {
  if (!isUuid(id)) return []
  const rows = await db.query<CardRow>(
    preparedTranslated(
      "find-related",
      sql`SELECT ${cardColumns}, ${translatedColumn()} FROM products
          WHERE ${onSale} AND category = (SELECT category FROM products WHERE id = ${id}) AND id <> ${id} AND (stock_quantity > 0 OR ${makesMore(sql`products`)})
          ORDER BY products.created_at DESC, id DESC LIMIT ${RELATED_PRODUCTS}`,
    ),
  )
  return rows.map(cardFromRow)
}

const SHOWN_CATEGORIES = 6

/** Returns the first categories with products for sale, in the owner's order, each with the picture of its newest product. */
export async function findShownCategories(db: Queryable): Promise<ShownCategory[]> {
  const rows = await db.query<Omit<ShownCategory, "label"> & { label: string | null }>(
    preparedTranslated(
      "find-shown-categories",
      sql`SELECT name, ${labelColumn()}, (
            SELECT image_url FROM products
            WHERE ${onSale} AND category = categories.name AND image_url IS NOT NULL
            ORDER BY products.created_at DESC, products.id DESC LIMIT 1
          ) AS image_url
          FROM categories
          WHERE EXISTS (SELECT FROM products WHERE ${onSale} AND category = categories.name)
          ORDER BY ${shopOrder()} LIMIT ${SHOWN_CATEGORIES}`,
    ),
  )
  return rows.map(withLabel)
}
