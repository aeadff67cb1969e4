import { expect, test } from "vitest"
import { inLanguage } from "#messages/reader.server.ts"
import { langWritten } from "./lang-of.ts"

test("what somebody wrote is marked by its script where that is not the page's", () => {
  const texts = ["Soft ears", "හරිම ලස්සනයි, thanks", "அழகாக இருக்கிறது"]
  expect(texts.map(langWritten)).toEqual([undefined, "si", "ta"])
  expect(inLanguage("si", () => texts.map(langWritten))).toEqual(["en", undefined, "ta"])
})
