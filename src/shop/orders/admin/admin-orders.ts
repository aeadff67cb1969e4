import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { locales } from "#messages/runtime.js"
import { plainDashes } from "#platform/clean-line.ts"
import { listQuery, seenVersion } from "#shop/api/admin-list.ts"
import { optionalText, type TextRules, text } from "#shop/api/fields.ts"
import { choice, chosenIds, givenOnce, unknownKeys } from "#shop/api/query-fields.ts"
import { DUE_STEPS } from "../due-step.ts"
import { ADMIN_ORDER_TABS, ORDER_STATUSES, PAYMENT_STATUSES, STATUS_REASONS } from "../orders.ts"
import { REFUSAL_REASONS } from "../refusal-reasons.ts"
import { seenOrder } from "../seen-order.ts"

const ADMIN_ORDER_SORTS = ["newest", "oldest"] as const
export type AdminOrderSort = (typeof ADMIN_ORDER_SORTS)[number]

/** Are the due steps, and what is overdue among the transfers that are awaited. */
const DUE_FILTERS = [...DUE_STEPS, "overdue"] as const
export type DueFilter = (typeof DUE_FILTERS)[number]

const filters = {
  status: choice("status", ADMIN_ORDER_TABS),
  due: choice("due", DUE_FILTERS).check(
    z.describe("Only orders of which this step is due, or whose time to pay is over"),
  ),
  sort: choice("sort", ADMIN_ORDER_SORTS),
}

export const adminOrdersQuery = listQuery(filters)
export type AdminOrdersQuery = z.output<typeof adminOrdersQuery>

export const newOrdersQuery = z.strictObject(
  {
    since: z.optional(
      givenOnce("since").check(
        z.iso.datetime({ error: () => "since must be a time that was given" }),
        z.describe("A time that was given with the count before"),
      ),
    ),
  },
  { error: unknownKeys },
)

export const orderSheetsQuery = z.strictObject({ ids: chosenIds }, { error: unknownKeys })

/** Is the query of `GET /api/admin/orders.csv`: a list's, or the chosen orders of it. */
export const ordersCsvQuery = listQuery({ ...filters, ids: z.optional(chosenIds) })
export type OrdersCsvQuery = z.output<typeof ordersCsvQuery>

const reasonRules: TextRules = {
  label: m.errors_label_reason,
  min: [1, m.errors_reason_missing],
  max: [500, m.errors_reason_too_long],
  multiline: true,
}

export const receiptRefusalForm = z.object({ payment_reason: text(reasonRules) })

const trackingFields = {
  courier: optionalText({ label: m.errors_label_courier, max: [100, m.errors_courier_too_long] }),
  tracking_number: optionalText({
    label: m.errors_label_tracking,
    plain: plainDashes,
    max: [100, m.errors_tracking_too_long],
  }),
}

/** Checks how a parcel can be followed; empty is none. */
export const trackedParcel = z.object(trackingFields)
export type TrackedParcel = z.output<typeof trackedParcel>

/**
 * Is the body of `PATCH /api/admin/orders/{id}`. `payment_reason` tells the customer why a payment failed. Every change
 * names the version that was seen: the customer may have cancelled since, or sent another receipt.
 */
export const orderChange = z.object({
  status: z.optional(z.enum(ORDER_STATUSES, { error: m.errors_order_status_unknown })),
  payment_status: z.optional(z.enum(PAYMENT_STATUSES, { error: m.errors_payment_status_unknown })),
  payment_reason: z.optional(text(reasonRules)),
  payment_reason_code: z.optional(
    z.enum(REFUSAL_REASONS).check(z.describe("Instead of `payment_reason`: worded in the language of the order")),
  ),
  tracking: z.optional(
    z
      .partial(trackedParcel)
      .check(
        z.describe(
          "Courier and tracking number, written before the mail of the change; what is left out stays as it is",
        ),
      ),
  ),
  status_reason: z.optional(
    z
      .enum(STATUS_REASONS)
      .check(z.describe("Why the order is cancelled, which the customer is told, or with `agreed`, confirmed")),
  ),
  refused: z.optional(
    z
      .object({ restock: z.array(z.uuid()).check(z.maxLength(100)) })
      .check(
        z.describe(
          "With the status `cancelled`: the parcel of a shipped order was refused at the door. `restock` names the lines whose pieces can be sold again",
        ),
      ),
  ),
  undo: z.optional(z.boolean().check(z.describe("Only while the mail of the last change waits, else 409 `too_late`"))),
  version: seenOrder,
})
export type OrderChange = z.output<typeof orderChange>
export type TypedParcel = NonNullable<OrderChange["tracking"]>

/** The body of `POST /api/admin/orders/{id}/not-reached`. */
export const callForm = z.object({ version: seenOrder })

export const orderLanguageForm = z.object({
  language: z.enum(locales),
  version: seenOrder,
})
export type OrderLanguageForm = z.output<typeof orderLanguageForm>

/** The body of `PUT /api/admin/orders/{id}/tracking`; empty is none. */
export const orderTrackingForm = z.object({ ...trackingFields, version: seenVersion })
export type OrderTrackingForm = z.output<typeof orderTrackingForm>

/** The body of `PUT /api/admin/orders/{id}/note`; empty takes the note away. */
export const orderNoteForm = z.object({
  note: text({ label: m.errors_label_note, max: [2000, m.errors_note_too_long], multiline: true, optional: true }),
  version: seenVersion,
})
export type OrderNoteForm = z.output<typeof orderNoteForm>
