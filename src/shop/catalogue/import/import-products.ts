import * as z from "zod/mini"
import { notRead } from "#shop/api/admin-list.ts"
import { unknownKeys } from "#shop/api/query-fields.ts"
import type { importPreviewJson } from "./import-products-json.ts"

export type ImportPreview = z.infer<typeof importPreviewJson>

/** Is the query of `POST /api/admin/product-imports`, which names the preview to carry out. */
export const importQuery = z.strictObject(
  {
    preview: z.uuid({ error: notRead("preview") }),
    fingerprint: z
      .string({ error: notRead("fingerprint") })
      .check(z.regex(/^[0-9a-f]{64}$/, { error: notRead("fingerprint") })),
  },
  { error: unknownKeys },
)
export type ImportQuery = z.output<typeof importQuery>
