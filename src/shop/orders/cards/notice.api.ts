import { Hono } from "hono"
import { createDigest, type Digest } from "#platform/log/digest.ts"
import { pause } from "#platform/pause.ts"
import { unavailableIn } from "#platform/unavailable.ts"
import type { ApiEnv } from "#shop/api/api.ts"
import type { NoticeFault } from "#shop/cards/provider.server.ts"
import { keepNotice } from "./card-notices.server.ts"
import { type CardShop, openProvider } from "./card-shop.server.ts"
import { hearNotice } from "./hear-notice.server.ts"

/** A provider says several things of each payment, from a few addresses. */
export const NOTICES_PER_MINUTE = 300

interface Refused {
  readonly provider: string
  readonly fault: NoticeFault
}

const digests = new WeakMap<CardShop["log"], Digest<Refused>>()

/** Anybody can post what is refused: the log has a line of it at once, and one with the count of the rest when the minute is over. */
function refusedOf(log: CardShop["log"]): Digest<Refused> {
  const digest =
    digests.get(log) ??
    createDigest<Refused>({
      first: (line) => log.warn(line, "a notice of a card payment was refused"),
      more: (line, more) =>
        log.warn({ ...line, more }, "a notice of a card payment was refused: so many more within the minute"),
    })
  digests.set(log, digest)
  return digest
}

const TRIES = 4
const RETRY_MS = 1000

/** Tries again while the database is away for a moment: a provider need not repeat what was refused, and what is told twice counts once. */
async function untilAvailable(take: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await take()
      return
    } catch (error) {
      if (tries === TRIES || !unavailableIn(error)) throw error
    }
    await pause(RETRY_MS)
  }
}

export const MAX_NOTICE_BYTES = 8 * 1024

/**
 * Takes what providers of card payments say of a payment: forms of programs, outside the API. Whatever is understood is answered with 200,
 * what is forged or fits no order too: then nobody learns what is right, and no provider sends it again.
 */
export const cardNotices = new Hono<ApiEnv<CardShop>>().post("/payments/:provider/notice", async (c) => {
  const { shop } = c.var
  const opened = openProvider(shop, c.req.param("provider"))
  if (!opened) return c.body(null, 404)
  const { provider, settings } = opened
  const heard = provider.notice({ body: await c.req.text(), headers: c.req.raw.headers }, settings)
  if (heard.ok) await untilAvailable(() => hearNotice(shop, provider.id, heard.notice))
  else {
    const { fault, orderNumber } = heard
    await untilAvailable(() => keepNotice(shop.db, { provider: provider.id, fault, orderNumber }))
    refusedOf(shop.log).note(fault, { provider: provider.id, fault })
  }
  return c.body(null, 200)
})
