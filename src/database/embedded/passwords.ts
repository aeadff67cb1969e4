import { randomBytes } from "node:crypto"
import { join } from "node:path"
import pg from "pg"
import { secretFile } from "#platform/secrets/secret-file.ts"
import { UNRELEASED } from "../unreleased.ts"
import { lockState, underLock } from "./folder-lock.ts"
import { lockFileOf } from "./launch.ts"
import { runProgram } from "./run-program.ts"
import type { Passwords, Site } from "./server.ts"

const randomPassword = () => randomBytes(24).toString("hex")

/** The passwords in `folder`; those that are missing are made up. */
export async function passwordsOf(folder: string): Promise<Passwords> {
  return {
    superuser: await secretFile(join(folder, "superuser-password"), randomPassword),
    shop: await secretFile(join(folder, "password"), randomPassword),
  }
}

/**
 * Gives the superuser the password in its file, in PostgreSQL's single-user mode, which asks for none: it needs the files themselves and
 * a server that is stopped. Whether that worked is seen at the next login.
 * @throws when the cluster has no such superuser: it is from before the shop's first release
 */
export async function resetSuperuserPassword(site: Site): Promise<void> {
  const lock = lockFileOf(site.folder)
  const postgres: [string, string[]] = [site.binaries.postgres, ["--single", "-D", site.data, "postgres"]]
  const program = (await lockState(lock, site.account)) === "unavailable" ? postgres : underLock(lock, ...postgres)
  const statement = `ALTER ROLE postgres SUPERUSER LOGIN PASSWORD ${pg.escapeLiteral(site.passwords.superuser)}`
  const { code, output } = await runProgram(site.account, ...program, `${statement}\n`)
  if (code !== 0) throw new Error(`The superuser's password could not be set:\n${output}`)
  if (output.includes('role "postgres" does not exist')) throw new Error(UNRELEASED)
}
