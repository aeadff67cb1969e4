import { Hono } from "hono"
import * as z from "zod/mini"
import type { ApiEnv } from "#shop/api/api.ts"
import { describeEndpoint } from "#shop/api/endpoint.ts"
import { sendCsv } from "#shop/api/files/csv.server.ts"
import { refuses, sendTableResult } from "#shop/api/files/table/table-upload.ts"
import { describeUpload } from "#shop/api/files/upload.ts"
import type { Parts } from "#shop/api/parts.ts"
import { importPreviewJson } from "../import/import-json.ts"
import { exportOldPaths, importOldPaths } from "./old-paths-file.server.ts"

const importedJson = z.extend(z.pick(importPreviewJson, { faults: true, fault_count: true }), {
  written: z.int(),
  removed: z.int(),
})

export const oldPathsApi = new Hono<ApiEnv<Parts<"db" | "publicUrl">>>()
  .get(
    "/admin/old-paths.csv",
    describeEndpoint("Admin", "Former addresses and the pages to which they lead, as CSV", { returns: "text/csv" }),
    (c) => sendCsv(c, "old-paths", exportOldPaths(c.var.shop.db)),
  )
  .post(
    "/admin/old-paths",
    describeUpload(
      "Admin",
      "Make former addresses lead to pages, by a table of two columns; nothing is written where a line of it is wrong",
      { returns: importedJson, refuses },
    ),
    (c) => sendTableResult(c, (bytes) => importOldPaths(c.var.shop.db, bytes, c.var.shop.publicUrl)),
  )
