import { PAGE_SIZE } from "#shop/catalogue/search.ts"

/** Pages that come by scrolling alone; after these people press. */
const PAGES_BY_SCROLLING = 10

/**
 * How many placeholders to show for products that come by scrolling.
 * @param missing products that match and are not shown yet
 * @param pages how many pages came after the first one
 */
export function placesToCome(missing: number, pages: number): number {
  const room = Math.max(0, PAGES_BY_SCROLLING - pages) * PAGE_SIZE
  // One at least: since it was counted a product may have been added.
  return Math.min(Math.max(missing, 1), room)
}
