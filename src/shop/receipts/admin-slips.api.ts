import { Hono } from "hono"
import { m } from "#messages/messages.js"
import { type ApiEnv, refusal, sendRefusal, sendResult } from "#shop/api/api.ts"
import { describeEndpoint } from "#shop/api/endpoint.ts"
import { signedLinkJson, signLink } from "#shop/api/files/signed-links.server.ts"
import { describeUpload, readUpload } from "#shop/api/files/upload.ts"
import type { Parts } from "#shop/api/parts.ts"
import { validJson, validQuery } from "#shop/api/validation.ts"
import { adminOrderJson } from "#shop/orders/admin-order-json.ts"
import { RECEIPT_LINKS } from "#shop/orders/customer/receipt-links.server.ts"
import type { OrdersShop } from "#shop/orders/orders-shop.server.ts"
import { askCustomer } from "#shop/orders/payments/ask-customer.server.ts"
import { questionForm } from "#shop/orders/payments/question-form.ts"
import { addSlip, fileOfOrder, mayAddSlip } from "./attach-receipt.server.ts"
import { fileQuery } from "./file-query.ts"
import { MAX_RECEIPT_BYTES } from "./receipts.ts"
import { countUpload, notAReceipt } from "./store-receipt.server.ts"

const noReceipt = refusal(404, "not_found", m.errors_order_without_receipt)

type AdminSlipsShop = OrdersShop & Parts<"files" | "secrets" | "publicUrl" | "limitFactor" | "receiptUploads">

export const adminSlipsApi = new Hono<ApiEnv<AdminSlipsShop>>()
  .post(
    "/admin/orders/:id/receipt",
    describeUpload(
      "Admin",
      "Add a receipt to an order that waits for its transfer: JPG, PNG, WebP or PDF, 5 MB at most",
      {
        returns: adminOrderJson,
        refuses: {
          404: "No such order",
          409: "The order takes no receipt any more, or has five",
          413: "More than 5 MB",
          415: "Not a receipt",
          422: "No file, too many pixels, or one that takes too long",
          429: "Too many uploads of this admin",
        },
      },
    ),
    async (c) => {
      const { shop, identity } = c.var
      const id = c.req.param("id")
      const claimed = await countUpload(shop, identity.id)
      if (!claimed.ok) return sendRefusal(c, claimed)
      const may = await mayAddSlip(shop.db, id)
      if (!may.ok) return sendRefusal(c, may)
      const bytes = await readUpload(c, MAX_RECEIPT_BYTES, notAReceipt)
      return bytes.ok ? sendResult(c, addSlip(shop, identity.id, id, bytes.value)) : sendRefusal(c, bytes)
    },
  )
  .post(
    "/admin/orders/:id/question",
    describeEndpoint("Admin", "Ask the customer about a transfer, by mail or by a WhatsApp message of one’s own", {
      returns: adminOrderJson,
      conflict: { current: adminOrderJson, why: "Nothing was asked" },
      refuses: { 404: "No such order", 422: "Not acceptable" },
    }),
    validJson(questionForm),
    (c) => sendResult(c, askCustomer(c.var.shop, c.var.identity.id, c.req.param("id"), c.req.valid("json"))),
  )
  .get(
    "/admin/orders/:id/receipt",
    describeEndpoint("Admin", "A link to a receipt of an order, good for five minutes", {
      returns: signedLinkJson,
      refuses: { 404: "No such order, or it has no such receipt" },
    }),
    validQuery(fileQuery),
    async (c) => {
      const path = await fileOfOrder(c.var.shop.db, c.req.param("id"), c.req.valid("query").path, null)
      if (path === null) return sendRefusal(c, noReceipt)
      return c.json(signLink(RECEIPT_LINKS, c.var.shop, path, c.var.identity), 200)
    },
  )
