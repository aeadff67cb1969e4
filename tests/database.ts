import { randomUUID } from "node:crypto"
import pg from "pg"
import { inject } from "vitest"
import { type Database, openDatabase } from "#database/database.ts"
import { migrate } from "#database/migrate.ts"

/**
 * A migrated database of the caller’s own: open it in beforeAll, `db.close()` it in afterAll. It goes with the run’s server.
 */
export async function openTestDatabase(): Promise<Database> {
  const url = inject("postgresUrl")
  const name = `test_${randomUUID().replaceAll("-", "")}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
  await admin.end()
  const db = openDatabase(url.replace(/\/nool$/, `/${name}`), { max: 20 })
  await migrate(db)
  return db
}
