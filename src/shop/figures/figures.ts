import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { worded } from "#messages/worded.ts"
import { spanJson } from "./span.ts"

/** Names what orders are counted by, in the order in which it is shown, and last what people looked for and did not find. */
export const GROUPINGS = ["product", "variant", "category", "district", "channel", "method", "missed"] as const
export type Grouping = (typeof GROUPINGS)[number]

export const groupingLabels = /* @__PURE__ */ worded<Grouping>({
  product: m.admin_figures_product,
  variant: m.admin_figures_variant,
  category: m.admin_figures_category,
  district: m.admin_figures_district,
  channel: m.admin_figures_channel,
  method: m.admin_figures_method,
  missed: m.admin_figures_missed,
})

/** Names the sums of money, in the order in which they are shown. */
export const SUMS = ["goods", "discounts", "delivery", "ordered", "received", "refunded", "fees", "left"] as const

export const sumLabels = /* @__PURE__ */ worded<(typeof SUMS)[number]>({
  goods: m.admin_figures_goods,
  discounts: m.admin_figures_discounts,
  delivery: m.admin_figures_delivery,
  ordered: m.admin_sales_ordered,
  received: m.orders_received,
  refunded: m.orders_refunded,
  fees: m.admin_figures_fees,
  left: m.admin_figures_left,
})

const sumsJson = z.object({
  orders: z.int().check(z.describe("Placed in the span and not cancelled")),
  visits: z.int().check(z.describe("How often somebody came from elsewhere, by a browser that says so")),
  per_visits: z
    .nullable(z.number())
    .check(
      z.describe("Orders that customers placed in the shop for 100 visits, on the days on which visits were counted"),
    ),
  goods: z.number().check(z.describe("Their pieces, before discounts")),
  discounts: z.number().check(z.describe("Their discounts")),
  delivery: z.number().check(z.describe("Their delivery, fees for cash included")),
  ordered: z.number().check(z.describe("Their totals: goods less discounts, with delivery")),
  received: z
    .number()
    .check(z.describe("Money received for all orders of the span, cancelled ones included, whenever it came")),
  refunded: z.number().check(z.describe("Money that went back for them, whenever it did")),
  fees: z.number().check(z.describe("What couriers kept for them")),
  left: z.number().check(z.describe("Received less refunded and fees")),
})
export type Sums = z.infer<typeof sumsJson>

const placed = z.object({ count: z.int(), amount: z.number() })

const rowJson = z.object({
  id: z.string(),
  name: z.string(),
  now: placed,
  before: placed,
})
export type FiguresRow = z.infer<typeof rowJson>

const periodJson = z.object({
  day: z.iso.date().check(z.describe("Is the first of the month where months are shown")),
  orders: z.int(),
  total: z.number().check(z.describe("Rupees ordered")),
  paid: z.number().check(z.describe("Rupees of those orders of the day that are paid")),
})
export type PeriodSales = z.infer<typeof periodJson>

export const figuresJson = z.object({
  span: spanJson,
  before: spanJson.check(z.describe("As many days, or whole months, before it")),
  sums: z.object({ now: sumsJson, before: sumsJson }),
  unit: z.enum(["day", "month"]),
  periods: z.array(periodJson).check(z.describe("Every day of the span, or every month where it is long")),
  groups: z
    .array(z.object({ by: z.enum(GROUPINGS), rows: z.array(rowJson) }))
    .check(
      z.describe(
        "The most first. Products, variants and categories count pieces at their price before discounts, the others count orders and their totals; `missed` counts searches, at no amount",
      ),
    ),
})

/** Shows what was ordered in a span, beside the span before, and what it brought. */
export type Figures = z.infer<typeof figuresJson>
