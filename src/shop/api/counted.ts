import * as z from "zod/mini"

/** What has to be counted row by row is counted exactly up to so many; counters that triggers maintain are exact beyond. */
export const MAX_COUNTED = 10_000

/** How many entries a list has on all its pages, as fields of the list. */
export const countedFields = {
  matching: z.int().check(z.meta({ description: "Entries that pass search and filters" })),
  matching_capped: z.boolean().check(
    z.meta({
      description: `True: more than ${MAX_COUNTED} pass, and \`matching\` is ${MAX_COUNTED}; only the first ${MAX_COUNTED} can be paged through by number`,
    }),
  ),
}

export interface Counted {
  readonly matching: number
  readonly matching_capped: boolean
}
