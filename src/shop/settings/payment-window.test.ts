import { expect, test } from "vitest"
import { onWorkingEvening, payByOf, paymentWindowSection } from "./payment-window.ts"

/** Returns what a clock in Colombo shows. */
const colombo = (time: string) => new Date(Date.parse(time) + 5.5 * 3_600_000).toISOString().slice(0, 16)

const HOLIDAYS = "2026-12-04 Poya\n2026-12-05 Another\n\n2027-01-01"

test.each([
  ["three days", 72, "2026-11-24T10:00", "2026-11-27T20:00"],
  ["an hour", 1, "2026-11-24T10:00", "2026-11-24T20:00"],
  ["until the evening itself", 72, "2026-11-24T20:00", "2026-11-27T20:00"],
  ["until a minute after that, and so to the next one", 72, "2026-11-24T20:01", "2026-11-28T20:00"],
  ["into Sunday", 72, "2026-11-26T10:00", "2026-11-30T20:00"],
  ["into the first minute of Sunday in Colombo, which is Saturday in UTC", 72, "2026-11-26T00:00", "2026-11-30T20:00"],
  ["until the last minute of Saturday in Colombo", 71, "2026-11-26T00:59", "2026-11-30T20:00"],
  ["into a holiday, another one and a Sunday behind it", 72, "2026-12-01T08:00", "2026-12-07T20:00"],
  ["into a holiday without a name, of the next year", 24, "2026-12-31T20:00", "2027-01-02T20:00"],
  ["over a Sunday", 96, "2026-11-26T10:00", "2026-11-30T20:00"],
])("the time to pay goes %s", (_, hours, from, until) => {
  const end = payByOf({ hours, holidays: HOLIDAYS }, `${from}:00+05:30`)
  expect(colombo(end)).toBe(until)
})

test("no list of holidays takes a day from every week", () => {
  expect(colombo(onWorkingEvening("", "2026-11-30T06:00:00.000Z"))).toBe("2026-11-30T20:00")
})

const read = (value: object) =>
  paymentWindowSection.form.safeParse({ ...paymentWindowSection.initial({} as never), ...value })

test("spaces around the days and empty lines are no fault", () => {
  expect(read({ holidays: " 2027-05-01   May\tDay \r\n\r\n2027-05-02" }).data?.holidays).toBe(
    "2027-05-01 May Day\n\n2027-05-02",
  )
})

test.each([
  ["2027-05-01 May Day\n1 May 2027", "Line 2: write a day as 2027-05-01, then its name"],
  ["2027-02-29", "Line 1: write a day as 2027-05-01, then its name"],
  ["2027-05-01May Day", "Line 1: write a day as 2027-05-01, then its name"],
  [`2027-05-01 ${"x".repeat(10_000)}`, "This list is too long"],
])("the list %j is refused", (holidays, message) => {
  expect(read({ holidays }).error?.issues[0]?.message).toBe(message)
})

test.each([0, 721, 1.5, "72"])("%j hours are refused", (hours) => {
  expect(read({ hours }).success).toBe(false)
})
