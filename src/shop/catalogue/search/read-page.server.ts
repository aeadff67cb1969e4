import { createHash } from "node:crypto"
import { empty, raw } from "sql-template-tag"
import { prepared, type Queryable, type Sql, type Statement, sql } from "#database/database.ts"
import { contains, countFound } from "#shop/api/contains.server.ts"
import { countUpTo, exactly } from "#shop/api/counted.server.ts"
import { type Counted, MAX_COUNTED } from "#shop/api/counted.ts"
import { numericFromCents } from "#shop/money.ts"
import { type DetailRow, detailColumns } from "../catalogue.server.ts"
import type { Cursor } from "./cursor.ts"
import { isDescribed, type Match, mayFind, rankOf, tierOf, tiersOf } from "./match.server.ts"
import type { ProductSort } from "./search.ts"
import { found, passes, type Tier, type Wanted, walk } from "./wanted.server.ts"

export interface Page {
  readonly limit: number
  readonly cursor: Cursor | null
}

/** A product of a page; `rank` is null where the list is sorted otherwise. */
export type PageRow = DetailRow & { readonly rank: number | null }

/** How many products pass. */
export function countWanted(db: Queryable, wanted: Wanted): Promise<Counted> {
  const { match } = wanted
  if (match?.asTyped) return countFound(db, match.q, (like) => found(wanted, like))
  return match?.words === null ? Promise.resolve(exactly(0)) : countUpTo(db, found(wanted))
}

/** What is known of a search before its page is read. */
export interface Found extends Wanted {
  readonly count: Counted
  /** What `readSoon` read. */
  readonly soon: readonly PageRow[] | null
}

/** One product more than the page holds, which shows whether another page follows. */
export function findPage(db: Queryable, wanted: Found & { readonly isAll: boolean }, page: Page): Promise<PageRow[]> {
  const { filters, match, count } = wanted
  if (count.matching === 0) return Promise.resolve([])
  if (match !== null && filters.sort === "newest") {
    const ranked = { ...wanted, match }
    return count.matching > MAX_SORTED ? readTiers(db, ranked, page) : readRanked(db, ranked, page)
  }
  const rows = count.matching >= MAX_COUNTED || wanted.isAll ? walk(wanted) : collect(wanted)
  const shown = { rank: NO_RANK, order: ORDER[filters.sort], limit: page.limit + 1 }
  return readPage(db, sql`${rows} ${after(page.cursor)}`, shown)
}

const NO_RANK = sql`NULL::int`

/** Of more products not each word is looked at: there are enough that are best. */
const MAX_JUDGED = 300

/** Of more products not even the tier of each is looked at: the first ones fill the page. */
const MAX_SORTED = 2000

type Ranked = Found & { readonly match: Match }

function readRanked(db: Queryable, wanted: Ranked, { limit, cursor }: Page): Promise<PageRow[]> {
  const rank = wanted.count.matching > MAX_JUDGED ? tierOf(wanted.match) : rankOf(wanted.match)
  const shown = { rank: sql`rank`, order: sql`rank, ${ORDER.newest}`, limit: limit + 1 }
  return readPage(db, sql`${collect(wanted, rank)} ${after(cursor, sql`rank`)}`, shown)
}

/** Of very many the tiers one after the other, until the page is full; a cursor says in which of them it is. */
async function readTiers(
  db: Queryable,
  { filters, match, soon: read }: Ranked,
  { limit, cursor }: Page,
): Promise<PageRow[]> {
  const rows: PageRow[] = []
  const tiers = tiersOf(match)
  const first = Math.min(cursor?.rank ?? 0, tiers.length - 1)
  let above = tiers[first - 1]
  for (const [at, tier] of tiers.entries()) {
    if (at < first || rows.length > limit || !mayFind(tier)) continue
    const wanted = { filters, match: tier, above }
    const place = at === first ? after(cursor) : empty
    const shown = { rank: sql`${at}::int`, order: ORDER.newest, limit: limit + 1 - rows.length }
    const soon = read ?? (await db.query<PageRow>(planned(page(newest(wanted, place), shown))))
    const few = soon.length === shown.limit ? { rows: soon } : await readFew(db, wanted, place, shown)
    rows.push(...(few?.rows ?? (await readPage(db, sql`${walk(wanted)} ${place}`, shown))))
    if (few?.isEmpty !== true) above = tier
  }
  return rows
}

/**
 * Words that descriptions alone have are in very many of them or in few. The first page of the newest is read while they are counted, and of use
 * where they are many. Null of other searches.
 */
