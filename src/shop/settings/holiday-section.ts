import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { optionalText } from "#shop/api/fields.ts"
import { section } from "./section.ts"

/** Until when the shop takes no orders. */
export const holidaySection = section(
  z.object({
    /** The day in Colombo, as 2026-04-20, on which the shop takes orders again; null: it does. */
    closed_until: z.pipe(
      z.nullish(
        z.union([z.literal(""), z.iso.date({ error: m.errors_closed_until })], { error: m.errors_closed_until }),
      ),
      z.transform((day) => day || null),
    ),
    /** What customers read beside the date. */
    sentence: optionalText({ label: m.errors_label_holiday_sentence, max: [300, m.errors_holiday_sentence_too_long] }),
  }),
  () => ({ closed_until: null, sentence: null }),
)
