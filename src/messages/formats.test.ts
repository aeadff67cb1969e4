import { expect, test } from "vitest"
import type { Locale } from "#messages/runtime.js"
import {
  counted,
  dayInColombo,
  formatCalendarDay,
  formatCount,
  formatDate,
  formatDateTime,
  formatDayOfYear,
  formatFromTo,
  formatLongDate,
  formatUntil,
  perLanguage,
} from "./formats.ts"
import { inLanguage } from "./reader.server.ts"

test("times are read from the clock in Colombo, whatever the machine's is", () => {
  expect(formatDate("2026-11-19T18:29:59Z")).toBe("Nov 19, 2026")
  expect(formatDate("2026-11-19T18:30:00Z")).toBe("Nov 20, 2026")
  expect(formatDateTime("2026-03-05T10:35:00Z")).toBe("Mar 05, 2026, 4:05 PM")
  expect(formatLongDate("2026-11-19T18:35:00Z")).toBe("November 20, 2026 at 12:05 AM")
})

test("a time to pay ends in an evening; what ends at another hour says its hour, and not one that is too late", () => {
  const [evening, morning] = ["2026-12-01T14:30:00Z", "2026-11-30T23:27:00Z"]
  expect([formatUntil(evening), formatUntil(morning)]).toEqual([
    "Tuesday evening, December 1",
    "Tuesday, December 1, 4:00 AM",
  ])
  inLanguage("si", () => expect(formatUntil(evening)).toBe("දෙසැම්බර් 1 අඟහරුවාදා රාත්‍රී 8"))
  inLanguage("ta", () => expect(formatUntil(morning)).toBe("1 டிசம்பர், செவ்வாய் மு.ப. 4:00"))
})

test("a day without a time is the same everywhere", () => {
  expect(formatCalendarDay("2026-04-20")).toBe("April 20, 2026")
  expect(formatDayOfYear("2026-04-02")).toBe("Apr 02")
})

test("two days name their month once, where it is the same", () => {
  expect(formatFromTo("2026-12-01", "2026-12-03")).toEqual({ from: "Tue 1", to: "Thu 3 Dec" })
  expect(formatFromTo("2026-11-30", "2026-12-02")).toEqual({ from: "Mon 30 Nov", to: "Wed 2 Dec" })
  inLanguage("ta", () => expect(formatFromTo("2026-12-01", "2026-12-03").to).toBe("வியா. 3 டிச."))
})

test("the day changes at midnight in Colombo, five and a half hours before London", () => {
  expect(dayInColombo(new Date("2026-12-31T18:29:59Z"))).toBe("2026-12-31")
  expect(dayInColombo(new Date("2026-12-31T18:30:00Z"))).toBe("2027-01-01")
})

test("days and times have the words of the reader's language, whatever a browser knows of it", () => {
  expect(formatLongDate("2026-11-20T10:35:00Z", "si")).toBe("2026 නොවැම්බර් 20 දින ප.ව. 4.05")
  expect(formatLongDate("2026-11-20T04:35:00Z", "ta")).toBe("20 நவம்பர், 2026 அன்று மு.ப. 10:05")
  inLanguage("si", () => {
    expect(formatDateTime("2026-03-05T18:35:00Z")).toBe("2026 මාර්තු 06, පෙ.ව. 12.05")
    expect([formatCalendarDay("2026-04-20"), formatDayOfYear("2026-04-02")]).toEqual(["2026 අප්‍රේල් 20", "අප්‍රේල් 02"])
  })
})

test.each([
  [0, "0"],
  [999, "999"],
  [1000, "1,000"],
  [1234567, "1,234,567"],
])("%i is counted by thousands", (count, text) => {
  expect(formatCount(count)).toBe(text)
  expect(counted(count)).toEqual({ count, shown: text })
})

test("a format is made once for each language, when it is first wanted", () => {
  const made: string[] = []
  const format = perLanguage((locale) => made.push(locale))
  expect(made).toEqual([])
  expect([format(), format(), format("si" as Locale), format()]).toEqual([1, 1, 2, 1])
  expect(made).toEqual(["en", "si"])
})
