import * as z from "zod/mini"
import { givenOnce, unknownKeys } from "#shop/api/query-fields.ts"

/** Names one of the files that stand with an order. */
export const fileQuery = z.strictObject(
  {
    path: z.optional(
      givenOnce("path").check(
        z.describe("One of its slips, or of the pictures of its returns and events; else its latest receipt"),
      ),
    ),
  },
  { error: unknownKeys },
)
