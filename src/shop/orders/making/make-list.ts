import * as z from "zod/mini"
import { givenOnce, unknownKeys } from "#shop/api/query-fields.ts"
import { MAKING_STATES } from "#shop/stock/making.ts"
import { orderItemJson, orderJson } from "../order-json.ts"

export const makeQuery = z.strictObject(
  { cursor: z.optional(givenOnce("cursor").check(z.describe("The `next_cursor` of the page before"))) },
  { error: unknownKeys },
)

export const makeLineJson = z.object({
  ...orderItemJson.shape,
  order_number: orderJson.shape.order_number,
  customer_name: z.string(),
  notes: orderJson.shape.notes,
})
export type MakeLine = z.infer<typeof makeLineJson>

export const makeListJson = z.object({
  today: z.string().check(z.describe("The day in Colombo, as 2026-12-11")),
  lines: z.array(makeLineJson).check(z.describe("By the day that was promised; last those without one")),
  next_cursor: z.nullable(z.string()).check(z.describe("Send it as `cursor` for the next page")),
})
export type MakeList = z.infer<typeof makeListJson>

/** The body of `PUT /api/admin/orders/{id}/making/{item}`: how far the line was seen to be, and how far it is. */
export const makingForm = z.object({ from: z.enum(MAKING_STATES), to: z.enum(MAKING_STATES) })
export type MakingForm = z.output<typeof makingForm>
