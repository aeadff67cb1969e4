import type { Database } from "#database/database.ts"
import type { PageCache } from "./page-cache.ts"

/**
 * Every process hears of every change in the catalogue. While nothing can be heard, and after it, no page kept before is current; a
 * line that died without a word is noticed within seconds. @returns how to stop
 */
export function followCatalogue(db: Pick<Database, "listen">, cache: PageCache): Promise<() => Promise<void>> {
  return db.listen(
    "catalogue_changed",
    (payload) => (payload === "*" ? cache.clear() : cache.drop(JSON.parse(payload))),
    (stands) => cache.listening(stands),
  )
}
