import { expect, test } from "vitest"
import { isKeyOf } from "./objects.ts"

test.for([
  ["small", true],
  ["large", false],
  ["toString", false],
  ["", false],
] as const)("an object with the name small alone is asked for %s", ([name, expected]) => {
  expect(isKeyOf({ small: 1 }, name)).toBe(expected)
})
