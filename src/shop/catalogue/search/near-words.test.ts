import { describe, expect, test } from "vitest"
import { nearness, slipsBetween, splits } from "./near-words.ts"

test.each([
  ["bear", "bear", 0],
  ["bera", "bear", 1],
  ["blankt", "blanket", 1],
  ["elefant", "elephant", 2],
  ["", "owl", 3],
  ["lion", "loin", 1],
])("%s and %s are %i slips apart", (one, other, slips) => {
  expect(slipsBetween(one, other)).toBe(slips)
  expect(slipsBetween(other, one)).toBe(slips)
})

describe("a word is taken for a misspelling", () => {
  test.each([
    ["bera", "bear", 1],
    ["krochet", "crochet", 1],
    ["kushion", "cushion", 1],
    ["octapuss", "octopus", 2],
  ])("%s of %s", (typed, word, slips) => expect(nearness(typed, word)).toBe(slips))

  test.each([
    ["cat", "cap", "so short a word is another one"],
    ["bird", "bears", "a short word has one slip at most"],
    ["mitten", "kitchen", "two slips spare the first letter"],
    ["rabbit", "blanket", "it has more than two slips"],
  ])("but not %s of %s: %s", (typed, word) => expect(nearness(typed, word)).toBeNull())
})

test("two words in one are parted where each has three letters", () => {
  expect(splits("sunhats")).toEqual([
    ["sun", "hats"],
    ["sunh", "ats"],
  ])
  expect(splits("hat")).toEqual([])
})
