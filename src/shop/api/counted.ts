import * as z from "zod/mini"

/** Lists count their rows one by one up to this number; what is known already, such as the orders of a status, is exact beyond it. */
export const MAX_COUNTED = 10_000

/** Counts the entries of a list on all its pages; these are fields of the list. */
export const countedFields = {
  matching: z.int().check(z.describe("Entries that pass search and filters")),
  matching_capped: z
    .boolean()
    .check(
      z.describe(
        `True: more than ${MAX_COUNTED} pass, and \`matching\` is ${MAX_COUNTED}; only the first ${MAX_COUNTED} can be paged through by number`,
      ),
    ),
}

export interface Counted {
  readonly matching: number
  readonly matching_capped: boolean
}
