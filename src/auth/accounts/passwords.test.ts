import { expect, test } from "vitest"
import { TooBusy } from "#platform/lanes/lane.ts"
import { createPasswords } from "./passwords.ts"

test("a hash is argon2id of the stated cost, and matches its password only", async () => {
  const passwords = await createPasswords()
  const hash = await passwords.hash("wool & hook", "me")
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.verify(hash, "wool & hook", "me")).toBe(true)
  expect(await passwords.verify(hash, "wool & hooK", "me")).toBe(false)
  expect(await passwords.verify(null, "wool & hook", "me")).toBe(false)
})

test("a flood is turned away instead of piling up, and those let in are served", async () => {
  const passwords = await createPasswords()
  const results = await Promise.allSettled(Array.from({ length: 210 }, () => passwords.verify(null, "x", "flood")))
  const turnedAway = results.filter((result) => result.status === "rejected")
  // A slow machine refuses more of them: no request waits longer than the limit.
  expect(turnedAway.length).toBeGreaterThanOrEqual(8)
  expect(turnedAway.every((result) => result.reason instanceof TooBusy)).toBe(true)
  expect(await passwords.verify(null, "x", "flood")).toBe(false)
})

test("another user's password is checked in the middle of a flood", async () => {
  const passwords = await createPasswords()
  let served = 0
  // Refused requests do not count; on a slow machine they are the most.
  const flood = Array.from({ length: 100 }, () => passwords.verify(null, "x", "flood").then(() => served++))
  const settled = Promise.allSettled(flood)
  expect(await passwords.verify(null, "x", "customer")).toBe(false)
  expect(served).toBeLessThan(10)
  await settled
})
