import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { rule } from "#shop/api/problems.ts"
import { LOW_STOCK_LIMIT } from "#shop/stock/stock.ts"
import { section } from "./section.ts"

const MAX_LIMIT = 1_000

function isLimit(limit: number): boolean {
  return Number.isInteger(limit) && limit >= 0 && limit <= MAX_LIMIT
}

/** Sets the stock that counts as low: this many pieces and fewer. */
export const stockSection = section({
  json: z.object({ low_stock_limit: z.int() }),
  form: z.object({
    low_stock_limit: z
      .number({ error: m.errors_low_stock_limit })
      .check(rule(isLimit, "out_of_range", m.errors_low_stock_limit, { minimum: 0, maximum: MAX_LIMIT })),
  }),
  initial: () => ({ low_stock_limit: LOW_STOCK_LIMIT }),
})
