import { dayInColombo } from "#messages/formats.ts"
import { holidayDays, type PaymentWindow } from "./sections/payment-window-section.ts"

/** Returns when a time to pay ends that began at `from`. */
export function payByOf({ hours, holidays }: PaymentWindow, from: Date): Date {
  return onWorkingDay(holidays, new Date(from.getTime() + hours * 3_600_000))
}

const SUNDAY = 0

/** Returns the time itself, or 18:00 in Colombo of the next working day where banks are closed on its own. */
export function onWorkingDay(holidays: string, time: Date): Date {
  const closed = new Set(holidayDays(holidays))
  const isWorking = (day: string) => new Date(day).getUTCDay() !== SUNDAY && !closed.has(day)
  let day = dayInColombo(time)
  if (isWorking(day)) return time
  while (!isWorking(day)) day = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
  return new Date(`${day}T18:00:00+05:30`)
}
