import { expect, test } from "vitest"
import { poolOf, shareOf } from "./connections.ts"

test("one process takes what it always took", () => {
  expect(shareOf(1)).toEqual({ pool: 20, all: 26 })
  expect([poolOf(97, 1), poolOf(20, 1), poolOf(5, 1)]).toEqual([20, 14, 1])
})

test("workers share forty connections for requests, and no one has fewer than six", () => {
  expect([2, 3, 4, 8, 64].map((workers) => shareOf(workers).pool)).toEqual([20, 13, 10, 6, 6])
})

test("what the database allows is enough for all workers", () => {
  for (const workers of [2, 3, 4, 8]) {
    const each = poolOf(97, workers) + 6
    if (poolOf(97, workers) > 1) expect(each * workers).toBeLessThanOrEqual(97)
  }
  expect(poolOf(1_000, 2)).toBe(20)
  expect(poolOf(20, 4)).toBe(1)
})
