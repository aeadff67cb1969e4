import type { Database } from "#database/database.ts"
import { announcements } from "#platform/metrics/metrics.ts"
import type { CatalogueChange } from "#shop/catalogue/catalogue-change.ts"
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
    "catalogue_changed",
    (payload) => {
      announcements.inc()
      lastHeardAt = Date.now()
      cache.outdate(changeIn(payload))
    },
    (stands) => {
      listening = stands
      cache.listening(stands)
    },
  )
  return { stop, isListening: () => listening, lastHeardAt: () => lastHeardAt }
}

/** Null for everything, which is what "*" says, and what a process of another version may say that this one does not understand. */
function changeIn(payload: string): CatalogueChange | null {
  if (!payload.startsWith("{")) return null
  return JSON.parse(payload) as CatalogueChange
}
