import { beforeEach, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { sharedDatabase } from "#tests/fixtures/database.ts"
import { missedWords, noteMissedSearch, sweepMissedSearches } from "./missed-searches.server.ts"

const db = await sharedDatabase()
beforeEach(async () => void (await db.query(sql`TRUNCATE missed_searches`)))
const counted = () =>
  db.query<{ words: string; searches: number }>(sql`SELECT words, searches FROM missed_searches ORDER BY words`)

test.each([
  ["  Pink  ELEPHANTS! ", "pink elephants"],
  ["අලියා", "අලියා"],
  ["45cm blanket", "45 cm blanket"],
  ["2026 calendar", "2026 calendar"],
  ["amara@example.com", null],
  ["077 123 4567", null],
  ["call 0771-23", null],
  ["ORD-1790000000000", null],
  ["௦௭௭௧௨", null],
  ["!?", null],
  ["x".repeat(61), null],
  [`${"long ".repeat(13)}`, null],
])("%j counts as %j", (typed, words) => expect(missedWords(typed)).toBe(words))

test("searches count by day and words, however many come at the same moment", async () => {
  const typed = [...Array(5).fill("Elephant"), "elephant ", "amara@example.com"]
  await Promise.all(typed.map((each) => noteMissedSearch(db, each)))
  expect(await counted()).toEqual([{ words: "elephant", searches: 6 }])
})

test("past 200 on a day, new words are left out, and known ones count on", async () => {
  await db.query(
    sql`INSERT INTO missed_searches SELECT colombo_day(now()), 'word ' || n, 1 FROM generate_series(1, 199) AS n`,
  )
  await db.query(sql`INSERT INTO missed_searches VALUES (colombo_day(now()) - 1, 'yesterday', 1)`)
  for (const typed of ["last", "one too many", "last"]) await noteMissedSearch(db, typed)
  const rows = await counted()
  expect(rows.find(({ words }) => words === "last")?.searches).toBe(2)
  expect(rows).toHaveLength(201)
})

test("a database that is away is nobody's trouble; after 90 days they are forgotten", async () => {
  await noteMissedSearch({ query: () => Promise.reject(new Error("away")) }, "elephant")
  await db.query(
    sql`INSERT INTO missed_searches SELECT colombo_day(now()) - n, 'old', 1 FROM unnest(ARRAY[90, 91]) AS n`,
  )
  await sweepMissedSearches(db)
  expect(await counted()).toEqual([{ words: "old", searches: 1 }])
})
