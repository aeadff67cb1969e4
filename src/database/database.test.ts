import { afterAll, beforeAll, expect, test } from "vitest"
import { openTestDatabase } from "#tests/database.ts"
import { type Database, type Queryable, sql } from "./database.ts"

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

/** Ends the connection from outside and waits until it is gone. */
async function cut(connection: Queryable) {
  const [row] = await connection.query<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`)
  await db.query(sql`SELECT pg_terminate_backend(${row?.pid}::int)`)
  await expect
    .poll(() => connection.query(sql`SELECT`).catch((error: Error) => error.message))
    .toMatch(/not queryable|terminat/)
}

test("a transaction whose connection is cut between two statements fails, and nothing else does", async () => {
  await expect(db.transaction(cut)).rejects.toThrow()
  expect(await db.query(sql`SELECT 1 AS one`)).toEqual([{ one: 1 }])
})
