import { expect, test } from "vitest"
import { type Log, logFailure } from "./log.ts"

test("a failure goes to the log in full and out as a reference alone", () => {
  const entries: unknown[][] = []
  const log = { error: (...entry: unknown[]) => entries.push(entry) } as unknown as Log
  const err = new Error("duplicate key (email)=(nimal@example.com)")
  const reference = logFailure(log, err, { method: "PUT", path: "/api/profile" })
  expect(reference).toMatch(/^[0-9a-f]{8}$/)
  expect(entries).toEqual([[{ err, reference, method: "PUT", path: "/api/profile" }, "request failed"]])
})
