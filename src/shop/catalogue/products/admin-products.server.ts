import { join } from "sql-template-tag"
import { type Queryable, type Sql, sql } from "#database/database.ts"
import type { ProductsRow } from "#database/rows.ts"
import { baseLocale } from "#messages/runtime.js"
import { recordOf } from "#platform/objects.ts"
import { by, byName, type ListOrder, pageOf } from "#shop/api/admin-list.server.ts"
import { contains, countFound, hasTrigram, indexed } from "#shop/api/contains.server.ts"
import { countRows } from "#shop/api/counted.server.ts"
import { isUuid } from "#shop/api/fields.ts"
import { unchangedSample } from "#shop/api/samples.server.ts"
import { rupeesFromNumeric } from "#shop/money.ts"
import { type FullRow, fullColumns, fullFromRow } from "../catalogue.server.ts"
import { croppedPicturesColumn } from "../pictures/gallery.server.ts"
import type { StoredPicture } from "../pictures/stored-picture.ts"
import { translationsOf } from "../translations/product-texts.ts"
import { type StoredTexts, textsOfRow } from "../translations/stored-texts.server.ts"
import { variantFrom } from "../variants/variant-name.ts"
import { type OptionsRow, optionsColumns, optionsFromRow } from "../variants/variants.server.ts"
import {
  type AdminProduct,
  type AdminProductList,
  type AdminProductSort,
  type AdminProductStatus,
  type AdminProductsQuery,
  LACKING_STATUSES,
  type LowProduct,
  lackedLanguage,
} from "./admin-products.ts"
import { fullFieldsToJson } from "./product-json.ts"
import type { ProductState } from "./product-state.ts"
import type { SALE } from "./sale.ts"

type AdminPicture = AdminProduct["pictures"][number]

export type AdminProductRow = Omit<FullRow, "pictures"> & {
  readonly pictures: ReadonlyArray<StoredPicture & Pick<AdminPicture, "crop">>
} & OptionsRow &
  Pick<AdminProduct, "state"> &
  Pick<ProductsRow, "version" | "updated_at" | "is_draft" | "publish_at" | "deposit_percent" | "regular_price"> &
  Pick<ProductsRow, (typeof SALE)[number]> &
  Pick<AdminProduct, "old_paths"> &
  Pick<StoredTexts, "texts">

export const adminProductColumns: Sql = sql`${fullColumns(croppedPicturesColumn)}, version, updated_at, state, is_draft, publish_at, texts, deposit_percent, sale_price, sale_from, sale_until, regular_price,
  ARRAY(SELECT path FROM old_paths o WHERE o.product_id = products.id ORDER BY path) AS old_paths,
  ${optionsColumns}`

export function adminProductFromRow(row: AdminProductRow): AdminProduct {
  const product = fullFromRow(row)
  return {
    ...fullFieldsToJson(product),
    pictures: row.pictures.map(({ alt, ...picture }) => ({ ...picture, alt: alt[baseLocale] })),
    deposit_percent: row.deposit_percent,
    options: optionsFromRow(row),
    personalisation: product.personalisation ?? null,
    sale_price: rupeesFromNumeric(row.sale_price),
    sale_from: row.sale_from,
    sale_until: row.sale_until,
    regular_price: rupeesFromNumeric(row.regular_price),
    slug: row.slug,
    seo_title: row.seo_title,
    seo_description: row.seo_description,
    old_paths: row.old_paths,
    translations: translationsOf(
      textsOfRow(
        row,
        row.pictures.map(({ alt }) => alt),
      ),
    ),
    version: row.version,
    state: row.state,
    is_draft: row.is_draft,
    publish_at: row.publish_at,
    updated_at: row.updated_at,
  }
}

export async function listAdminProducts(db: Queryable, query: AdminProductsQuery): Promise<AdminProductList> {
  const [{ rows, count }, categories] = await Promise.all([findPage(db, query), findCategories(db)])
  const ids = rows.map(({ id }) => id)
  return { products: rows.map(adminProductFromRow), ...count, categories, waiting: await countWaiting(db, ids) }
}

/** Counts those who wait, by the product's id, for it or a variant. Products that nobody waits for are left out. */
async function countWaiting(db: Queryable, ids: readonly string[]): Promise<Record<string, number>> {
  if (ids.length === 0) return {}
  const rows = await db.query<{ id: string; people: number }>(
    sql`SELECT COALESCE(p.variant_of, p.id) AS id, count(DISTINCT lower(w.email)) AS people
        FROM products p JOIN stock_waits w ON w.product_id = p.id
        WHERE (p.id = ANY(${ids}::uuid[]) OR p.variant_of = ANY(${ids}::uuid[])) AND w.confirmed_at IS NOT NULL
        GROUP BY 1`,
  )
  return Object.fromEntries(rows.map(({ id, people }) => [id, people]))
}

export async function readAdminProduct(db: Queryable, id: string): Promise<AdminProduct | null> {
  if (!isUuid(id)) return null
  const [row] = await db.query<AdminProductRow>(
    sql`SELECT ${adminProductColumns} FROM products WHERE id = ${id} AND variant_of IS NULL AND archived_at IS NULL`,
  )
  return row ? adminProductFromRow(row) : null
}

