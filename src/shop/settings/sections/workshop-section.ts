import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import { section } from "./section.ts"

/** Are numbered as `Date` numbers the days of a week, from Sunday. */
export const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** Says on which days of the week pieces are made. */
export type Workdays = Readonly<Record<Weekday, boolean>>

/** Returns what `make` makes for each day of the week. */
export function eachWeekday<Value>(make: (day: Weekday, at: number) => Value): Record<Weekday, Value> {
  return Object.fromEntries(WEEKDAYS.map((day, at) => [day, make(day, at)])) as Record<Weekday, Value>
}

const json = z.object(eachWeekday(() => z.boolean()))

export const workshopSection = section({
  json,
  form: json.check(
    z.refine((days) => Object.values(days).includes(true), {
      error: m.errors_workshop_no_day,
      path: ["monday"],
      params: { reason: "none_left" },
    }),
  ),
  initial: () => eachWeekday((day) => !["saturday", "sunday"].includes(day)),
})
