import { type Handler, Hono } from "hono"
import { m } from "#messages/messages.js"
import { type ApiEnv, refusal, sendFound, sendRefusal } from "#shop/api/api.ts"
import { describeEndpoint } from "#shop/api/endpoint.ts"
import { signedLinkJson, signLink, viewerOfLink } from "#shop/api/files/signed-links.server.ts"
import { describeUpload, readUpload } from "#shop/api/files/upload.ts"
import { customerOnly } from "#shop/api/gates.ts"
import type { Parts } from "#shop/api/parts.ts"
import { validJson, validQuery } from "#shop/api/validation.ts"
import { maySeeReceipt, RECEIPT_LINKS } from "#shop/orders/customer/receipt-links.server.ts"
import { withCode } from "#shop/orders/lankaqr/order-code.server.ts"
import { readOrder } from "#shop/orders/order/read-order.server.ts"
import { orderJson } from "#shop/orders/order-json.ts"
import type { OrdersShop } from "#shop/orders/orders-shop.server.ts"
import { attachReceipt, fileOfOrder } from "./attach-receipt.server.ts"
import { fileQuery } from "./file-query.ts"
import { attachReceiptRequest, MAX_RECEIPT_BYTES } from "./receipts.ts"
import { claimUpload, countSlowUpload, notAReceipt, receiptKey, storeReceipt } from "./store-receipt.server.ts"

const notFound = refusal(404, "not_found", m.errors_order_without_receipt)

type ReceiptsShop = OrdersShop & Parts<"files" | "secrets" | "publicUrl" | "limitFactor" | "receiptUploads">

export const receiptsApi = new Hono<ApiEnv<ReceiptsShop>>()
  .post(
    "/receipts",
    describeUpload("Orders", "Upload a receipt: JPG, PNG, WebP or PDF, 5 MB at most", {
      status: 201,
      returns: attachReceiptRequest,
      refuses: {
        413: "More than 5 MB",
        415: "Not a receipt",
        422: "No file, too many pixels, or one that takes too long",
        429: "Too many uploads that no order holds",
      },
    }),
    customerOnly,
    async (c) => {
      const { shop, identity } = c.var
      const claimed = await claimUpload(shop, identity.id)
      if (!claimed.ok) return sendRefusal(c, claimed)
      const bytes = await readUpload(c, MAX_RECEIPT_BYTES, notAReceipt)
      if (!bytes.ok) return sendRefusal(c, bytes)
      const stored = await storeReceipt(shop, identity.id, bytes.value)
      if (stored.ok) return c.json({ bank_receipt_url: stored.value.path }, 201)
      await countSlowUpload(shop, identity.id, stored)
      return sendRefusal(c, stored)
    },
  )
  .put(
    "/orders/:id/receipt",
    describeEndpoint("Orders", "Add or replace the receipt of an order that waits for its transfer", {
      returns: orderJson,
      refuses: {
        404: "No such order of one’s own",
        409: "The order takes no receipt any more",
        422: "No such receipt of one’s own",
      },
    }),
    customerOnly,
    validJson(attachReceiptRequest),
    async (c) => {
      const { shop, identity } = c.var
      const { bank_receipt_url: path } = c.req.valid("json")
      const attached = await attachReceipt(shop, identity.id, c.req.param("id"), path)
      if (!attached.ok) return sendRefusal(c, attached)
      const order = await readOrder(shop.db, identity.id, c.req.param("id"))
      return sendFound(c, order && withCode(shop, order), notFound)
    },
  )
  .get(
    "/orders/:id/receipt",
    describeEndpoint("Orders", "A link to a receipt or picture of an order, good for five minutes", {
      returns: signedLinkJson,
      refuses: { 404: "No such order of one’s own, or it has no such file" },
    }),
    customerOnly,
    validQuery(fileQuery),
    async (c) => {
      const { shop, identity } = c.var
      const path = await fileOfOrder(shop.db, c.req.param("id"), c.req.valid("query").path, identity.id)
      return path === null ? sendRefusal(c, notFound) : c.json(signLink(RECEIPT_LINKS, shop, path, identity), 200)
    },
  )

const TYPES: Record<string, string> = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  pdf: "application/pdf",
}
const FILE = /^\/receipts\/([0-9a-f-]+\/[\w-]+\.(jpg|png|webp|pdf))$/

/**
 * Serves the links that the API signs, at /receipts/*, while the user they were made for is signed in. The file is a
 * stranger's: it is cached nowhere, never taken for something else, and runs nothing.
 */
export const receiptFiles: Handler<ApiEnv<ReceiptsShop>> = async (c) => {
  c.header("Cache-Control", "private, no-store")
  c.header("X-Content-Type-Options", "nosniff")
  c.header("Referrer-Policy", "no-referrer")
  c.header("Content-Security-Policy", "default-src 'none'; sandbox")
  const [, path = "", extension = ""] = FILE.exec(c.req.path) ?? []
  const viewer = viewerOfLink(RECEIPT_LINKS, c.var.shop.secrets, path, c.req.query())
  if (!viewer || !(await maySeeReceipt(c.var.shop.db, viewer, path))) {
    return c.text(m.errors_receipt_link_expired(), 403)
  }
  const bytes = await c.var.shop.files.get(receiptKey(path))
  if (!bytes) return c.text(m.errors_receipt_gone(), 404)
  // A browser's PDF viewer would run in our origin; a picture shows nothing but itself.
  const disposition = extension === "pdf" ? "attachment" : "inline"
  c.header("Content-Disposition", `${disposition}; filename="receipt.${extension}"`)
  return c.body(new Uint8Array(bytes), 200, { "Content-Type": TYPES[extension] ?? "application/octet-stream" })
}
