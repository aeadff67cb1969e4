import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { optionalText } from "#shop/api/fields.ts"
import { section } from "./section.ts"

const day = z.iso.date({ error: m.errors_closed_until })

/** Says until when the shop takes no orders. */
export const holidaySection = section({
  json: z.object({
    closed_until: z.nullable(z.string()).check(
      z.meta({
        description: "The day in Colombo, as 2026-04-20, on which the shop takes orders again; null: it does",
      }),
    ),
    /** Customers read this beside the date. */
    sentence: z.nullable(z.string()),
  }),
  form: z.object({
    closed_until: z.pipe(
      z.nullish(z.union([z.literal(""), day], { error: m.errors_closed_until })),
      z.transform((until) => until || null),
    ),
    sentence: optionalText({ label: m.errors_label_holiday_sentence, max: [300, m.errors_holiday_sentence_too_long] }),
  }),
  initial: () => ({ closed_until: null, sentence: null }),
  texts: ["sentence"],
})
