import { type Queryable, sql } from "#database/database.ts"
import { COLOMBO_OFFSET_MS } from "#messages/formats.ts"
import { OTHER_LANGUAGES } from "#messages/other-languages.ts"
import { recordOf } from "#platform/objects.ts"
import { BYTE_ORDER_MARK, csvRow } from "#shop/api/files/csv.server.ts"
import { inBatches } from "#shop/api/files/long-file.server.ts"
import { numericFromRupees } from "#shop/money.ts"
import { type AdminProductRow, adminProductColumns, adminProductFromRow } from "../products/admin-products.server.ts"
import type { AdminProduct } from "../products/admin-products.ts"
import type { AdminOptions } from "../products/admin-products-json.ts"
import { basePriceOf, SALE } from "../products/sale.ts"
import { SEO } from "../seo/seo.ts"
import { TRANSLATED } from "../translations/shown-texts.ts"

/** Names the columns of texts in other languages: name_si, description_si and the like. */
export const TEXT_COLUMNS = OTHER_LANGUAGES.flatMap((language) =>
  [...TRANSLATED, "personalisation" as const].map((field) => ({
    language,
    field,
    column: `${field}_${language}` as const,
  })),
)

const ENGLISH_COLUMNS = [
  ...(["id", "name", "description", "price", ...SALE, "stock", "category", "state", "publish_at"] as const),
  ...([
    "size",
    "material",
    "care",
    "lead_time",
    "made_to_order",
    "deposit_percent",
    "no_returns",
    "commissions",
    "weight_grams",
    "pictures",
    ...SEO,
    "old_path",
  ] as const),
  ...(["personalisation", "personalisation_length", "personalisation_price", "personalisation_required"] as const),
  ...(["variant_of", "option_1", "option_2"] as const),
]
export type CsvColumn = (typeof ENGLISH_COLUMNS)[number] | (typeof TEXT_COLUMNS)[number]["column"]

/** The columns have the same names in every language, because the file is read again. */
export const CSV_COLUMNS: readonly CsvColumn[] = [...ENGLISH_COLUMNS, ...TEXT_COLUMNS.map(({ column }) => column)]

export type Cells = Readonly<Record<CsvColumn, string>>

const EMPTY = recordOf(CSV_COLUMNS, () => "")

/** Returns the cells of a product, which are not yet guarded against spreadsheets. */
export function cellsOf(product: AdminProduct): Cells {
  const { personalisation } = product
  return {
    ...EMPTY,
    id: product.id,
    name: product.name,
    description: product.description,
    price: numericFromRupees(basePriceOf(product)),
    sale_price: product.sale_price === null ? "" : numericFromRupees(product.sale_price),
    sale_from: product.sale_from ?? "",
    sale_until: product.sale_until ?? "",
    stock: String(product.stock_quantity),
    category: product.category,
    state: product.state,
    publish_at: product.publish_at === null ? "" : inColombo(product.publish_at),
    size: product.size ?? "",
    material: product.material ?? "",
    care: product.care ?? "",
    lead_time: product.lead_time ?? "",
    made_to_order: product.made_to_order ? "yes" : "no",
    deposit_percent: product.deposit_percent === null ? "" : String(product.deposit_percent),
    no_returns: product.no_returns ? "yes" : "no",
    commissions: product.commissions ? "yes" : "no",
    weight_grams: product.weight_grams === null ? "" : String(product.weight_grams),
    pictures: product.pictures.map(({ image_url, alt }) => `${image_url} ${alt}`.trim()).join("\n"),
    slug: product.slug ?? "",
    seo_title: product.seo_title ?? "",
    seo_description: product.seo_description ?? "",
    old_path: product.old_paths.join("\n"),
    ...(personalisation && {
      personalisation: personalisation.label,
      personalisation_length: String(personalisation.max_length),
      personalisation_price: numericFromRupees(personalisation.price),
      personalisation_required: personalisation.required ? "yes" : "no",
    }),
    option_1: product.options?.choices[0]?.name ?? "",
    option_2: product.options?.choices[1]?.name ?? "",
    ...Object.fromEntries(
      TEXT_COLUMNS.map(({ language, field, column }) => [column, product.translations[language]?.[field] ?? ""]),
    ),
  }
}

/** Returns the cells of a variant, with its values where the product has the names of its options. */
export function variantCells(productId: string, variant: AdminOptions["variants"][number]): Cells {
  return {
    ...EMPTY,
    id: variant.id,
    price: variant.price === null ? "" : numericFromRupees(variant.price),
    sale_price: variant.sale_price === null ? "" : numericFromRupees(variant.sale_price),
    stock: String(variant.stock_quantity),
    state: variant.is_active ? "active" : "inactive",
    pictures: variant.image_url ?? "",
    variant_of: productId,
    option_1: variant.values[0] ?? "",
    option_2: variant.values[1] ?? "",
  }
}

function inColombo(time: string): string {
  return new Date(Date.parse(time) + COLOMBO_OFFSET_MS).toISOString().slice(0, 16).replace("T", " ")
}

const LOCAL = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(?::00)?$/

/** Returns the RFC 3339 time of what `inColombo` writes; null when it is no time. */
export function fromColombo(cell: string): string | null {
  const [, day, minute] = LOCAL.exec(cell) ?? []
  const time = Date.parse(`${day}T${minute}Z`)
  return Number.isNaN(time) ? null : new Date(time - COLOMBO_OFFSET_MS).toISOString()
}

const BATCH = { size: 500, limitMs: 30_000 }

/** Yields the products as CSV, the newest first, and reads a batch when the receiver pulls more. */
export async function* exportProducts(db: Queryable): AsyncGenerator<string, undefined> {
  yield BYTE_ORDER_MARK + csvRow(CSV_COLUMNS)
  for await (const products of inBatches<AdminProduct>(BATCH, (last) => readAfter(db, last))) {
    const lines = products.flatMap((product) => [
      cellsOf(product),
      ...(product.options?.variants ?? []).map((variant) => variantCells(product.id, variant)),
    ])
    yield lines.map((cells) => csvRow(CSV_COLUMNS.map((column) => cells[column] ?? ""))).join("")
  }
}

async function readAfter(db: Queryable, last: AdminProduct | undefined): Promise<AdminProduct[]> {
  const place = last ? sql`(created_at, id) < (${last.created_at}::timestamptz, ${last.id}::uuid)` : sql`true`
  const rows = await db.query<AdminProductRow>(
    sql`SELECT ${adminProductColumns} FROM products WHERE id IN (
          SELECT id FROM listed_products WHERE ${place} ORDER BY created_at DESC, id DESC LIMIT ${BATCH.size})
        ORDER BY products.created_at DESC, id DESC`,
  )
  return rows.map(adminProductFromRow)
}
