import { expect, onTestFinished, test } from "vitest"
import { createTestDatabase } from "#tests/fixtures/database.ts"
import { openMonitor } from "./monitor.ts"

/** Keeps this process busy, 0.2 s at a time, until told to stop. */
function keepBusy() {
  let busy = true
  function turn() {
    const end = performance.now() + 200
    while (performance.now() < end);
    if (busy) setImmediate(turn)
  }
  setImmediate(turn)
  return () => {
    busy = false
  }
}

test("a process that is busy itself does not take the database for away", async () => {
  const monitor = openMonitor(await createTestDatabase())
  onTestFinished(() => monitor.close())
  const stop = keepBusy()
  const result = monitor.check().finally(stop)
  await expect(result).resolves.toBeUndefined()
})
