import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { text } from "#shop/api/fields.ts"
import { section, wholeNumber } from "./section.ts"

/** Thirty days: a longer time keeps pieces from other customers without an end. */
const MAX_HOURS = 720

/** Bounds the work of looking for a working day. */
const MAX_CHARACTERS = 10_000

const LINE = /^(\d{4}-\d{2}-\d{2})(?: |$)/

/** Returns the days of holidays that are written one a line, each with its name behind it. */
export function holidayDays(holidays: string): string[] {
  return holidays.split("\n").flatMap((line) => LINE.exec(line)?.[1] ?? [])
}

/** Returns the number of the first line that begins with no day; null where every line does. */
function wrongLine(holidays: string): number | null {
  const at = holidays.split("\n").findIndex((line) => line !== "" && !isDay(LINE.exec(line)?.[1]))
  return at < 0 ? null : at + 1
}

const isDay = (day: string | undefined) => z.iso.date().safeParse(day).success

const paymentWindowJson = z.object({
  hours: z.int().check(z.meta({ description: "From the order until its transfer is to be there" })),
  holidays: z
    .string()
    .check(z.meta({ description: "Days on which no time to pay ends, one a line, as `2027-05-01 May Day`" })),
})
export type PaymentWindow = z.output<typeof paymentWindowJson>

/** Says how long the pieces of an order are kept for its transfer. */
export const paymentWindowSection = section({
  json: paymentWindowJson,
  form: z.object({
    hours: wholeNumber(1, MAX_HOURS),
    holidays: text({
      label: m.errors_label_holidays,
      max: [MAX_CHARACTERS, m.errors_holidays_too_long],
      multiline: true,
      optional: true,
    }).check(
      z.overwrite((holidays) => holidays.replace(/[^\S\n]+/g, " ").replace(/^ | $/gm, "")),
      z.refine((holidays) => wrongLine(holidays) === null, {
        error: ({ input }) => m.errors_holidays_line({ line: wrongLine(String(input)) ?? 1 }),
        params: { reason: "invalid_format" },
      }),
    ),
  }),
  initial: () => ({ hours: 72, holidays: "" }),
})
