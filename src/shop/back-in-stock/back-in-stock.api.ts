import { Hono } from "hono"
import { type ApiEnv, sendRefusal, sendResult } from "#shop/api/api.ts"
import { describeEndpoint } from "#shop/api/endpoint.ts"
import { customerOnly, customersOwn } from "#shop/api/gates.ts"
import type { Parts } from "#shop/api/parts.ts"
import { validJson } from "#shop/api/validation.ts"
import type { Outbox } from "#shop/mails/outbox.server.ts"
import type { TakeNewsletterMail } from "#shop/newsletter/newsletter-limits.server.ts"
import { requireOpen } from "#shop/settings/closed.server.ts"
import type { LiveSettings } from "#shop/settings/live-settings.server.ts"
import { notedJson, waitRequest, waitsJson } from "./back-in-stock-json.ts"
import { endOwnWait, listWaits, waitSignedIn } from "./waits.server.ts"

interface WaitingShop extends Parts<"db" | "publicUrl" | "secrets"> {
  readonly outbox: Outbox
  readonly takeNewsletterMail: TakeNewsletterMail
  readonly settings: LiveSettings
}

/** Serves signed-in customers; everybody else uses the form and confirms an address by mail. */
export const backInStockApi = new Hono<ApiEnv<WaitingShop>>()
  .get(
    "/back-in-stock",
    describeEndpoint("Customer", "What you wait for", { returns: waitsJson }),
    customersOwn(listWaits),
    (c) => c.json({ waits: c.var.found }, 200),
  )
  .delete(
    "/back-in-stock",
    describeEndpoint("Customer", "Stop waiting for a product", {
      description: "Also where nobody waits for it.",
      status: 204,
      refuses: { 422: "No product is named" },
    }),
    customerOnly,
    validJson(waitRequest),
    async (c) => {
      await endOwnWait(c.var.shop.db, c.var.identity.id, c.req.valid("json").product_id)
      return c.body(null, 204)
    },
  )
  .post(
    "/back-in-stock",
    describeEndpoint("Customer", "Get a mail when a product is back in stock", {
      description: "One mail to the address of one’s own account. What is in stock already is mailed at once.",
      returns: notedJson,
      refuses: {
        404: "No such product for sale, or the account is gone",
        409: "The shop is closed",
        422: "No product is named",
        429: "Too many mails: wait the seconds of Retry-After",
      },
    }),
    customerOnly,
    validJson(waitRequest),
    async (c) => {
      const { shop, identity } = c.var
      const open = requireOpen(shop.settings.values, new Date(), identity.role)
      if (!open.ok) return sendRefusal(c, open)
      return sendResult(c, await waitSignedIn(shop, identity, c.req.valid("json").product_id))
    },
  )
