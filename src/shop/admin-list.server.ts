import { type Queryable, type Sql, sql } from "#database/database.ts"
import { ADMIN_PAGE_SIZE } from "./admin-list.ts"

/** Which rows of a list a page shows, counted from whichever end of the list is nearer. */
export interface PageWindow {
  readonly offset: number
  /** 0: the page is past the end. */
  readonly limit: number
  /** True when `offset` counts from the list's end: read in the opposite order. */
  readonly fromEnd: boolean
}

/** The rows of `page` in a list of `matching`, so that no page is further away than the middle. */
export function windowOf(query: { page?: number; page_size?: number }, matching: number): PageWindow {
  const size = query.page_size ?? ADMIN_PAGE_SIZE
  const start = ((query.page ?? 1) - 1) * size
  const limit = Math.max(0, Math.min(size, matching - start))
  const left = matching - start - limit
  return left < start ? { offset: Math.max(0, left), limit, fromEnd: true } : { offset: start, limit, fromEnd: false }
}

/**
 * The condition that `column`, a lowercased text with a trigram index, contains what was typed, in any case and nothing of it
 * interpreted. Of an e-mail address the index is asked for the end of its name: the trigrams of a common domain, which are
 * in every row, would make it read all of them.
 */
export function contains(column: Sql, q: string): Sql {
  const name = /[^@]{3,6}@/.exec(q)?.[0] ?? q
  const like = sql`${column} LIKE lower(${`%${name.replace(/[\\%_]/g, "\\$&")}%`})`
  return name === q ? like : sql`(${like} AND strpos(${column}, lower(${q})) > 0)`
}

/** More than these are not collected: the first of so many are met soon on a walk along an index. */
const MOST_COLLECTED = 20_000

/** How to collect the rows that a search finds. */
export interface Collection {
  /** The query of their ids and of what `order` sorts by. */
  readonly found: Sql
  readonly table: Sql
  readonly columns: Sql
  readonly order: Sql
}

/**
 * One page of what a search finds, and how many it finds, in one statement that visits each of them once. An index of trigrams finds
 * them wherever they stand in the list, so any page takes the same time.
 * @returns null when more are found than are worth collecting
 */
export async function collectPage<Row extends object>(
  db: Queryable,
  { found, table, columns, order }: Collection,
  query: { page?: number; page_size?: number },
): Promise<{ rows: Row[]; matching: number } | null> {
  const size = query.page_size ?? ADMIN_PAGE_SIZE
  const answered = await db.query<Row & { matching: number; page_id: string | null }>(
    sql`WITH found AS MATERIALIZED (${found} LIMIT ${MOST_COLLECTED + 1}),
          page AS MATERIALIZED (
            SELECT id AS page_id FROM found AS ${table} ORDER BY ${order} OFFSET ${((query.page ?? 1) - 1) * size} LIMIT ${size}
          )
        SELECT matching, page_id, ${columns} FROM (SELECT count(*) AS matching FROM found) AS counted
          LEFT JOIN (page JOIN ${table} ON id = page_id) ON true ORDER BY ${order}`,
  )
  const matching = answered[0]?.matching ?? 0
  if (matching > MOST_COLLECTED) return null
  return { rows: answered.filter(({ page_id }) => page_id !== null), matching }
}

/** An index of trigrams finds three letters and more. */
export function isIndexed(q: string): boolean {
  return [...q].length >= 3
}
