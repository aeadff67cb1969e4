import { type Queryable, sql } from "#database/database.ts"
import { locales } from "#messages/runtime.js"
import { inBatches } from "#shop/api/files/long-file.server.ts"
import { onSale } from "../catalogue.server.ts"

export interface SitemapEntry {
  readonly id: string
  /** Stands in the address of its page. */
  readonly name: string
  /** Is a time in RFC 3339 UTC. */
  readonly lastmod: string
  readonly pictures: readonly string[] | null
}

/** Covers the products whose ids begin with these four hexadecimal digits, or with some between them. */
export interface IdRange {
  readonly from: string
  readonly to: string
}

/**
 * The protocol allows 50,000 URLs in one file, and each language of a product is one. Ids are random: of 40,000 URLs a range
 * may get some hundreds more, not thousands.
 */
const PRODUCTS_PER_RANGE = 40_000 / locales.length
const PREFIXES = 0x1_0000

/** Returns equal ranges of ids. No range holds more products than a file may. */
export async function sitemapRanges(db: Queryable): Promise<IdRange[]> {
  const [row] = await db.query<{ count: number }>(sql`SELECT count(*) FROM products WHERE ${onSale}`)
  return rangesFor(row?.count ?? 0)
}

/** Returns a power of two of ranges, so that a growing shop keeps each range until it is halved. */
export function rangesFor(products: number): IdRange[] {
  const ranges = 2 ** Math.max(0, Math.ceil(Math.log2(products / PRODUCTS_PER_RANGE)))
  const width = PREFIXES / Math.min(ranges, PREFIXES)
  return Array.from({ length: PREFIXES / width }, (_, at) => ({ from: hex(at * width), to: hex((at + 1) * width - 1) }))
}

function hex(prefix: number): string {
  return prefix.toString(16).padStart(4, "0")
}

/** Changes with every product of the range that is added, edited or taken out; read from an index alone. */
export async function versionOf(db: Queryable, range: IdRange): Promise<string> {
  const [row] = await db.query<{ n: number; edited: string | null }>(
    sql`SELECT count(*) AS n, extract(epoch FROM max(updated_at))::text AS edited
        FROM products WHERE ${onSale} AND id BETWEEN ${lowest(range)}::uuid AND ${highest(range)}::uuid`,
  )
  return `${row?.n ?? 0}-${row?.edited ?? 0}`
}

const BATCH = { size: 2000, limitMs: 10_000 }

/** Yields products in the order of their ids, which edits do not change, a batch when the receiver wants more. */
export function readSitemap(db: Queryable, range: IdRange): AsyncGenerator<SitemapEntry[], undefined> {
  return inBatches<SitemapEntry>(BATCH, (last) => {
    const place = last ? sql`id > ${last.id}::uuid` : sql`id >= ${lowest(range)}::uuid`
    return db.query(sql`SELECT id, COALESCE(slug, id::text) AS name, to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS lastmod,
        (SELECT array_agg(image_url ORDER BY position) FROM product_gallery WHERE product_id = id HAVING count(*) > 1) AS pictures
      FROM products WHERE ${onSale} AND ${place} AND id <= ${highest(range)}::uuid ORDER BY id LIMIT ${BATCH.size}`)
  })
}

function lowest({ from }: IdRange): string {
  return `${from}0000-0000-0000-0000-000000000000`
}

function highest({ to }: IdRange): string {
  return `${to}ffff-ffff-ffff-ffff-ffffffffffff`
}
