import * as z from "zod/mini"
import { notRead } from "#shop/api/admin-list.ts"
import { unknownKeys } from "#shop/api/query-fields.ts"

const line = z.int().check(z.meta({ description: "Of the file, from 1" }))
const value = z.unknown().check(z.meta({ description: "As a product has it in this field; null: nothing" }))

/** Describes what an import would do; `fingerprint` and `preview` are sent to carry out exactly that. */
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
  notes: z.array(z.string()).check(z.meta({ description: "What of the file is left out or assumed, in sentences" })),
  currency: z.nullable(z.string()).check(z.meta({ description: "Of the file, as it is written there" })),
  takes_rate: z.boolean().check(z.meta({ description: "Whether prices are multiplied by `rate`" })),
  faults: z
    .array(
      z.object({
        line,
        lines: z.string().check(z.meta({ description: "All that have this fault: 2, 5–9" })),
        column: z.nullable(z.string()),
        message: z.string(),
      }),
    )
    .check(z.meta({ description: "Each kind once, at its first line" })),
  fault_count: z
    .int()
    .check(z.meta({ description: "With those that are not listed; nothing is imported while there are any" })),
})

export const importedJson = z.object({ created: z.int(), changed: z.int() })

export type ImportPreview = z.infer<typeof importPreviewJson>

const rate = z
  .optional(
    z.string({ error: notRead("rate") }).check(
      z.regex(/^\d{1,6}(\.\d{1,6})?$/, { error: notRead("rate") }),
      z.refine((typed) => Number(typed) > 0, { error: notRead("rate") }),
    ),
  )
  .check(z.meta({ description: "What one of the file's currency costs in rupees" }))
export const previewQuery = z.strictObject({ rate }, { error: unknownKeys })
export type PreviewQuery = z.output<typeof previewQuery>

export const importQuery = z.strictObject(
  {
    rate,
    preview: z.uuid({ error: notRead("preview") }),
    fingerprint: z
      .string({ error: notRead("fingerprint") })
      .check(z.regex(/^[0-9a-f]{64}$/, { error: notRead("fingerprint") })),
  },
  { error: unknownKeys },
)
export type ImportQuery = z.output<typeof importQuery>
