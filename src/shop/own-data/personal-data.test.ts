import { expect, onTestFinished, test } from "vitest"
import { sql } from "#database/database.ts"
import { openTestDatabase } from "#tests/fixtures/database.ts"
import { PERSONAL_DATA, ROWS_OF_ACCOUNT } from "./personal-data.server.ts"

const WHY = ["account", "orders", "answers", "consent", "reviews", "security", "books"]
const UNTIL = ["erasure", "term", "cause", "30 days", "1 year"]

test("the list names every column of every table, each once, and no other", async () => {
  const db = await openTestDatabase()
  onTestFinished(() => db.close())
  const columns = await db.query<{ table: string; column: string }>(
    sql`SELECT CASE table_schema WHEN 'public' THEN '' ELSE table_schema || '.' END || table_name AS table, column_name AS column
        FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
        WHERE table_schema NOT IN ('pg_catalog', 'information_schema', 'pgboss') AND table_type = 'BASE TABLE'`,
  )
  const listed = [...PERSONAL_DATA].flatMap(([table, { plain, hidden, personal }]) =>
    [...plain, ...hidden, ...personal].map((column) => `${table}.${column}`),
  )
  expect(listed.toSorted()).toEqual(columns.map(({ table, column }) => `${table}.${column}`).toSorted())
})

test("what is personal has its purpose and its end, and what goes with the account is found by it", () => {
  for (const [table, { personal, hidden, why, until }] of PERSONAL_DATA) {
    if (personal.length + hidden.length === 0 && why === null) continue
    expect([WHY, UNTIL], table).toEqual([expect.arrayContaining([why]), expect.arrayContaining([until])])
    if (until === "erasure") expect(ROWS_OF_ACCOUNT, table).toHaveProperty([table])
  }
  expect(Object.keys(ROWS_OF_ACCOUNT).filter((table) => !PERSONAL_DATA.has(table))).toEqual([])
})
