import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Database, sql } from "#database/database.ts"
import { openTestDatabase } from "#tests/fixtures/database.ts"
import { searchText } from "./search.ts"
import { isLookedForAsTyped, typedWords } from "./typed-words.ts"

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

test.each([
  ["  Blue  BLANKET ", ["blue", "blanket"]],
  ["grandmother's t-shirt", ["grandmothers", "t", "shirt"]],
  ["Étoile / crème", ["etoile", "creme"]],
  ["නූල් බෝනික්කා", ["නූල්", "බෝනික්කා"].map((word) => word.normalize("NFKD"))],
  ["bear bear", ["bear"]],
  ["%_\\'", []],
])("%s is the words %j", (q, words) => expect(typedWords(q)).toEqual(words))

test("a search and the database part texts into the same words", async () => {
  const letters = fc.constantFrom(..."aZé' -_%\\\n1.,’නූල්தூ\u200d🧶½ﬁ")
  const texts = fc.sample(fc.string({ unit: letters, maxLength: 12 }), 200).map(searchText)
  const rows = await db.query<{ words: string[] }>(
    sql`SELECT search_tokens(content) AS words FROM unnest(${texts}::text[]) WITH ORDINALITY AS t (content, at) ORDER BY at`,
  )
  for (const [at, { words }] of rows.entries()) {
    expect(typedWords(texts[at] ?? ""), texts[at]).toEqual([...new Set(words)].slice(0, 10))
  }
})

test.each([
  ["blue blanket", false],
  ["ea", true],
  ["45 cm", true],
  ["50%", true],
  ["t-shirts", true],
])("whether %s is looked for as it was typed too: %s", (q, isIt) => {
  expect(isLookedForAsTyped(q, typedWords(q))).toBe(isIt)
})
