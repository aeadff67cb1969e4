import { expect, test } from "vitest"
import { done, ok, type Result } from "./result.ts"

interface Refusal {
  readonly ok: false
  readonly why: string
}

function half(number: number): Result<number, Refusal> {
  return number % 2 === 0 ? ok(number / 2) : { ok: false, why: `${number} is odd` }
}

test("a result is a value, or why there is none: `ok` says which", () => {
  const [even, odd] = [half(4), half(3)]
  expect(even.ok && even.value).toBe(2)
  expect(odd.ok || odd.why).toBe("3 is odd")
  expect(done).toEqual(ok(null))
})
