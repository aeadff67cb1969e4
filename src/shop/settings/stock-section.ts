import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { rule } from "#shop/api/problems.ts"
import { section } from "./section.ts"

const MAX_LIMIT = 1_000
/** `low_stock_limit()` of the database says the same while the section was never saved. */
const INITIAL_LIMIT = 5

/** When the stock of a product is low. */
export const stockSection = section(
  z.object({
    /** So many pieces and fewer are shown as the last ones. */
    low_stock_limit: z.number({ error: m.errors_low_stock_limit }).check(
      rule(
        (limit) => Number.isInteger(limit) && limit >= 0 && limit <= MAX_LIMIT,
        "out_of_range",
        m.errors_low_stock_limit,
        {
          minimum: 0,
          maximum: MAX_LIMIT,
        },
      ),
    ),
  }),
  () => ({ low_stock_limit: INITIAL_LIMIT }),
)
