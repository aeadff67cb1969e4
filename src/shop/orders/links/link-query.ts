import * as z from "zod/mini"
import { givenOnce, unknownKeys } from "#shop/api/query-fields.ts"
import { seenOrder } from "../seen-order.ts"

/** Names an order by its link, whose query this is. */
export const linkQuery = z.strictObject({ id: givenOnce("id"), key: givenOnce("key") }, { error: unknownKeys })
export type OrderLink = z.output<typeof linkQuery>

export const renewForm = z.object({ version: seenOrder })
