import { setTimeout as sleep } from "node:timers/promises"
import { expect, test } from "vitest"
import { createLog } from "#platform/log/log.ts"
import { OpenParts } from "./open-parts.ts"

function openParts(force = new AbortController().signal) {
  const lines: string[] = []
  const log = createLog("error", { write: (line) => void lines.push(JSON.parse(line).part) })
  return { parts: new OpenParts({ log, force }), lines }
}

/** Closes only when it is hurried. */
const untilHurried = (_: unknown, hurry: AbortSignal) =>
  new Promise<void>((resolve) => hurry.addEventListener("abort", () => resolve()))

test("parts close in the reverse order of their opening, each after the one before", async () => {
  const { parts } = openParts()
  const closed: string[] = []
  await parts.add("database", 1000, "database", (name) => closed.push(name))
  await parts.add("requests", 1000, "requests", async (name) => {
    await sleep(20)
    closed.push(name)
  })
  await Promise.all([parts.close(), parts.close()])
  expect(closed).toEqual(["requests", "database"])
})

test("a part that fails or never ends is logged and does not keep the others open", async () => {
  const { parts, lines } = openParts()
  let closed = false
  await parts.add("database", 1000, null, () => {
    closed = true
  })
  await parts.add("mails", 20, null, () => new Promise(() => {}))
  await parts.add("jobs", 1000, null, () => {
    throw new Error("no")
  })
  await parts.close()
  expect([closed, lines]).toEqual([true, ["jobs", "mails"]])
})

test("a part whose time is up is hurried", async () => {
  const { parts, lines } = openParts()
  await parts.add("requests", 20, null, untilHurried)
  await parts.close()
  expect(lines).toEqual([])
})

test("a forced end hurries every part", async () => {
  const force = new AbortController()
  const { parts, lines } = openParts(force.signal)
  await parts.add("database", 600_000, null, untilHurried)
  await parts.add("requests", 600_000, null, untilHurried)
  const closed = parts.close()
  force.abort()
  await closed
  expect(lines).toEqual([])
})

test("a part that opens while all are closed is closed immediately, and its opener gets an error", async () => {
  const { parts } = openParts()
  const closed: string[] = []
  await parts.add("files", 20, "files", untilHurried)
  void parts.close()
  await expect(parts.add("jobs", 1000, "jobs", (name) => closed.push(name))).rejects.toThrow("stopping")
  expect(closed).toEqual(["jobs"])
})
