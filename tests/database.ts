import { randomUUID } from "node:crypto"
import pg from "pg"
import { inject } from "vitest"
import { type Database, openDatabase } from "#database/database.ts"
import { migrate } from "#database/migrate.ts"

/** The address of an empty database of the caller's own on the run's server; it goes with that server. */
export async function createTestDatabase(): Promise<string> {
  const name = `test_${randomUUID().replaceAll("-", "")}`
  const admin = new pg.Client({ connectionString: inject("superuserUrl") })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name} OWNER nool`)
  await admin.end()
  return inject("postgresUrl").replace(/\/nool$/, `/${name}`)
}

/** A migrated database of the caller's own: open it in beforeAll, `db.close()` it in afterAll. */
export async function openTestDatabase(): Promise<Database> {
  const db = openDatabase(await createTestDatabase(), { max: 20 })
  await migrate(db)
  return db
}
