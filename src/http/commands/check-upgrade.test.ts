import { expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { migrations } from "#database/migrate.ts"
import { createTestDatabase, openTestDatabase } from "#tests/fixtures/database.ts"
import { openOperator } from "#tests/fixtures/process/operator.ts"
import { checkUpgrade } from "./check-upgrade.ts"

test("a version that brings no migration says that the way back is open", async () => {
  const db = await openTestDatabase()
  const { options, said } = await openOperator(db.url)
  await checkUpgrade([], options)
  expect(said).toEqual(["The database stays as it is: the version before can be started again at any time."])
  await db.close()
})

test("migrations that would run are named and do not run, also on an empty database", async () => {
  const db = await openTestDatabase()
  const [last = { name: "" }] = migrations.slice(-1)
  await db.query(sql`DELETE FROM migrations WHERE name = ${last.name}`)
  const { options, said } = await openOperator(db.url)
  await checkUpgrade([], options)
  expect(said[0]).toContain(`The restart changes the database (${last.name}).`)
  expect(await db.query(sql`SELECT FROM migrations WHERE name = ${last.name}`)).toEqual([])
  await db.close()

  const empty = await openOperator(await createTestDatabase())
  await checkUpgrade([], empty.options)
  expect(empty.said[0]).toContain(migrations.map(({ name }) => name).join(", "))
})

test("a version that is older than the database says so and fails", async () => {
  const db = await openTestDatabase()
  await db.query(sql`INSERT INTO migrations (name, checksum) VALUES ('9999_future', '')`)
  const { options } = await openOperator(db.url)
  await expect(checkUpgrade([], options)).rejects.toThrow("it has 9999_future")
  await db.close()
})

test("a shop that was never started has no database to look at, and gets none", async () => {
  const { options, said } = await openOperator("")
  await checkUpgrade([], options)
  expect(said).toEqual([expect.stringContaining("the first start makes it")])
})
