import { expect, test } from "vitest"
import { readLine, synonymsIn } from "./synonyms.ts"

test("of words for the same thing each finds the others", () => {
  const synonyms = synonymsIn(["loris = unahapuluwa, slow loris", "loris, monkeys"])
  expect(synonyms.get("loris")).toEqual([["unahapuluwa"], ["slow", "loris"], ["monkey"]])
  expect(synonyms.get("slow loris")).toEqual([["loris"], ["unahapuluwa"]])
})

test("a wider word finds the others, and not the other way round", () => {
  const synonyms = synonymsIn(["pink, magenta > rose, blush"])
  expect(synonyms.get("magenta")).toEqual([["rose"], ["blush"]])
  expect(synonyms.has("rose")).toBe(false)
})

test.each(["", "alone", "the = loris", "a > b > c", "pink >", "> rose", "?? = !!"])("“%s” says nothing", (line) =>
  expect(readLine(line)).toBeNull(),
)
