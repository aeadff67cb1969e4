import { expect, test } from "vitest"
import { consonantsOf, soundOf } from "./sound.ts"

test.each([
  ["nul", ["නූල්", "நூல்", "Nool", "nul"]],
  ["nugegoda", ["නුගේගොඩ", "Nugegoda"]],
  ["nukekota", ["நுகேகொட"]],
  ["blenkat", ["බ්ලැන්කට්"]],
  ["blanket", ["blanket", "Blankket"]],
  ["porve", ["போர்வை", "porvai", "porwai"]],
  ["krosa", ["ක්‍රොෂ"]],
])("sounds like %s: %j", (sound, words) => {
  expect(words.map(soundOf)).toEqual(words.map(() => sound))
})

test("words that several scripts write differently have the same consonants", () => {
  const consonants = (words: string[]) => new Set(words.map((word) => consonantsOf(soundOf(word))))
  expect(consonants(["blanket", "බ්ලැන්කට්", "பிளாங்கெட்"])).toEqual(new Set(["plnkt"]))
  expect(consonants(["Nugegoda", "නුගේගොඩ", "நுகேகொட"])).toEqual(new Set(["nkt"]))
})
