import { type Sql, sql } from "#database/database.ts"
import { ADMIN_PAGE_SIZE } from "./page-size.ts"

/** Which rows of a list a page shows, counted from whichever end of the list is nearer. */
export interface PageWindow {
  readonly offset: number
  /** 0: the page is past the end. */
  readonly limit: number
  /** True when `offset` counts from the list's end: read in the opposite order. */
  readonly fromEnd: boolean
}

/** The rows of `page` in a list of `matching`, so that no page is further away than the middle. */
export function windowOf(
  query: { page?: number | undefined; page_size?: number | undefined },
  matching: number,
): PageWindow {
  const size = query.page_size ?? ADMIN_PAGE_SIZE
  const start = ((query.page ?? 1) - 1) * size
  const limit = Math.max(0, Math.min(size, matching - start))
  const left = matching - start - limit
  return left < start ? { offset: Math.max(0, left), limit, fromEnd: true } : { offset: start, limit, fromEnd: false }
}

/**
 * The condition that `column`, a lowercased text with a trigram index, contains what was typed, in any case and nothing of it
 * interpreted. Of an e-mail address the index is searched for the end of its name: the trigrams of a common domain, which are
 * in every row, would make it read all of them.
 */
export function contains(column: Sql, q: string): Sql {
  const name = /[^@]{3,6}@/.exec(q)?.[0] ?? q
  const like = sql`${column} LIKE lower(${`%${name.replace(/[\\%_]/g, "\\$&")}%`})`
  return name === q ? like : sql`(${like} AND strpos(${column}, lower(${q})) > 0)`
}
