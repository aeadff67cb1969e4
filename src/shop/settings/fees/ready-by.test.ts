import { expect, test } from "vitest"
import { eachWeekday, type Weekday, workshopSection } from "../sections/workshop-section.ts"
import { readyBy } from "./ready-by.ts"

const only = (...days: Weekday[]) => eachWeekday((day) => days.includes(day))
const workshops = {
  fridays: only("monday", "tuesday", "wednesday", "thursday", "friday"),
  saturdays: eachWeekday((day) => day !== "sunday"),
  weekends: only("saturday", "sunday"),
  every: eachWeekday(() => true),
  one: only("wednesday"),
}

const holidays = "2026-12-23 Unduvap Poya\n2026-12-25 Christmas\n2027-01-14 Thai Pongal\n2027-01-22 Duruthu Poya"

// Each row is of one workshop and day of order, with the days on which a piece of 0, 1, 5 and 10 days of making is ready.
test.each([
  ["fridays", "2026-11-27", "2026-11-27", "2026-11-30", "2026-12-04", "2026-12-11"],
  ["fridays", "2026-11-28", "2026-11-28", "2026-11-30", "2026-12-04", "2026-12-11"],
  ["fridays", "2026-11-30", "2026-11-30", "2026-12-01", "2026-12-07", "2026-12-14"],
  ["fridays", "2026-12-21", "2026-12-21", "2026-12-22", "2026-12-30", "2027-01-06"],
  ["fridays", "2026-12-24", "2026-12-24", "2026-12-28", "2027-01-01", "2027-01-08"],
  ["fridays", "2027-01-13", "2027-01-13", "2027-01-15", "2027-01-21", "2027-01-29"],
  ["saturdays", "2026-11-27", "2026-11-27", "2026-11-28", "2026-12-03", "2026-12-09"],
  ["saturdays", "2026-12-22", "2026-12-22", "2026-12-24", "2026-12-30", "2027-01-05"],
  ["saturdays", "2027-01-21", "2027-01-21", "2027-01-23", "2027-01-28", "2027-02-03"],
  ["weekends", "2026-11-27", "2026-11-27", "2026-11-28", "2026-12-12", "2026-12-27"],
  ["weekends", "2026-12-24", "2026-12-24", "2026-12-26", "2027-01-09", "2027-01-24"],
  ["weekends", "2026-12-27", "2026-12-27", "2027-01-02", "2027-01-16", "2027-01-31"],
  ["every", "2026-12-22", "2026-12-22", "2026-12-24", "2026-12-29", "2027-01-03"],
  ["every", "2027-01-14", "2027-01-14", "2027-01-15", "2027-01-19", "2027-01-25"],
  ["one", "2026-12-22", "2026-12-22", "2026-12-30", "2027-01-27", "2027-03-03"],
] as const)(
  "in a workshop that works until %s a piece of %s is ready after its days of making",
  (name, from, ...ready) => {
    const days = [0, 1, 5, 10].map((daysToMake) => readyBy({ from, daysToMake, workshop: workshops[name], holidays }))
    expect(days).toEqual(ready)
  },
)

test("the longest time of making ends, also where the list of holidays does", () => {
  const asked = { from: "2026-11-27", holidays, workshop: workshops.one }
  expect(readyBy({ ...asked, daysToMake: 365 })).toBe("2033-11-30")
})

test("a workshop without a day is refused at its first one", () => {
  const { error } = workshopSection.form.safeParse(only())
  expect(error?.issues).toMatchObject([{ path: ["monday"], message: "Choose at least one day" }])
})
