import { Hono } from "hono"
import type { ApiEnv } from "#shop/api/api.ts"
import { keepNotice } from "./card-notices.server.ts"
import { type CardShop, openProvider } from "./card-shop.server.ts"
import { takeNotice } from "./take-notice.server.ts"

/** A provider says several things of each payment, from a few addresses. */
export const NOTICES_PER_MINUTE = 300

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
  if (heard.ok) await takeNotice(shop, provider.id, heard.notice)
  else {
    const { fault, orderNumber } = heard
    await keepNotice(shop.db, { provider: provider.id, fault, orderNumber })
    shop.log.warn({ provider: provider.id, fault }, "a notice of a card payment was refused")
  }
  return c.body(null, 200)
})
