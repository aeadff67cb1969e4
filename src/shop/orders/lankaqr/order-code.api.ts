import { Hono } from "hono"
import { describeRoute } from "hono-openapi"
import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { type ApiEnv, refusal, sendRefusal } from "#shop/api/api.ts"
import { refused, responseOf } from "#shop/api/endpoint.ts"
import { validQuery } from "#shop/api/validation.ts"
import { orderOfCode } from "#shop/lankaqr/code-links.server.ts"
import { type CodeShop, drawCode } from "./order-code.server.ts"

const noCode = refusal(404, "not_found", m.errors_lankaqr_none)

/** Serves the picture of an order’s LANKAQR code to who has its link, from the account, a mail or an invoice. */
export const orderCodeApi = new Hono<ApiEnv<CodeShop>>().get(
  "/lankaqr.png",
  describeRoute({
    summary: "The LANKAQR code of an order, while it is to be paid by transfer",
    description: "Its URL is `lankaqr.url` of the order. The amount is the one that is open when it is asked for.",
    tags: ["Orders"],
    responses: {
      200: responseOf("Done", "image/png"),
      404: refused("No such link, or nothing is to be paid by it"),
    },
  }),
  validQuery(z.strictObject({ id: z.string(), key: z.string() })),
  async (c) => {
    const { shop } = c.var
    const orderId = orderOfCode(shop.secrets, new URLSearchParams(c.req.valid("query")))
    const drawn = orderId && (await drawCode(shop, orderId))
    if (!drawn) return sendRefusal(c, noCode)
    return c.body(drawn.picture, 200, {
      "Content-Type": "image/png",
      "Content-Disposition": `inline; filename="${drawn.orderNumber}.png"`,
      // The next look may be at another amount, or at a paid order.
      "Cache-Control": "private, no-store",
    })
  },
)