export async function readSoon(db: Queryable, { filters, match }: Wanted, { limit, cursor }: Page) {
  if (match === null || !isDescribed(match) || cursor !== null || filters.sort !== "newest") return null
  const shown = { rank: sql`${tiersOf(match).length - 1}::int`, order: ORDER.newest, limit: limit + 1 }
  return db.query<PageRow>(planned(page(newest({ filters, match }, empty), shown)))
}

interface Few {
  readonly rows: readonly PageRow[]
  /** Whether there are none at all, before the cursor neither. */
  readonly isEmpty?: boolean
}

/** What is collected of a tier, counted on the way; null of so many that a walk meets them sooner. */
async function readFew(db: Queryable, wanted: Tier, place: Sql, { rank, order, limit }: Shown): Promise<Few | null> {
  const rows = await db.query<{ n: number } & (PageRow | { id: null })>(
    sql`WITH few AS MATERIALIZED (SELECT id, price, created_at FROM ${found(wanted)} LIMIT ${MAX_COUNTED + 1}),
          counted AS (SELECT count(*) AS n FROM few),
          page AS (SELECT id AS page_id, ${rank} AS rank FROM few AS products, counted
            WHERE n <= ${MAX_COUNTED} ${place} ORDER BY ${order} LIMIT ${limit})
        SELECT n, rank, ${detailColumns} FROM counted LEFT JOIN (page JOIN products ON page_id = id) ON true ORDER BY ${order}`,
  )
  const n = rows[0]?.n ?? 0
  return n > MAX_COUNTED ? null : { rows: rows.filter((row) => row.id !== null), isEmpty: n === 0 }
}

/** So many of the newest products are looked at one by one first: of a common word they fill a page. */
const MAX_NEWEST = 300

function newest(wanted: Tier, place: Sql): Sql {
  const rows = sql`SELECT * FROM listed_products AS products WHERE is_active ${place} ORDER BY ${ORDER.newest} LIMIT ${raw(String(MAX_NEWEST))}`
  return sql`(SELECT id, price, created_at FROM (${rows}) AS listed_products WHERE ${passes(wanted, contains)}) AS products`
}

/** Few products, which an index finds, to be sorted. */
function collect(wanted: Tier, rank = NO_RANK): Sql {
  return sql`(SELECT id, price, created_at, ${rank} AS rank FROM ${found(wanted)} OFFSET 0) AS products WHERE true`
}

interface Shown {
  readonly rank: Sql
  readonly order: Sql
  readonly limit: number
}

function readPage(db: Queryable, products: Sql, shown: Shown): Promise<PageRow[]> {
  return db.query<PageRow>(page(products, shown))
}

/** The first of `products`, what stands behind FROM, in their order. Ids come first: only the page's own rows are read. */
function page(products: Sql, { rank, order, limit }: Shown): Sql {
  return sql`SELECT rank, ${detailColumns} FROM products JOIN (
      SELECT id AS page_id, ${rank} AS rank FROM ${products} ORDER BY ${order} LIMIT ${limit}
    ) AS page ON page_id = id ORDER BY ${order}`
}

/** To plan it takes longer than to run it. It has as many forms as there are filters. */
function planned(statement: Sql): Statement {
  return prepared(`newest-${createHash("sha1").update(statement.text).digest("base64url")}`, statement)
}

const ORDER: Record<ProductSort, Sql> = {
  newest: sql`products.created_at DESC, id DESC`,
  "price-asc": sql`price, products.created_at DESC, id DESC`,
  "price-desc": sql`price DESC, products.created_at DESC, id DESC`,
}

/**
 * What follows a cursor. Prices rise while times and ids fall, which one row comparison cannot say; the plain bound lets the index be used.
 * @param rank what the list is sorted by before anything else
 */
function after(cursor: Cursor | null, rank?: Sql): Sql {
  if (!cursor) return empty
  const { sort, priceCents, createdAt, id } = cursor
  const price = sql`${numericFromCents(priceCents)}::numeric`
  const older = sql`(products.created_at, id) < (${createdAt}::timestamptz, ${id}::uuid)`
  if (rank) return sql`AND (${rank} > ${cursor.rank ?? 0} OR (${rank} = ${cursor.rank ?? 0} AND ${older}))`
  if (sort === "newest") return sql`AND ${older}`
  if (sort === "price-asc") return sql`AND price >= ${price} AND (price > ${price} OR ${older})`
  return sql`AND price <= ${price} AND (price < ${price} OR ${older})`
}
