import { Hono } from "hono"
import { type ApiEnv, sendResult } from "#shop/api/api.ts"
import { describeEndpoint } from "#shop/api/endpoint.ts"
import type { Parts } from "#shop/api/parts.ts"
import { validJson } from "#shop/api/validation.ts"
import { adminOrderJson } from "../admin-order-json.ts"
import { carryOut, changeInVersion } from "../order/change-in-version.server.ts"
import type { OrdersShop } from "../orders-shop.server.ts"
import { decideLink } from "./decide-link.ts"
import { renewForm } from "./link-query.ts"
import { withLink } from "./order-links.server.ts"

export const renewLinkApi = new Hono<ApiEnv<OrdersShop & Parts<"secrets" | "publicUrl">>>().post(
  "/admin/orders/:id/link",
  describeEndpoint("Admin", "End the link by which a customer sees an order, and make another", {
    description: "Mails that wait go out with the new one.",
    returns: adminOrderJson,
    conflict: { current: adminOrderJson, why: "Nothing was changed" },
    refuses: { 404: "No such order", 422: "No `version`" },
  }),
  validJson(renewForm),
  async (c) => {
    const { shop, identity } = c.var
    const result = await changeInVersion(shop.db, c.req.param("id"), c.req.valid("json").version, (tx, order) =>
      carryOut(tx, shop.outbox, order, decideLink.renew(order, { actorId: identity.id })),
    )
    return sendResult(c, result.ok ? { ...result, value: await withLink(shop, result.value) } : result)
  },
)