/** Leaves out samples that nobody has changed, which are few: they are found first, and not each row is looked up. */
const ownById = (id: Sql) =>
  sql`${id} NOT IN (SELECT id FROM products WHERE sample_version IS NOT NULL AND ${unchangedSample})`

/** Returns the owner's products with the lowest stock. With options, the variant with the lowest stock stands for the product. */
export async function findLowStock(db: Queryable, limit: number): Promise<LowProduct[]> {
  const rows = await db.query<AdminProductRow & { option_values: string[] | null; own: StoredTexts | null }>(
    sql`SELECT ${adminProductColumns}, option_values,
          (SELECT to_jsonb(p) || jsonb_build_object('choices', p.options) FROM products p WHERE p.id = products.variant_of) AS own FROM products JOIN (
            SELECT product_id, low_stock.stock_quantity AS left_over FROM low_stock WHERE ${ownById(sql`product_id`)}
            ORDER BY low_stock.stock_quantity, product_id LIMIT ${limit}
          ) AS scarce ON id = COALESCE((SELECT v.id FROM products v
            WHERE v.variant_of = product_id AND v.is_active AND v.stock_quantity = left_over ORDER BY v.variant_position LIMIT 1), product_id)
        ORDER BY left_over, product_id`,
  )
  return rows.map(({ own, ...row }) => ({
    ...adminProductFromRow(row),
    ...(own && { translations: translationsOf(textsOfRow(own, [])) }),
    ...variantFrom(row.name, row.option_values),
  }))
}

/** Counts the owner's products; samples that nobody has changed are none. */
export const countProducts = (db: Queryable) => countRows(db, sql`listed_products WHERE ${ownById(sql`id`)}`)

export const countLowStock = (db: Queryable) => countRows(db, sql`low_stock WHERE ${ownById(sql`product_id`)}`)

async function findPage(db: Queryable, query: AdminProductsQuery) {
  const { q = "" } = query
  const count = await countFound(db, q, (holds) => listed(query, holds))
  const order = ORDERS[query.sort ?? "newest"]
  // What an index of texts finds is collected first, so that all of it can be sorted.
  const collected = sql`(SELECT * FROM ${listed(query, indexed)} OFFSET 0) AS products`
  const found = q === "" || count.matching_capped ? listed(query) : collected
  // The ids come first, from an index alone; then the rows of the page are read.
  const rows = await db.query<AdminProductRow>(
    sql`WITH page AS MATERIALIZED (${pageOf(sql`SELECT id AS page_id FROM ${found}`, order, query, count)})
        SELECT ${adminProductColumns} FROM page JOIN products ON id = page_id ORDER BY ${order.forward}`,
  )
  return { rows, count }
}

function listed({ q = "", status = "all", sort = "newest" }: AdminProductsQuery, holds = contains): Sql {
  if (status === "low_stock" && q === "" && (sort === "newest" || sort === "oldest"))
    return sql`(SELECT product_id AS id, created_at FROM low_stock) AS products WHERE true`
  const table = status === "archived" ? sql`products` : sql`listed_products AS products`
  const conditions = [STATUS_CONDITIONS[status]]
  if (q !== "") conditions.push(...eachWord(q, holds))
  return sql`${table} WHERE ${join(conditions, " AND ")}`
}

/** More words than anybody types. */
const MAX_WORDS = 10

/** Returns conditions on words in any order. Those too short for an index are searched only beside longer ones. */
function eachWord(q: string, holds: typeof contains): Sql[] {
  const words = q.split(/\s+/).slice(0, MAX_WORDS)
  if (!words.some(hasTrigram)) return [holds(sql`search`, q)]
  return words.map((word) => (hasTrigram(word) ? holds : contains)(sql`search`, word))
}

const STATUS_CONDITIONS: Record<AdminProductStatus, Sql> = {
  all: sql`true`,
  active: sql`is_active`,
  inactive: notActive("inactive"),
  draft: notActive("draft"),
  scheduled: notActive("scheduled"),
  archived: sql`archived_at IS NOT NULL AND variant_of IS NULL`,
  low_stock: sql`id IN (SELECT product_id FROM low_stock)`,
  ...recordOf(LACKING_STATUSES, (status) => sql`lacks @> ARRAY[${lackedLanguage(status)}]`),
}

/** Is a condition that an index of its own serves, also in a shop with a million products for sale. */
function notActive(state: ProductState): Sql {
  return sql`NOT is_active AND state = ${state}`
}

const ORDERS: Record<AdminProductSort, ListOrder> = {
  newest: by("products.created_at DESC", "id DESC"),
  oldest: by("products.created_at", "id"),
  get name() {
    return byName("search")
  },
  "price-asc": by("price", "id"),
  "price-desc": by("price DESC", "id DESC"),
}

const MAX_SUGGESTED_CATEGORIES = 500

async function findCategories(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    sql`SELECT name FROM categories ORDER BY position, lower(name), name LIMIT ${MAX_SUGGESTED_CATEGORIES}`,
  )
  return rows.map(({ name }) => name)
}
