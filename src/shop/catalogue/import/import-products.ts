import * as z from "zod/mini"
import { notRead } from "#shop/api/admin-list.ts"
import { unknownKeys } from "#shop/api/query-fields.ts"

const line = z.int().check(z.meta({ description: "Of the file, from 1" }))
const value = z.unknown().check(z.meta({ description: "As a product has it in this field; null: nothing" }))

/** Describes what an import would do; `fingerprint` and `preview` carry out exactly that. */
export const importPreviewJson = z.object({
  preview: z.uuid(),
  fingerprint: z.string(),
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  new_categories: z.array(z.string()),
  changes: z
    .array(
      z.object({
        line,
        id: z.nullable(z.uuid()),
        name: z.string(),
        fields: z.array(z.object({ field: z.string(), before: value, after: value })),
      }),
    )
    .check(z.meta({ description: "The first of them" })),
  faults: z.array(z.object({ line, column: z.nullable(z.string()), message: z.string() })),
  fault_count: z
    .int()
    .check(z.meta({ description: "With those that are not listed; nothing is imported while there are any" })),
})

export const importedJson = z.object({ created: z.int(), changed: z.int() })

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
