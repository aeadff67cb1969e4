import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { rule } from "#shop/api/problems.ts"
import { seenOrder } from "../seen-order.ts"

const MAX_DAYS = 30

export const extendForm = z.object({
  days: z.int({ error: m.errors_number_whole }).check(
    rule(
      (days) => days >= 1 && days <= MAX_DAYS,
      "out_of_range",
      () => m.errors_number_range({ least: 1, most: MAX_DAYS }),
      { minimum: 1, maximum: MAX_DAYS },
    ),
  ),
  version: seenOrder,
})
export type ExtendForm = z.output<typeof extendForm>
