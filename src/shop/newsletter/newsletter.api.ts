import { Hono } from "hono"
import { describeRoute } from "hono-openapi"
import { type ApiEnv, sendDone } from "#shop/api/api.ts"
import { refused, responseOf } from "#shop/api/endpoint.ts"
import type { Parts } from "#shop/api/parts.ts"
import { validJson } from "#shop/api/validation.ts"
import type { Outbox } from "#shop/mails/outbox.server.ts"
import { subscription } from "./newsletter.ts"
import type { TakeNewsletterMail } from "./newsletter-limits.server.ts"
import { subscribe } from "./subscribe.server.ts"

interface NewsletterShop extends Parts<"db" | "secrets" | "publicUrl" | "clientIp"> {
  readonly outbox: Outbox
  readonly takeNewsletterMail: TakeNewsletterMail
}

export const newsletterApi = new Hono<ApiEnv<NewsletterShop>>().post(
  "/newsletter",
  describeRoute({
    tags: ["Newsletter"],
    summary: "Ask for the newsletter",
    description:
      "A link is mailed to the address, which confirms it. The response does not say whether the address is known.",
    responses: {
      204: responseOf("A mail is on its way, unless the address was given several times within the hour", undefined),
      422: refused("No e-mail address"),
      429: refused("One network has had its share of the hour’s mails: wait the seconds of Retry-After"),
    },
  }),
  validJson(subscription),
  async (c) => {
    const { shop } = c.var
    return sendDone(c, await subscribe(shop, c.req.valid("json").email, { ip: shop.clientIp(c.req.raw) }))
  },
)
