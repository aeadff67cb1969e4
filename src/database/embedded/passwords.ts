import { randomBytes } from "node:crypto"
import { join } from "node:path"
import { secretFile } from "#platform/secrets/secret-file.ts"
import { withClient } from "./ask-server.ts"
import { lockState, underLock } from "./folder-lock.ts"
import { lockFileOf } from "./launch.ts"
import { runProgram } from "./run-program.ts"
import { isSameFolder } from "./running-postgres.ts"
import { type Passwords, type Site, urlOf } from "./server.ts"
import { ensureSuperuser } from "./upgrade-roles.ts"

const made = () => randomBytes(24).toString("hex")

/** The passwords kept in `folder`; those that are missing are made up. */
export async function passwordsOf(folder: string): Promise<Passwords> {
  return {
    superuser: await secretFile(join(folder, "superuser-password"), made),
    shop: await secretFile(join(folder, "password"), made),
  }
}

/**
 * Makes the superuser `postgres` in a running cluster of an earlier version, where `nool` is superuser. False when that is not so, or
 * the server does not take the password of `nool`.
 */
export async function makeSuperuserAsShop(site: Site, port: number): Promise<boolean> {
  try {
    return await withClient(urlOf("nool", "postgres", port, site.passwords), async (client) => {
      const { rows } = await client.query<{ data_directory: string }>("SHOW data_directory")
      if (!(await isSameFolder(rows[0]?.data_directory ?? "", site.data))) return false
      await client.query(ensureSuperuser(site.passwords))
      return true
    })
  } catch {
    return false
  }
}

/**
 * Gives the superuser the password in its file, in PostgreSQL's single-user mode, which asks for none: it needs the files themselves and
 * a server that is stopped. Whether that worked is seen at the next login.
 */
export async function resetSuperuserPassword(site: Site): Promise<void> {
  const lock = lockFileOf(site.folder)
  const postgres: [string, string[]] = [site.binaries.postgres, ["--single", "-D", site.data, "postgres"]]
  const program = (await lockState(lock, site.account)) === "unavailable" ? postgres : underLock(lock, ...postgres)
  const { code, output } = await runProgram(site.account, ...program, `${ensureSuperuser(site.passwords)}\n`)
  if (code !== 0) throw new Error(`The superuser's password could not be set:\n${output}`)
}
