import type { Database } from "#database/database.ts"
import { announcements } from "#platform/metrics/metrics.ts"
import { announcedTags, PAGES_CHANGED } from "#shop/catalogue/announce.server.ts"
import type { PageCache } from "./page-cache.ts"

export interface Following {
  /** Returns false while changes are not received. */
  isListening(): boolean
  /** Is when the last change was received, in milliseconds since 1970; null for none since the start. */
  lastHeardAt(): number | null
  stop(): Promise<void>
}

/**
 * Receives every change of the catalogue in this process and tells the cache. While no change can be received every
 * page counts as outdated; a connection that died silently is noticed within seconds.
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
