import { expect, onTestFinished, test } from "vitest"
import { sql } from "#database/database.ts"
import { openTestDatabase } from "#tests/fixtures/database.ts"
import { PERSONAL_DATA, type TableData } from "./personal-data.server.ts"

const columnsOf = ({ plain, personal = "", hidden = "" }: TableData) =>
  `${plain} ${personal} ${hidden}`.match(/\w+/g) ?? []

test("the list names every column of every table, each once, and no other", async () => {
  const db = await openTestDatabase()
  onTestFinished(() => db.close())
  const columns = await db.query<{ table: string; column: string }>(
    sql`SELECT CASE table_schema WHEN 'public' THEN '' ELSE table_schema || '.' END || table_name AS table, column_name AS column
        FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
        WHERE table_schema NOT IN ('pg_catalog', 'information_schema', 'pgboss') AND table_type = 'BASE TABLE'`,
  )
  const listed = Object.entries(PERSONAL_DATA).flatMap(([table, data]) =>
    columnsOf(data).map((each) => `${table}.${each}`),
  )
  expect(listed.toSorted()).toEqual(columns.map(({ table, column }) => `${table}.${column}`).toSorted())
})

test("what is personal has its purpose and its end, and what an account owns alone goes with it", () => {
  for (const [table, { personal, hidden, why, until, of }] of Object.entries(PERSONAL_DATA)) {
    expect(why !== undefined && until !== undefined, table).toBe(
      `${personal ?? ""}${hidden ?? ""}` !== "" || of !== undefined,
    )
    if (until === "erasure") expect(of, table).toBeDefined()
  }
})
