import * as z from "zod/mini"
import { section } from "./section.ts"

/** Steps of the first day's checklist whose initial values may be right. */
export const KEEPABLE_STEPS = ["shop", "contact", "delivery", "policies"] as const

const json = z.object({
  kept: z.array(z.enum(KEEPABLE_STEPS)).check(z.meta({ description: "What is fine as it is" })),
  hidden: z.boolean(),
})

/** What the owner decided about the first day's checklist. */
export const firstDaySection = section({ json, form: json, initial: () => ({ kept: [], hidden: false }) })
