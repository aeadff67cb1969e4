import { randomBytes } from "node:crypto"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { Auth } from "#auth/auth.ts"
import { type Database, sql } from "#database/database.ts"
import { grantAdmin } from "#shop/customers/accounts.server.ts"
import type { Config } from "./config.ts"

export interface FirstAdmin {
  readonly email: string
  /** How to get the password, for the terminal. */
  readonly password: string
}

const LOCK = 7_061_501

/** Makes the first admin of a shop that has none. One is enough: later starts leave accounts alone, whatever the settings say. */
export async function ensureFirstAdmin({
  db,
  auth,
  config,
}: {
  db: Database
  auth: Auth
  config: Config
}): Promise<FirstAdmin> {
  const file = join(config.dataDir, "first-admin-password")
  const password = config.adminPassword ?? (await keptPassword(file))
  await db.transaction(async (tx) => {
    await tx.query(sql`SELECT pg_advisory_xact_lock(${LOCK})`)
    const [admin] = await tx.query(sql`SELECT 1 FROM user_roles WHERE role = 'admin' LIMIT 1`)
    if (admin) return
    const { id } = await auth.createUser(tx, { email: config.adminEmail, password, fullName: "Shop Owner" })
    await grantAdmin(tx, id)
  })
  return {
    email: config.adminEmail,
    password: config.adminPassword ? "as set in ADMIN_PASSWORD" : `${password}   (kept in ${file})`,
  }
}

async function keptPassword(file: string): Promise<string> {
  try {
    await writeFile(file, randomBytes(9).toString("base64url"), { mode: 0o600, flag: "wx" })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
  }
  return (await readFile(file, "utf8")).trim()
}
