import { expect, test } from "vitest"
import { moved } from "./form-pictures.ts"
import { placeOf } from "./use-drag-to-sort.ts"

const letters = ["a", "b", "c", "d"]

test.each([
  [0, 2, "bcad"],
  [3, 1, "adbc"],
  [1, 1, "abcd"],
  [0, 9, "bcda"],
  [2, -1, "cabd"],
])("from %i to %i: %s", (from, to, sorted) => expect(moved(letters, from, to).join("")).toBe(sorted))

test("what is shown during a drag is what comes of it", () => {
  for (const from of [0, 1, 2, 3]) {
    for (const to of [0, 1, 2, 3]) {
      const shown: string[] = []
      for (const [place, letter] of letters.entries()) shown[placeOf(place, { from, to })] = letter
      expect(shown).toEqual(moved(letters, from, to))
    }
  }
})
