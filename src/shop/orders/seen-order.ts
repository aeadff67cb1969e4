import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { rule } from "#shop/api/problems.ts"
import { centsFromRupees } from "#shop/money.ts"

/** Checks the version of an order that somebody saw who changes it. */
export const seenOrder = z.int({ error: m.errors_order_version_missing })

/** Checks the total of an order, in rupees, that somebody saw who agrees to it. */
export const seenTotal = z
  .number({ error: m.errors_total_not_amount })
  .check(rule((total) => total >= 0 && centsFromRupees(total) !== null, "invalid_amount", m.errors_total_not_amount))
