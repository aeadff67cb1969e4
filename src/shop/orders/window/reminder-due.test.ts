import { expect, test } from "vitest"
import { isNight, reminderDue } from "./send-reminders.server.ts"

const colombo = (time: string) => new Date(`2026-11-${time}:00+05:30`)
/** Returns what is due of an order from a Monday morning that is to be paid by then. */
function due(payBy: string, now: string, sent: Parameters<typeof reminderDue>[1] = []) {
  const times = { created_at: colombo("23T10:00").toISOString(), pay_by: colombo(payBy).toISOString() }
  return reminderDue(times, sent, colombo(now).toISOString())
}

test.each([
  ["before half time", "26T10:00", "24T20:59", null],
  ["at half time, at night", "26T10:00", "24T22:00", null],
  ["in the morning after half time", "26T10:00", "25T08:00", "half"],
  ["by day, at half time", "25T14:00", "24T12:00", "half"],
  ["a minute before half time", "25T14:00", "24T11:59", null],
  ["six hours before the end", "25T18:00", "25T12:00", "last"],
  ["a minute before that", "25T18:00", "25T11:59", "half"],
  ["a second before the end", "25T18:00", "25T17:59", "last"],
  ["at the end", "25T18:00", "25T18:00", null],
  ["in the evening, where six hours before the end is at night", "26T10:00", "25T20:00", "last"],
  ["a minute before that evening", "26T10:00", "25T19:59", "half"],
  ["in the evening of the same day, where it is late in it", "26T04:00", "25T20:00", "last"],
  ["at half time of a short time to pay", "23T14:00", "23T12:00", "half"],
  ["near the end of a short one: no second", "23T14:00", "23T13:59", "half"],
])("a reminder is due %s: %s, %s → %s", (_, payBy, now, expected) => {
  expect(due(payBy, now)).toBe(expected)
})

test.each([
  ["26T10:00", "25T12:00", ["half"]],
  ["25T18:00", "25T13:00", ["last"]],
  ["25T18:00", "25T13:00", ["half", "last"]],
] as const)("none is due twice: %s, %s, %j", (payBy, now, sent) => {
  expect(due(payBy, now, sent)).toBe(null)
})

test("the night is from 21 to 8 o'clock in Colombo", () => {
  const times = ["20:59", "21:00", "00:00", "07:59", "08:00"].map((time) => colombo(`24T${time}`))
  expect(times.map(isNight)).toEqual([false, true, true, true, false])
})
