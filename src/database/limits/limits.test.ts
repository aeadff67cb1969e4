import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { sharedDatabase } from "#tests/fixtures/database.ts"
import { createCounter, createLocalCounter, sweepCounters } from "./limits.ts"

const db = await sharedDatabase()

const three = { name: "tries", points: 3, seconds: 60 }

test("two processes count together: of four concurrent calls one has to wait", async () => {
  const [one, other] = [createCounter(db, three), createCounter(db, three)]
  const results = await Promise.all([one.take("a"), other.take("a"), one.take("a"), other.take("a")])
  expect(results.filter((seconds) => seconds === null)).toHaveLength(3)
  expect(Math.max(...results.map(Number))).toBeGreaterThan(55)
  expect(Math.max(...results.map(Number))).toBeLessThanOrEqual(60)
})

test("keys and names have counts of their own", async () => {
  const counter = createCounter(db, { ...three, name: "own" })
  for (let n = 0; n < 3; n++) expect(await counter.take("a")).toBeNull()
  expect(await counter.take("a")).not.toBeNull()
  expect(await counter.take("b")).toBeNull()
  expect(await createCounter(db, { ...three, name: "another" }).take("a")).toBeNull()
})

test("a local counter counts without a database, each for itself", async () => {
  const [one, other] = [createLocalCounter(three), createLocalCounter(three)]
  for (let n = 0; n < 3; n++) expect(await one.take("a")).toBeNull()
  expect(await one.take("a")).toBeGreaterThan(55)
  expect(await one.take("b")).toBeNull()
  expect(await other.take("a")).toBeNull()
})

test("a factor multiplies what a counter lets through", async () => {
  const counter = createCounter(db, { ...three, name: "factor" }, 2)
  for (let n = 0; n < 6; n++) expect(await counter.take("a")).toBeNull()
  expect(await counter.take("a")).not.toBeNull()
})

test("sweeping forgets windows that are over, and only those", async () => {
  const counter = createCounter(db, { ...three, name: "swept" })
  await counter.take("over")
  await counter.take("open")
  await db.query(sql`UPDATE rate_limits SET expire = ${Date.now() - 1} WHERE key = 'swept:over'`)
  await sweepCounters(db)
  expect(await db.query(sql`SELECT key FROM rate_limits WHERE key LIKE 'swept:%'`)).toEqual([{ key: "swept:open" }])
})
