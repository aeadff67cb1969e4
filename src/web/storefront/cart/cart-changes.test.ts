import { expect, test } from "vitest"
import { changesDone, noteChange } from "./cart-changes.ts"

test("waits for every change, also for one that begins while it waits, whatever becomes of it", async () => {
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  let done = false
  noteChange(first.promise).catch(() => {})
  const waiting = changesDone().then(() => {
    done = true
  })
  void noteChange(second.promise)
  first.reject(new Error("refused"))
  await new Promise(setImmediate)
  expect(done).toBe(false)
  second.resolve()
  await waiting
  expect(done).toBe(true)
})

test("has nothing to wait for once all have ended", async () => {
  await noteChange(Promise.resolve())
  await changesDone()
})
