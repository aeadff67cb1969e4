import { type Sql, sql } from "#database/database.ts"
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

/** The condition that `column`, a lowercased text, contains what was typed, in any case and nothing of it interpreted. */
export function contains(column: Sql, q: string): Sql {
  return sql`${column} LIKE lower(${`%${q.replace(/[\\%_]/g, "\\$&")}%`})`
}
