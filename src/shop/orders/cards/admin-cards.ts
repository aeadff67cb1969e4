import * as z from "zod/mini"

export const CARD_FAULTS = [
  "unreadable",
  "other_merchant",
  "unknown_order",
  "other_order",
  "other_amount",
  "other_currency",
  "refund_due",
  "charged_back",
  "refund_refused",
  "unconfirmed",
  "sent_back",
] as const

/** Says what a provider answered: `known` payments, `nothing`, or that it is away. */
export const CARD_ANSWERS = ["known", "nothing", "away"] as const

export const cardNoticesJson = z.object({
  notices: z.array(
    z.object({
      id: z.int(),
      fault: z.enum(CARD_FAULTS),
      order_number: z.nullable(z.string()).check(z.describe("As it was said: it may be no order")),
      order_id: z.nullable(z.uuid()),
      amount: z.nullable(z.string()).check(z.describe("As it was said, with its currency")),
      times: z.int(),
      created_at: z.string().check(z.meta({ format: "date-time" })),
    }),
  ),
  forged: z
    .nullable(z.object({ id: z.int(), times: z.int() }))
    .check(z.describe("How often somebody posted what the provider had not signed")),
})
export type ShownNotice = z.infer<typeof cardNoticesJson>["notices"][number]
