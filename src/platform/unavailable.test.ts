import { expect, test } from "vitest"
import { Unavailable, unavailableIn } from "./unavailable.ts"

const away = new Unavailable("away")

test.each([
  ["itself", away, away],
  ["the cause of a cause", new Error("a", { cause: new Error("b", { cause: away }) }), away],
  ["none", new Error("a", { cause: new Error("b") }), null],
  ["behind something that is no error", new Error("a", { cause: { cause: away } }), null],
  ["not in a text", "away", null],
  ["not in nothing", undefined, null],
])("what explains an error: %s", (_, error, found) => {
  expect(unavailableIn(error)).toBe(found)
})
