import { Hono } from "hono"
import { networkOf } from "#platform/limits/networks.ts"
import { type ApiEnv, sendRefusal, sendResult } from "#shop/api/api.ts"
import { describeUpload, readUpload } from "#shop/api/files/upload.ts"
import type { Parts } from "#shop/api/parts.ts"
import { validQuery } from "#shop/api/validation.ts"
import { linkQuery } from "#shop/orders/links/link-query.ts"
import { holderOfLink, resultForLink } from "#shop/orders/links/order-links.server.ts"
import { orderNotFound } from "#shop/orders/order/change-in-version.server.ts"
import { orderJson } from "#shop/orders/order-json.ts"
import type { OrdersShop } from "#shop/orders/orders-shop.server.ts"
import { addSlipByLink, mayAddSlip } from "./attach-receipt.server.ts"
import { MAX_RECEIPT_BYTES } from "./receipts.ts"
import { countUpload, notAReceipt } from "./store-receipt.server.ts"

type Shop = OrdersShop & Parts<"files" | "secrets" | "clientIp" | "limitFactor" | "receiptUploads">

/** Serves whoever has the link of an order, signed in or not. */
export const linkedReceiptApi = new Hono<ApiEnv<Shop>>().post(
  "/order-link/receipt",
  validQuery(linkQuery),
  describeUpload("Orders", "Add a receipt to the order of a link: JPG, PNG, WebP or PDF, 5 MB at most", {
    open: true,
    returns: orderJson,
    refuses: {
      404: "No good link",
      409: "The order takes no receipt any more, or has five",
      413: "More than 5 MB",
      415: "Not a receipt",
      422: "No file, too many pixels, or one that takes too long",
      429: "Too many uploads from this network",
    },
  }),
  async (c) => {
    const { shop } = c.var
    const linked = await holderOfLink(shop, new URLSearchParams(c.req.valid("query")))
    if (!linked) return sendRefusal(c, orderNotFound)
    const network = networkOf(shop.clientIp(c.req.raw))
    const counted = await countUpload(shop, network)
    if (!counted.ok) return sendRefusal(c, counted)
    const may = await mayAddSlip(shop.db, linked.id, linked.holder.which)
    if (!may.ok) return sendRefusal(c, may)
    const bytes = await readUpload(c, MAX_RECEIPT_BYTES, notAReceipt)
    if (!bytes.ok) return sendRefusal(c, bytes)
    return sendResult(c, resultForLink(shop, await addSlipByLink(shop, linked, network, bytes.value)))
  },
)
