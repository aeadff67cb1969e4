import { Hono } from "hono"
import { m } from "#messages/messages.js"
import { type ApiEnv, refusal, sendRefusal, sendResult } from "#shop/api/api.ts"
import { describeEndpoint } from "#shop/api/endpoint.ts"
import { sendCsv } from "#shop/api/files/csv.server.ts"
import { describeUpload, readUpload } from "#shop/api/files/upload.ts"
import type { Parts } from "#shop/api/parts.ts"
import { validQuery } from "#shop/api/validation.ts"
import { importedJson, importPreviewJson, importQuery, previewQuery } from "./import-json.ts"
import { importProducts, previewImport } from "./import-products.server.ts"
import { exportProducts } from "./products-csv.server.ts"
import { MAX_CSV_BYTES } from "./read-products-csv.server.ts"

const REFUSED = {
  tooLarge: refusal(413, "too_large", m.errors_import_too_large, "file"),
  notMultipart: refusal(415, "unsupported_media_type", m.errors_import_not_multipart),
  noFile: refusal(422, "validation_failed", m.errors_import_no_file, "file"),
}

export const productsCsvApi = new Hono<ApiEnv<Parts<"db" | "pictures" | "log">>>()
  .get(
    "/admin/products.csv",
    describeEndpoint("Admin", "All products that are not deleted, as CSV", { returns: "text/csv" }),
    (c) => sendCsv(c, "products", exportProducts(c.var.shop.db)),
  )
  .post(
    "/admin/product-imports/preview",
    describeUpload(
      "Admin",
      "What a CSV file or workbook of products would change, also one of another shop, and what is wrong in it; nothing is written",
      {
        returns: importPreviewJson,
        refuses: {
          400: "A query value that is not understood",
          413: "More than 5 MB",
          415: "No upload",
          422: "No file",
        },
      },
    ),
    validQuery(previewQuery),
    async (c) => {
      const bytes = await readUpload(c, MAX_CSV_BYTES, REFUSED)
      if (!bytes.ok) return sendRefusal(c, bytes)
      return c.json(await previewImport(c.var.shop, bytes.value, c.req.valid("query")), 200)
    },
  )
  .post(
    "/admin/product-imports",
    describeUpload("Admin", "Import the same file as a preview has shown it, all of it or nothing", {
      returns: importedJson,
      refuses: {
        409: "A product, or the file, is another than in the preview; or this preview was imported already",
        413: "More than 5 MB",
        415: "No upload",
        422: "No file, or one with faults",
      },
    }),
    validQuery(importQuery),
    async (c) => {
      const bytes = await readUpload(c, MAX_CSV_BYTES, REFUSED)
      if (!bytes.ok) return sendRefusal(c, bytes)
      return sendResult(c, await importProducts(c.var.shop, c.var.identity.id, bytes.value, c.req.valid("query")))
    },
  )
