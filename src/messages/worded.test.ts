import { expect, test } from "vitest"
import { worded } from "./worded.ts"

test("a text of the table is worded each time it is read, and the table lists all", () => {
  let locale = "en"
  const texts = worded({ paid: () => `paid (${locale})`, failed: () => `failed (${locale})` })
  expect(texts.paid).toBe("paid (en)")
  locale = "si"
  expect(texts.paid).toBe("paid (si)")
  expect(Object.entries(texts)).toEqual([
    ["paid", "paid (si)"],
    ["failed", "failed (si)"],
  ])
})
