import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { optionalText } from "#shop/api/fields.ts"
import { rule } from "#shop/api/problems.ts"
import { chosenIds, MAX_IDS, unknownKeys } from "#shop/api/query-fields.ts"
import { adminOrderRowJson } from "#shop/orders/admin-order-json.ts"
import { PARCEL_FAULTS } from "./sheets/parcel-cells.ts"

/** Names what must be settled before a parcel leaves: what its courier would miss, and what its order lacks. */
export const PARCEL_WARNINGS = ["cancelled", "unpaid", "elsewhere", ...PARCEL_FAULTS] as const
export type ParcelWarning = (typeof PARCEL_WARNINGS)[number]

const profile = z.optional(
  z
    .string({ error: () => "profile may be given once" })
    .check(z.describe("The name of a courier’s sheet; without it the first one")),
)

export const parcelsQuery = z.strictObject({ ids: z.optional(chosenIds), profile }, { error: unknownKeys })
export type ParcelsQuery = z.output<typeof parcelsQuery>

export const sheetQuery = z.strictObject({ ids: chosenIds, profile }, { error: unknownKeys })
export type SheetQuery = z.output<typeof sheetQuery>

export const parcelJson = z.extend(adminOrderRowJson, {
  phones: z.array(z.string()),
  address_lines: z.array(z.string()).check(z.describe("As they were typed")),
  town: z.nullable(z.string()).check(z.describe("In Latin letters, where it is known")),
  district: z.nullable(z.string()),
  to_collect: z.number().check(z.describe("Whole rupees that the courier collects; 0 where it is paid")),
  handed_over: z.nullable(
    z.object({
      at: z.string().check(z.meta({ format: "date-time" })),
      by: z.nullable(z.string()),
      today: z.boolean().check(z.describe("Whether it can be taken back")),
    }),
  ),
  warnings: z.array(z.enum(PARCEL_WARNINGS)),
})
export type ParcelJson = z.infer<typeof parcelJson>

const ids = z
  .array(z.uuid())
  .check(rule((given) => given.length >= 1 && given.length <= MAX_IDS, "out_of_range", m.errors_parcels_none))

export const handoverForm = z.object({
  ids,
  courier: optionalText({ label: m.errors_label_courier, max: [100, m.errors_courier_too_long] }),
})
export type HandoverForm = z.output<typeof handoverForm>

export const handoverUndoForm = z.object({ ids })

export const parcelsJson = z.object({
  profiles: z.array(z.string()).check(z.describe("The names of the sheets")),
  profile: z.string(),
  parcels: z.array(parcelJson),
})
