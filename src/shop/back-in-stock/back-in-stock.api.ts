import { Hono } from "hono"
import * as z from "zod/mini"
import type { Database } from "#database/database.ts"
import { m } from "#messages/messages.js"
import type { Secrets } from "#platform/secrets/secrets.ts"
import { type ApiEnv, sendRefusal, sendResult } from "#shop/api/api.ts"
import { describeEndpoint } from "#shop/api/endpoint.ts"
import { customerOnly } from "#shop/api/gates.ts"
import { validJson } from "#shop/api/validation.ts"
import type { Outbox } from "#shop/mails/outbox.server.ts"
import type { TakeNewsletterMail } from "#shop/newsletter/newsletter-limits.server.ts"
import { requireOpen } from "#shop/settings/closed.server.ts"
import type { LiveSettings } from "#shop/settings/live-settings.server.ts"
import { waitSignedIn } from "./waits.server.ts"

const wanted = z.object({ product_id: z.string({ error: m.errors_product_missing }) })
const noted = z.object({ email: z.string() })

interface WaitingShop {
  readonly db: Database
  readonly outbox: Outbox
  readonly publicUrl: string
  readonly secrets: Secrets
  readonly takeNewsletterMail: TakeNewsletterMail
  readonly settings: LiveSettings
}

/** Serves signed-in customers; everybody else uses the form and confirms an address by mail. */
export const backInStockApi = new Hono<ApiEnv<WaitingShop>>().post(
  "/back-in-stock",
  describeEndpoint("Customer", "Get a mail when a product is back in stock", {
    description: "One mail to the address of one’s own account. What is in stock already is mailed at once.",
    returns: noted,
    refuses: {
      404: "No such product for sale, or the account is gone",
      409: "The shop is closed",
      422: "No product is named",
      429: "Too many mails: wait the seconds of Retry-After",
    },
  }),
  customerOnly,
  validJson(wanted),
  async (c) => {
    const { shop, identity } = c.var
    const open = requireOpen(shop.settings.values, new Date(), identity.role)
    if (!open.ok) return sendRefusal(c, open)
    return sendResult(c, await waitSignedIn(shop, identity, c.req.valid("json").product_id))
  },
)
