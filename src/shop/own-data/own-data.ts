import * as z from "zod/mini"

const time = z.string().check(z.meta({ format: "date-time" }))

const holdingOrder = z.object({
  order_number: z.string(),
  is_closed: z.boolean().check(z.describe("True where only money or pieces are still to go back or to be checked")),
})
export type HoldingOrder = z.infer<typeof holdingOrder>

export const ownDataJson = z.object({
  /** Is the file with all that is stored of the account. */
  download: z.enum(["none", "making", "ready"]),
  until: z.nullable(time).check(z.describe("Until when a file that is ready can be downloaded")),
  held_by: z.array(holdingOrder).check(z.describe("The orders that would hold up an erasure of the account")),
})
export type OwnData = z.infer<typeof ownDataJson>

export const upcomingJson = z.object({
  erasures: z
    .array(z.object({ account_id: z.uuid(), asked_at: time, due_at: time, held_by: z.array(holdingOrder) }))
    .check(z.describe("The accounts that are erased next, 100 at most")),
  orders: z.int().check(z.describe("How many orders lose their customer within 30 days; 10,001 at most")),
})
