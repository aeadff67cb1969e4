import { afterEach, expect, test, vi } from "vitest"
import { sharedDatabase } from "#tests/fixtures/database.ts"
import { readClock } from "./clock.ts"

const db = await sharedDatabase()
afterEach(() => void vi.useRealTimers())

const MINUTE = 60_000
const setClock = (minutes: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * MINUTE })
const signsLater = (minutes: number) => ({ signsFrom: () => Date.now() + minutes * MINUTE })

test.each([
  [0, 0],
  [-0.5, 0],
  [-120, -120],
  [3, 3],
])("a clock of %s minutes beside the database's is %s minutes ahead", async (minutes, ahead) => {
  setClock(minutes)
  expect(await readClock({ db, auth: signsLater(-1) })).toBe(ahead)
})

test("where the database's clock is behind too, the shop's keys know it", async () => {
  expect(await readClock({ db, auth: signsLater(3 * 24 * 60) })).toBe(-3 * 24 * 60)
})

test("a database that does not respond says nothing of the clock", async () => {
  const monitor = { query: () => Promise.reject(new Error("away")) }
  expect(await readClock({ db: { monitor }, auth: signsLater(-1) })).toBe(0)
})
