import { beforeAll, expect, test } from "vitest"
import { openTestDatabase } from "#tests/fixtures/database.ts"
import { readCatalog, type Schema } from "./schema/catalog.ts"
import { directionsGrit } from "./schema/directions-grit.ts"
import { rowTypes } from "./schema/row-types.ts"
import { schemaSql } from "./schema/schema-sql.ts"

// `npm run schema` runs these tests and lets them write the files.
let schema: Schema
beforeAll(async () => {
  const db = await openTestDatabase()
  schema = await readCatalog(db)
  await db.close()
})

test("schema.sql is what the migrations make", async () => {
  await expect(schemaSql(schema)).toMatchFileSnapshot("../../src/database/schema.sql")
})

test("directions.grit has the lines of the ordered lists", async () => {
  await expect(directionsGrit()).toMatchFileSnapshot("../../directions.grit")
})

test("rows.ts holds the rows of that schema", async () => {
  await expect(rowTypes(schema)).toMatchFileSnapshot("../../src/database/rows.ts")
})

test("a column of a type without a translation is named", () => {
  const columns = [{ name: "place", type: "point", notNull: true, filling: null }]
  const table = { name: "shelves", comment: null, options: null, columns, constraints: [], indexes: [], triggers: [] }
  expect(() => rowTypes({ ...schema, tables: [table] })).toThrow("place is of type point")
})
