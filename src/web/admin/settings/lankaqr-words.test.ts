import { expect, test } from "vitest"
import { FIXED_CODE } from "#tests/fixtures/lankaqr.ts"
import { changesOf } from "../history/history.tsx"
import { lankaqrWords } from "./lankaqr-words.ts"
import { sectionLabels } from "./section-labels.ts"

test("the history says whom a code pays, and what the codes of orders carry", () => {
  const before = { code: null, carried: "amount" }
  const after = { code: FIXED_CODE, carried: "nothing" }
  expect(changesOf({ before, after }, sectionLabels("lankaqr").labels, lankaqrWords)).toEqual([
    "LANKAQR: none → NOOL CRAFTS, KANDY, bank 9999, number ending in 1234",
    "Codes of orders carry: amount → nothing: the plain code",
  ])
})
