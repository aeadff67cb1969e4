import { expect, it } from "vitest"
import { formatDate, formatDateTime } from "./dates.ts"

it("reads the clock in Colombo, whatever the machine's is", () => {
  expect(formatDate("2026-11-19T18:29:59Z")).toBe("Nov 19, 2026")
  expect(formatDate("2026-11-19T18:30:00Z")).toBe("Nov 20, 2026")
  expect(formatDateTime("2026-03-05T10:35:00Z").replaceAll("\u202f", " ")).toBe("Mar 05, 2026, 4:05 PM")
})
