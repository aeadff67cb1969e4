import * as z from "zod/mini"
import { flag, unknownKeys } from "#shop/api/query-fields.ts"
import { KEEPABLE_STEPS } from "#shop/settings/keepable-steps.ts"
import { openingSection } from "#shop/settings/sections/opening-section.ts"

const STEPS = [
  ...(["address", "shop", "contact", "payments", "delivery", "home", "policies"] as const),
  ...(["test_mail", "product", "second_factor", "test_order", "open"] as const),
]
export type FirstDayStep = (typeof STEPS)[number]

export const firstDayJson = z.object({
  steps: z
    .array(z.object({ step: z.enum(STEPS), done: z.boolean() }))
    .check(
      z.meta({ description: "In the order in which an owner best takes them; `open` only while the shop is closed" }),
    ),
  kept: z
    .array(z.enum(KEEPABLE_STEPS))
    .check(z.meta({ description: "Steps passed over in so many words: not done, and not asked for again" })),
  hidden: z.boolean(),
  opening: z.object({ ...openingSection.json.shape, version: z.int() }),
  version: z.int().check(z.meta({ description: "Of the section `first_day` of the settings" })),
})

export type FirstDay = z.infer<typeof firstDayJson>

export const samplesJson = z.object({
  shown: z.boolean().check(z.meta({ description: "Whether anything of the sample catalogue is left" })),
  products: z.int(),
  coupons: z.int(),
  numbers: z.boolean().check(z.meta({ description: "The home page shows the made-up numbers" })),
  changed: z.int().check(z.meta({ description: "Samples that an admin has changed: they count as the owner's own" })),
})

export type Samples = z.infer<typeof samplesJson>

export const removeSamplesQuery = z.strictObject({ hide_numbers: flag("hide_numbers") }, { error: unknownKeys })

export const removedSamplesJson = z.object({ products: z.int(), coupons: z.int() })
export type RemovedSamples = z.infer<typeof removedSamplesJson>
