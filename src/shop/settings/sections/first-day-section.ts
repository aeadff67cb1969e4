import * as z from "zod/mini"
import { KEEPABLE_STEPS } from "../keepable-steps.ts"
import { section } from "./section.ts"

const json = z.object({
  kept: z.array(z.enum(KEEPABLE_STEPS)).check(z.meta({ description: "What is fine as it is" })),
  hidden: z.boolean(),
})

/** Holds what the owner decided about the first day's checklist. It is apart from the plain sections, whose forms browsers download. */
export const firstDaySection = section({ json, form: json, initial: () => ({ kept: [], hidden: false }) })
