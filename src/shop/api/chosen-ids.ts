import * as z from "zod/mini"
import { isUuid } from "./fields.ts"
import { rule } from "./problems.ts"
import { givenOnce } from "./query-fields.ts"

export const MAX_IDS = 100

/** Is the value of a query that names chosen orders. */
export const chosenIds = z.pipe(
  givenOnce("ids").check(
    rule(
      (text) => text.split(",").every(isUuid) && text.split(",").length <= MAX_IDS,
      "invalid_format",
      () => `ids must be 1 to ${MAX_IDS} ids of orders with commas between`,
    ),
    z.meta({ description: `Ids of at most ${MAX_IDS} orders, with commas between` }),
  ),
  z.transform((text) => text.split(",")),
)
