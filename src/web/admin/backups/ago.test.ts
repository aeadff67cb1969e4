import { expect, it } from "vitest"
import { formatAgo } from "./ago.ts"

it.each([
  ["2026-11-22T12:00:01Z", "0 minutes ago"],
  ["2026-11-22T11:00:01Z", "59 minutes ago"],
  ["2026-11-22T11:00:00Z", "1 hour ago"],
  ["2026-11-20T12:00:01Z", "47 hours ago"],
  ["2026-11-20T12:00:00Z", "2 days ago"],
])("%s was %s at noon", (time, text) => expect(formatAgo(time, Date.parse("2026-11-22T12:00:00Z"))).toBe(text))
