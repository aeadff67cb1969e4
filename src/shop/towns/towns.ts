import * as z from "zod/mini"
import { rule } from "#shop/api/problems.ts"
import { numberUpTo, searched, unknownKeys } from "#shop/api/query-fields.ts"
import { searchText } from "#shop/api/search-text.ts"

/** So many are seen at once below a field on a phone. */
export const SUGGESTED_TOWNS = 6
const MAX_TOWNS = 20

const nothingTyped = () => "q must have a letter at least"

export const townsQuery = z.strictObject(
  {
    q: searched("q").check(
      rule((q) => searchText(q) !== "", "too_small", nothingTyped, { minimum: 1 }),
      z.describe("The town's name or its beginning, in Sinhala, Tamil or Latin letters"),
    ),
    limit: z.optional(
      numberUpTo("limit", MAX_TOWNS).check(z.describe(`At most ${MAX_TOWNS}, default ${SUGGESTED_TOWNS}`)),
    ),
  },
  { error: unknownKeys },
)

export const townJson = z.object({
  town: z.string().check(z.describe("In the letters in which it was asked for")),
  known_as: z.exactOptional(z.string()).check(z.describe("Another name of it: what a number stands for")),
  district: z.string(),
  district_id: z.int().check(z.describe("Its number in an address")),
  postal_code: z.nullable(z.string()),
})
export type TownJson = z.infer<typeof townJson>

export const townsJson = z.object({ towns: z.array(townJson) })
