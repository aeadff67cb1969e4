import fc from "fast-check"
import { expect, test } from "vitest"
import { isSlip, patternsOf, splits } from "./slips.ts"

test.each([
  ["bera", "bear"],
  ["krochet", "crochet"],
  ["blankt", "blanket"],
  ["blankett", "blanket"],
  ["elefant", "elephant"],
  ["octapuss", "octopus"],
])("%s may be %s", (typed, word) => expect(isSlip(typed, word)).toBe(true))

test.each([
  ["cat", "cap", "so short a word is another one"],
  ["mitten", "kitchen", "it has two slips"],
  ["rabbit", "blanket", "it has many"],
])("%s is not %s: %s", (typed, word) => expect(isSlip(typed, word)).toBe(false))

test("whatever the one slip is, a pattern finds the word", () => {
  const letter = fc.constantFrom(..."abc")
  const word = fc.string({ unit: letter, minLength: 4, maxLength: 9 })
  const slip = fc.constantFrom("add", "drop", "replace", "swap")
  fc.assert(
    fc.property(word, slip, letter, fc.nat(), (typed, kind, other, place) => {
      const at = place % (typed.length - 1)
      const [before, rest] = [typed.slice(0, at), typed.slice(at)]
      const meant = {
        add: before + other + rest,
        drop: before + rest.slice(1),
        replace: before + other + rest.slice(1),
        swap: before + rest[1] + rest[0] + rest.slice(2),
      }[kind]
      const found = patternsOf(typed).some((pattern) => new RegExp(`^${pattern.replace("%", ".*")}$`).test(meant ?? ""))
      expect(found, `${typed} for ${meant}`).toBe(true)
    }),
  )
})

test("two words in one are parted where each has three letters", () => {
  expect(splits("sunhats")).toEqual([
    ["sun", "hats"],
    ["sunh", "ats"],
  ])
  expect(splits("hat")).toEqual([])
})
