import { expect, test } from "vitest"
import { eachWeekday, type Weekday, workshopSection } from "../sections/workshop-section.ts"
import { makingOfLines, readyBy, sameWeeks } from "./ready-by.ts"

const only = (...days: Weekday[]) => ({ ...eachWeekday((day) => days.includes(day)), pieces_a_week: null })
const workshops = {
  fridays: only("monday", "tuesday", "wednesday", "thursday", "friday"),
  saturdays: { ...only(), ...eachWeekday((day) => day !== "sunday") },
  weekends: only("saturday", "sunday"),
  every: { ...only(), ...eachWeekday(() => true) },
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
    const days = [0, 1, 5, 10].map((days) => readyBy({ from, workshop: workshops[name], holidays, waiting: 0 }, days))
    expect(days).toEqual(ready)
  },
)

// Each row is of one workshop, its pieces a week and a day of order, with the days on which pieces of 5 days of making are ready: the first
// of an empty week, then one behind 6 others, one behind 7, two behind 13 and three behind 20.
test.each([
  ["fridays", 7, "2026-11-27", "2026-12-04", "2026-12-04", "2026-12-11", "2026-12-18", "2026-12-29"],
  ["fridays", 3, "2026-12-21", "2026-12-30", "2027-01-13", "2027-01-13", "2027-01-29", "2027-02-19"],
  ["saturdays", 7, "2026-12-22", "2026-12-30", "2026-12-30", "2027-01-06", "2027-01-13", "2027-01-21"],
  ["weekends", 2, "2026-11-27", "2026-12-12", "2027-01-02", "2027-01-02", "2027-01-30", "2027-02-27"],
  ["one", 1, "2026-12-22", "2027-01-27", "2027-03-10", "2027-03-17", "2027-05-05", "2027-06-30"],
] as const)(
  "in a workshop that works until %s and makes %i a week, what is ordered on %s waits for its week",
  (name, pieces_a_week, from, ...ready) => {
    const workshop = { ...workshops[name], pieces_a_week }
    const asked = [
      [0, 1],
      [6, 1],
      [7, 1],
      [13, 2],
      [20, 3],
    ] as const
    const days = asked.map(([waiting, pieces]) => readyBy({ from, workshop, holidays, waiting }, 5, pieces))
    expect(days).toEqual(ready)
  },
)

test("lines of one product share what is in stock, and each is made behind those before it", () => {
  const workshop = { ...workshops.every, pieces_a_week: 2 }
  const line = { product_id: "a", quantity: 2, made_to_order: true, in_stock: 3, lead_time: "1" }
  const other = { ...line, product_id: "b", in_stock: 0, lead_time: "some days" }
  const kept = { ...line, product_id: "c", made_to_order: false }
  const making = { from: "2026-11-27", workshop, holidays: "", waiting: 0 }
  expect(makingOfLines([line, line, other, kept, { ...other, lead_time: "1" }], making)).toEqual([
    { made: 0, readyBy: "2026-11-28" },
    { made: 1, readyBy: "2026-11-28" },
    { made: 2, readyBy: null },
    { made: 0, readyBy: "2026-12-05" },
    { made: 2, readyBy: "2026-12-12" },
  ])
})

test.each([
  [[1], 7, 0, [0, 6]],
  [[1], 7, 13, [7, 13]],
  [[3], 7, 5, [5, 11]],
  [[3, 3], 7, 2, [2, 4]],
  [[2, 6], 7, 0, [0, 5]],
] as const)("lines of %j pieces of %i a week behind %i keep their weeks behind %j", (made, most, waiting, range) => {
  expect(sameWeeks(made, most, waiting)).toEqual(range)
})

test.each([0, 1.5, 1000])("%d pieces a week are refused", (pieces_a_week) => {
  const { error } = workshopSection.form.safeParse({ ...workshops.every, pieces_a_week })
  expect(error?.issues).toMatchObject([{ path: ["pieces_a_week"] }])
})

test("the longest time of making ends, also where the list of holidays does", () => {
  const making = { from: "2026-11-27", holidays, workshop: workshops.one, waiting: 0 }
  expect(readyBy(making, 365)).toBe("2033-11-30")
  const full = { ...making, workshop: { ...workshops.one, pieces_a_week: 1 }, waiting: 1_000_000 }
  expect(readyBy(full, 365) > "2033-11-30").toBe(true)
})

test("a workshop without a day is refused at its first one", () => {
  const { error } = workshopSection.form.safeParse(only())
  expect(error?.issues).toMatchObject([{ path: ["monday"], message: "Choose at least one day" }])
})
