import * as z from "zod/mini"
import { dayInColombo, EVENING_HOUR } from "#messages/formats.ts"
import { m } from "#messages/messages.js"
import { later } from "#platform/later.ts"
import { text } from "#shop/api/fields.ts"
import { section, wholeNumber } from "./sections/section.ts"

/** Thirty days: a longer time keeps pieces from other customers without an end. */
const MAX_HOURS = 720

/** Ten years: no law asks for more. */
const MAX_SLIPS_DAYS = 3650

/** Bounds the work of looking for a working day. */
const MAX_CHARACTERS = 10_000

const LINE = /^(\d{4}-\d{2}-\d{2})(?: |$)/

/** Returns the number, from 1, of the first line that does not begin with a day; null when every line does. */
function wrongLine(holidays: string): number | null {
  const at = holidays.split("\n").findIndex((line) => line !== "" && !isDay(LINE.exec(line)?.[1]))
  return at < 0 ? null : at + 1
}

const isDay = (day: string | undefined) => z.iso.date().safeParse(day).success

const paymentWindowJson = z.object({
  hours: z.int().check(
    z.meta({
      description: "From the order until its transfer or card payment is to be there, and on to 8 PM of a working day",
    }),
  ),
  holidays: z
    .string()
    .check(z.meta({ description: "Days on which no time to pay ends, one a line, as `2027-05-01 May Day`" })),
  slips_days: z
    .int()
    .check(
      z.meta({ description: "How many days after the last news of a closed order the files of its receipts are kept" }),
    ),
  cancels: z.boolean().check(z.meta({ description: "Whether what is not paid in time is cancelled by itself" })),
})
export type PaymentWindow = z.output<typeof paymentWindowJson>

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
    slips_days: wholeNumber(30, MAX_SLIPS_DAYS),
    cancels: z.boolean(),
  }),
  initial: () => ({ hours: 72, holidays: "", slips_days: 365, cancels: false }),
})

export function payByOf({ hours, holidays }: Pick<PaymentWindow, "hours" | "holidays">, from: string): string {
  return onWorkingEvening(holidays, later(from, hours * 3_600_000))
}

const SUNDAY = 0
const DAY_MS = 86_400_000

/** Returns whether a day like `2026-11-20` is one of the holidays. */
export function daysOff(holidays: string): (day: string) => boolean {
  const days = new Set(holidays.split("\n").map((line) => LINE.exec(line)?.[1]))
  return (day) => days.has(day)
}

/** Returns whether a day is neither a Sunday nor one of the holidays. */
export function workingDays(holidays: string): (day: string) => boolean {
  const isOff = daysOff(holidays)
  return (day) => new Date(day).getUTCDay() !== SUNDAY && !isOff(day)
}

/** Returns the first evening from the time on of a day on which banks are open: people read "until Tuesday evening", and it ends then. */
export function onWorkingEvening(holidays: string, time: string): string {
  const isWorking = workingDays(holidays)
  const from = Date.parse(time)
  let evening = Date.parse(`${dayInColombo(new Date(from))}T${EVENING_HOUR}:00:00+05:30`)
  while (evening < from || !isWorking(dayInColombo(new Date(evening)))) evening += DAY_MS
  return new Date(evening).toISOString()
}
