import type { Database } from "#database/database.ts"
import { type CacheTag, productTag } from "#web/page-caching.ts"
import type { PageCache } from "./page-cache.ts"

interface Following {
  /** False while changes are not heard of. */
  isListening(): boolean
  stop(): Promise<void>
}

/**
 * Every process hears of every change in the catalogue. While nothing can be heard, and after it, no page cached before is current; a
 * connection that died without a word is noticed within seconds.
 */
export async function followCatalogue(db: Pick<Database, "listen">, cache: PageCache): Promise<Following> {
  let listening = false
  const stop = await db.listen(
    "catalogue_changed",
    (payload) => (payload === "*" ? cache.clear() : cache.outdate(tagsOf(JSON.parse(payload)))),
    (stands) => {
      listening = stands
      cache.listening(stands)
    },
  )
  return { stop, isListening: () => listening }
}

/** Every list of products depends on each of them. */
function tagsOf(productIds: readonly string[]): CacheTag[] {
  return ["catalogue", ...productIds.map(productTag)]
}
