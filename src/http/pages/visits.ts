import type { IncomingMessage } from "node:http"
import { type Queryable, sql } from "#database/database.ts"
import { locales } from "#messages/runtime.js"

const WRITE_MS = 60_000
const PAGE = new RegExp(`^/(?:(?:${locales.join("|")})(?=[/?]|$)/?)?(?:$|[?]|product/|shop(?:[?]|$))`)
const BOT = /bot|crawl|spider|headless|preview|lighthouse/i

/**
 * Returns whether somebody comes to a page of the shop from elsewhere: browsers say themselves that they open a document, and whether a page
 * of the shop led there. Programs that are no browser say neither, so that nearly all requests are told apart by one header.
 */
export function isVisit({ method, url = "/", headers }: Pick<IncomingMessage, "method" | "url" | "headers">): boolean {
  if (headers["sec-fetch-dest"] !== "document" || headers["sec-fetch-site"] === "same-origin") return false
  return method === "GET" && !headers["sec-purpose"] && PAGE.test(url) && !BOT.test(headers["user-agent"] ?? "")
}

/** Counts visits in memory, and by the minute in the table: a process that is killed forgets those of its last minute. */
export function countVisits(db: Queryable, everyMs = WRITE_MS) {
  let counted = 0
  async function write() {
    const visits = counted
    if (visits === 0) return
    counted = 0
    await db
      .query(
        sql`INSERT INTO visit_days AS v (day, visits) VALUES (colombo_day(now()), ${visits})
            ON CONFLICT (day) DO UPDATE SET visits = v.visits + excluded.visits`,
      )
      .catch(() => {
        counted += visits
      })
  }
  const timer = setInterval(() => void write(), everyMs).unref()
  return {
    note(request: Parameters<typeof isVisit>[0]) {
      if (isVisit(request)) counted++
    },
    async stop() {
      clearInterval(timer)
      await write()
    },
  }
}
