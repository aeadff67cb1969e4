import { raw } from "sql-template-tag"
import { type Sql, sql } from "#database/database.ts"
import { baseLocale, getLocale } from "#messages/runtime.js"
import type { Counted } from "./counted.ts"
import { ADMIN_PAGE_SIZE } from "./page-size.ts"

/** Says which rows of a list a page shows, counted from whichever end of the list is nearer. */
export interface PageWindow {
  readonly offset: number
  /** 0: the page is past the end. */
  readonly limit: number
  /** Is true when `offset` counts from the list's end: read in the opposite order. */
  readonly fromEnd: boolean
}

/**
 * Returns the rows of `page` in a list of `matching`, so that no page is further away than the middle. Where counting
 * stopped, the list's end is not known, and only its first rows can be paged through.
 */
export function windowOf(query: PageQuery, { matching, matching_capped }: Counted): PageWindow {
  const size = query.page_size ?? ADMIN_PAGE_SIZE
  const start = ((query.page ?? 1) - 1) * size
  const limit = Math.max(0, Math.min(size, matching - start))
  const left = matching - start - limit
  return left < start && !matching_capped
    ? { offset: Math.max(0, left), limit, fromEnd: true }
    : { offset: start, limit, fromEnd: false }
}

interface PageQuery {
  readonly page?: number | undefined
  readonly page_size?: number | undefined
}

export interface ListOrder {
  readonly forward: Sql
  readonly backward: Sql
}

/** Returns an order by these columns, each of which may end in DESC. */
export function by(...columns: readonly string[]): ListOrder {
  const opposite = columns.map((column) => (column.endsWith(" DESC") ? column.slice(0, -5) : `${column} DESC`))
  return { forward: raw(columns.join(", ")), backward: raw(opposite.join(", ")) }
}

/** Returns the order of names as the reader's language has it: English names by their letters, as the indexes are. */
export function byName(column: string): ListOrder {
  const locale = getLocale()
  return by(locale === baseLocale ? column : `${column} COLLATE "${locale}-x-icu"`, "id")
}

export function pageOf(selection: Sql, { forward, backward }: ListOrder, query: PageQuery, count: Counted): Sql {
  const { offset, limit, fromEnd } = windowOf(query, count)
  return sql`${selection} ORDER BY ${fromEnd ? backward : forward} OFFSET ${offset} LIMIT ${limit}`
}
