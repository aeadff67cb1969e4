import { randomBytes } from "node:crypto"
import { readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { Auth } from "#auth/auth.ts"
import type { AuthOptions } from "#auth/context.ts"
import { type Database, sql, type Transaction } from "#database/database.ts"
import { systemCode } from "#platform/errors.ts"
import type { Log } from "#platform/log/log.ts"
import { grantRole, lockAdmins } from "#shop/customers/accounts.server.ts"
import type { Config } from "../config/config.ts"

export interface FirstAdmin {
  readonly email: string
  /** Was made up at this start, which is the only one that shows it. */
  readonly newPassword: string | null
  /** Is the file with a made-up password, until its owner has chosen another. */
  readonly passwordFile: string | null
}

interface FirstAdminOptions {
  readonly db: Database
  readonly auth: Auth
  readonly config: Pick<Config, "adminEmail" | "adminPassword" | "dataDir">
}

/**
 * Makes the first admin of a shop that has none. One is enough: later starts leave accounts alone, whatever the settings say, but for a
 * made-up password: its file is removed where its owner has chosen another meanwhile, on another machine too, and one that was not used in
 * time is replaced.
 */
export async function ensureFirstAdmin({ db, auth, config }: FirstAdminOptions): Promise<FirstAdmin> {
  const file = passwordFileIn(config)
  const email = config.adminEmail
  return db.transaction(async (tx) => {
    await lockAdmins(tx)
    const known = await firstAdminOf(tx)
    const newPassword = known === null ? await makeAdmin() : await renew()
    if (newPassword !== null) await writeFile(file, newPassword, { mode: 0o600 })
    return { email: known ?? email, newPassword, passwordFile: (await passwordIn(file)) === null ? null : file }

    async function makeAdmin(): Promise<string | null> {
      const chosen = config.adminPassword
      const password = chosen ?? makePassword()
      const made = { email, password, fullName: "Shop Owner", initialPassword: chosen === undefined }
      const { id, existed } = await auth.createUser(tx, made)
      await grantRole(tx, id, "admin")
      return chosen !== undefined || existed ? null : password
    }

    async function renew(): Promise<string | null> {
      const stored = await passwordIn(file)
      if (stored === null) return null
      const state = await auth.initialPasswordState(tx, { email, password: stored })
      if (state === "replaced") await rm(file, { force: true })
      if (state !== "lapsed") return null
      const password = makePassword()
      await auth.renewInitialPassword(tx, { email, password })
      return password
    }
  })
}

const passwordFileIn = ({ dataDir }: Pick<Config, "dataDir">) => join(dataDir, "first-admin-password")

/** Removes the file of a made-up password as soon as its owner has another one. */
export function forgetFirstPassword(
  config: FirstAdminOptions["config"],
  log: Log,
): NonNullable<AuthOptions["onPasswordChanged"]> {
  return (tx, email) => {
    if (email !== config.adminEmail) return
    tx.afterCommit(() => {
      rm(passwordFileIn(config), { force: true }).catch((err: unknown) => {
        log.warn({ err }, "the file of the first admin's password could not be removed; the next start tries again")
      })
    })
  }
}

/** Returns the e-mail address of the admin who has been there longest; null while there is none. */
async function firstAdminOf(tx: Transaction): Promise<string | null> {
  const [first] = await tx.query<{ email: string }>(
    sql`SELECT p.email FROM user_roles r JOIN profiles p ON p.id = r.user_id WHERE r.role = 'admin' ORDER BY p.created_at LIMIT 1`,
  )
  return first?.email ?? null
}

function makePassword(): string {
  return randomBytes(12).toString("base64url")
}

async function passwordIn(file: string): Promise<string | null> {
  try {
    return (await readFile(file, "utf8")).trim()
  } catch (error) {
    if (systemCode(error) === "ENOENT") return null
    throw error
  }
}
