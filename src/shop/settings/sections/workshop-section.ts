import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { optionalDay } from "./optional-day.ts"
import { section, wholeNumber } from "./section.ts"

/** Are numbered as `Date` numbers the days of a week, from Sunday. */
export const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** Says on which days of the week pieces are made. */
export type Workdays = Readonly<Record<Weekday, boolean>>

/** Returns what `make` makes for each day of the week. */
export function eachWeekday<Value>(make: (day: Weekday, at: number) => Value): Record<Weekday, Value> {
  return Object.fromEntries(WEEKDAYS.map((day, at) => [day, make(day, at)])) as Record<Weekday, Value>
}

const MOST_A_WEEK = 999

const json = z.object({
  ...eachWeekday(() => z.boolean()),
  pieces_a_week: z
    .nullable(z.int())
    .check(
      z.describe(
        "How many pieces are made in a week at most: what is ordered beyond them is ready weeks later; null: no limit",
      ),
    ),
  booked_until: z
    .nullable(z.string())
    .check(
      z.describe(
        "The day in Colombo from which on orders of what is made to order are taken again; null: they are taken",
      ),
    ),
})

export const workshopSection = section({
  json,
  form: z
    .object({
      ...eachWeekday(() => z.boolean()),
      pieces_a_week: z._default(z.nullable(wholeNumber(1, MOST_A_WEEK)), null),
      booked_until: optionalDay,
    })
    .check(
      z.refine((workshop) => WEEKDAYS.some((day) => workshop[day]), {
        error: m.errors_workshop_no_day,
        path: ["monday"],
        params: { reason: "none_left" },
      }),
    ),
  initial: () => ({
    ...eachWeekday((day) => !["saturday", "sunday"].includes(day)),
    pieces_a_week: null,
    booked_until: null,
  }),
})
