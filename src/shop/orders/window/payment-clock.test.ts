import { beforeEach, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { openPaymentWindow } from "#tests/fixtures/orders/payment-window.ts"
import { aProductFor } from "#tests/fixtures/shop-api.ts"
import { noteRunning, tendPaymentWindows } from "./payment-clock.server.ts"

const window = await openPaymentWindow()
const { api, endsIn, placed, read } = window
const HOUR = 3600

let id: string
beforeEach(async () => {
  await api.db.query(sql`UPDATE orders SET pay_by = NULL`)
  await window.saveWindow({ hours: 72, holidays: "", cancels: true })
  id = await placed([[await aProductFor(api.db), 1]])
})

const note = () => noteRunning(api.db, api.shop.settings.values.payment_window)
const ranBefore = (minutes: number) =>
  api.db.query(
    sql`INSERT INTO payment_clock (ran_at) VALUES (now() - ${minutes} * interval '1 minute')
        ON CONFLICT (only_row) DO UPDATE SET ran_at = excluded.ran_at`,
  )
/** Returns in how many hours the time to pay ends, at least. */
const hoursLeft = async () => Math.floor((Date.parse((await read(id)).pay_by) - Date.now() + 60_000) / 3_600_000)

test("a stop of less than an hour gives nobody more time", async () => {
  await ranBefore(59)
  await endsIn(id, -30 * 60)
  expect([await note(), await hoursLeft()]).toEqual([0, -1])
})

test.each([
  ["ended in it", -30 * 60],
  ["is about to end", 2 * HOUR],
])("a stop of more than an hour gives a day to what %s, once", async (_, seconds) => {
  await ranBefore(61)
  await endsIn(id, seconds)
  expect(await note()).toBe(1)
  expect(await hoursLeft()).toBeGreaterThanOrEqual(24)
  await endsIn(id, seconds)
  expect(await note()).toBe(0)
})

test.each([
  ["ended before it", -2 * HOUR],
  ["ends later", 60 * HOUR],
])("and none to what %s", async (_, seconds) => {
  await ranBefore(61)
  await endsIn(id, seconds)
  expect([await note(), await hoursLeft()]).toEqual([0, seconds / HOUR])
})

test("the day is moved past holidays", async () => {
  const days = Array.from({ length: 12 }, (_, n) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10))
  await window.saveWindow({ hours: 72, holidays: days.join("\n"), cancels: true })
  await ranBefore(61)
  await endsIn(id, -60)
  await note()
  expect(await hoursLeft()).toBeGreaterThan(9 * 24)
})

test("a restored shop, of which nobody knows when it ran, cancels nothing for a day, and then as always", async () => {
  await api.db.query(sql`DELETE FROM payment_clock`)
  await endsIn(id, -5 * HOUR)
  await tendPaymentWindows(api.shop)
  expect((await read(id)).status).toBe("pending")
  expect(await hoursLeft()).toBeGreaterThanOrEqual(24)
  await endsIn(id, 0)
  await tendPaymentWindows(api.shop)
  expect((await read(id)).status).toBe("cancelled")
})

test("two processes after a stop give the day once", async () => {
  await ranBefore(61)
  await endsIn(id, -60)
  const moved = await Promise.all([note(), note()])
  expect(moved.toSorted()).toEqual([0, 1])
})
