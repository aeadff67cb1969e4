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
export function windowOf(
  query: { page?: number | undefined; page_size?: number | undefined },
  { matching, matching_capped }: Counted,
): PageWindow {
  const size = query.page_size ?? ADMIN_PAGE_SIZE
  const start = ((query.page ?? 1) - 1) * size
  const limit = Math.max(0, Math.min(size, matching - start))
  const left = matching - start - limit
  return left < start && !matching_capped
    ? { offset: Math.max(0, left), limit, fromEnd: true }
    : { offset: start, limit, fromEnd: false }
}
