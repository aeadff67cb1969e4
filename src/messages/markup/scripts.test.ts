import { expect, test } from "vitest"
import { inLanguage } from "#messages/reader.server.ts"
import { langWritten } from "./scripts.ts"

test("what somebody wrote is marked by its script where that is not the page's", () => {
  const texts = ["Soft ears", "හරිම ලස්සනයි, thanks", "அழகாக இருக்கிறது"]
  const langsOf = () => texts.map((text) => langWritten(text))
  expect(langsOf()).toEqual([undefined, "si", "ta"])
  expect(inLanguage("si", langsOf)).toEqual(["en", undefined, "ta"])
  expect([langWritten("077 123 4567", "ta"), langWritten("Kandy", "ta")]).toEqual([undefined, "en"])
})
