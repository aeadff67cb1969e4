import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { optionalText } from "#shop/api/fields.ts"
import { unknownKeys } from "#shop/api/query-fields.ts"

const line = z.int().check(z.describe("Of the file, from 1"))

export const waybillsPreviewJson = z.object({
  count: z.int(),
  lines: z
    .array(
      z.object({
        line,
        waybill: z.string(),
        order_number: z.string(),
        customer_name: z.string(),
        before: z.nullable(z.string()).check(z.describe("Another number that would be replaced")),
      }),
    )
    .check(z.describe("The first of them")),
  faults: z.array(z.object({ line, message: z.string() })),
  fault_count: z.int().check(z.describe("With those that are not listed; nothing is written while there are any")),
})
export type WaybillsPreview = z.infer<typeof waybillsPreviewJson>

/** Is the query of `POST /api/admin/waybills`. */
export const waybillsQuery = z.strictObject(
  { courier: optionalText({ label: m.errors_label_courier, max: [100, m.errors_courier_too_long] }) },
  { error: unknownKeys },
)

export const changedJson = z.object({ changed: z.int() })
export const handedOverJson = z.extend(changedJson, {
  left_out: z.int().check(z.describe("Orders that are fetched in the shop")),
})
