import type { Database } from "#database/database.ts"
import { announcements } from "#platform/metrics/metrics.ts"
import { announcedTags, PAGES_CHANGED } from "#shop/catalogue/announce.server.ts"
import type { PageCache } from "./page-cache.ts"

export interface Following {
  /** False while changes are not heard of. */
  isListening(): boolean
  /** When the last change was heard of, in milliseconds since 1970; null for none since the start. */
  lastHeardAt(): number | null
  stop(): Promise<void>
}

/**
 * Every process hears of every change in the catalogue. While nothing can be heard every page counts as outdated; a
 * connection that died without a word is noticed within seconds.
 */
export async function followCatalogue(
  db: Pick<Database, "listen">,
  cache: Pick<PageCache, "outdate" | "listening">,
): Promise<Following> {
  let listening = false
  let lastHeardAt: number | null = null
  const stop = await db.listen(
    PAGES_CHANGED,
    (payload) => {
      announcements.inc()
      lastHeardAt = Date.now()
      cache.outdate(announcedTags(payload))
    },
    (stands) => {
      listening = stands
      cache.listening(stands)
    },
  )
  return { stop, isListening: () => listening, lastHeardAt: () => lastHeardAt }
}
