import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { optionalText, type TextRules, text } from "#shop/api/fields.ts"
import { flag, unknownKeys } from "#shop/api/query-fields.ts"
import { PAYOUT_STATES } from "./judge-payout.ts"

const line = z.int().check(z.describe("Of the file, from 1"))
const column: TextRules = { label: m.errors_label_words, max: [100, m.errors_words_too_long] }
const courier = text({
  label: m.errors_label_courier,
  min: [1, m.errors_payout_courier],
  max: [100, m.errors_courier_too_long],
})

/** Is the query of `POST /api/admin/payouts` and of its preview: whose sheet it is, and what its columns are called. */
export const payoutQuery = z.strictObject(
  {
    courier,
    parcel: text({ ...column, min: [1, m.errors_payout_parcel] }),
    amount: text({ ...column, min: [1, m.errors_payout_amount_column] }),
    fee: optionalText(column),
    date: optionalText(column),
    differing: flag("differing").check(z.describe("Take lines of another amount than was to be collected")),
  },
  { error: unknownKeys },
)
export type PayoutQuery = z.output<typeof payoutQuery>

/** Is the query of `GET /api/admin/payouts` and of the upload that asks for the names of columns. */
export const courierQuery = z.strictObject({ courier }, { error: unknownKeys })

const found = z.object({ id: z.uuid(), order_number: z.string(), customer_name: z.string() })

export const payoutPreviewJson = z.object({
  counts: z.record(z.enum(PAYOUT_STATES), z.int()),
  amount: z.number().check(z.describe("Of all lines, in rupees")),
  fee: z.number(),
  lines: z
    .array(
      z.object({
        line,
        parcel: z.string(),
        state: z.enum(PAYOUT_STATES),
        amount: z.number(),
        expected: z.nullable(z.number()),
        order: z.nullable(found),
      }),
    )
    .check(z.describe("The first of them, those that need a look before the others")),
  faults: z.array(z.object({ line, message: z.string() })),
  fault_count: z.int().check(z.describe("Nothing is written while there are any")),
})
export type PayoutPreview = z.infer<typeof payoutPreviewJson>

export const payoutHeadJson = z.object({
  columns: z.array(z.string()),
  chosen: z
    .object({ parcel: z.string(), amount: z.string(), fee: z.nullable(z.string()), date: z.nullable(z.string()) })
    .check(z.describe("As they were chosen last for this courier, or else as their names say; empty where none does")),
})
export type PayoutHead = z.infer<typeof payoutHeadJson>

export const overdueJson = z.object({
  days: z.int(),
  orders: z.array(z.extend(found, { to_collect: z.number(), courier: z.nullable(z.string()), shipped_at: z.string() })),
})
