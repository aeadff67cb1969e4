import { randomBytes } from "node:crypto"
import { rm } from "node:fs/promises"
import { join } from "node:path"
import pg from "pg"
import { secretFile } from "#platform/secrets/secret-file.ts"
import { runProgram } from "../account.ts"
import { isWrongPassword, withClient } from "../ask-server.ts"
import { lockDataFolder } from "../folder-lock.ts"
import { type ServerPasswords, type Site, serverUrl } from "../server.ts"
import { hasClients } from "../stop-server.ts"

const randomPassword = () => randomBytes(24).toString("hex")

/** Is the key of an advisory lock: processes that start together make the role and the database one after the other. */
const ONE_AT_A_TIME = 7_061_503

function foreign({ data }: Site): string {
  return (
    `The cluster ${data} has no role postgres: this version did not make it, and cannot take it over. To begin with an empty database, move the ` +
    "folder postgres in DATA_DIR away. Nothing was changed."
  )
}

/** Returns the passwords in `folder`; missing ones are made up. */
export async function passwordsOf(folder: string): Promise<ServerPasswords> {
  return {
    superuser: await secretFile(join(folder, "superuser-password"), randomPassword),
    shop: await secretFile(join(folder, "password"), randomPassword),
  }
}

export async function forgetPasswords(folder: string): Promise<void> {
  for (const name of ["superuser-password", "password"]) await rm(join(folder, name), { force: true })
}

/**
 * Gives the superuser the password in its file. PostgreSQL's single-user mode asks for none, but needs the files
 * themselves and a server that is stopped. The next login shows whether that worked.
 * @throws when the cluster has no such superuser
 */
export async function resetSuperuserPassword(site: Site): Promise<void> {
  const lock = await lockDataFolder(site.data)
  if (lock === "taken") throw new Error(`The superuser's password could not be set: another process uses ${site.data}.`)
  const held = lock === "unavailable" ? null : lock
  const statement = `ALTER ROLE postgres SUPERUSER LOGIN PASSWORD ${pg.escapeLiteral(site.passwords.superuser)}`
  const { code, output } = await runProgram(
    site.account,
    site.binaries.postgres,
    ["--single", "-D", site.data, "postgres"],
    {
      input: `${statement}\n`,
      ...(held && { openFile: held.fd }),
    },
  ).finally(() => held?.release())
  if (code !== 0) throw new Error(`The superuser's password could not be set:\n${output}`)
  if (output.includes('role "postgres" does not exist')) throw new Error(foreign(site))
}

/**
 * Makes the shop's role and its database unless they are there. The role `nool` owns the database and has no right beyond it: what
 * reaches the database through the shop changes no setting, reads no file and sees no other database. Processes take turns.
 */
export async function ensureShopDatabase(site: Site, port: number): Promise<void> {
  await withClient(serverUrl("postgres", "postgres", port, site.passwords), async (client) => {
    // The lock is held until the connection is closed.
    await client.query("SELECT pg_advisory_lock($1)", [ONE_AT_A_TIME])
    const { rowCount: role } = await client.query("SELECT FROM pg_roles WHERE rolname = 'nool'")
    if (!role) await client.query(`CREATE ROLE nool LOGIN PASSWORD ${pg.escapeLiteral(site.passwords.shop)}`)
    const { rowCount: database } = await client.query("SELECT FROM pg_database WHERE datname = 'nool'")
    if (!database) await client.query("CREATE DATABASE nool OWNER nool")
    await ensureShopPassword(site, port, client)
  })
}

/** A lost password file of the shop's role is no loss: the superuser sets the new password. */
async function ensureShopPassword(site: Site, port: number, client: pg.Client) {
  try {
    await withClient(serverUrl("nool", "nool", port, site.passwords), (shop) => shop.query("SELECT 1"))
  } catch (error) {
    if (!isWrongPassword(error)) throw error
    if (await hasClients(client)) {
      throw new Error(
        `The password in ${site.folder}/password is not that of the role nool, and another process of the shop works with the right one. ` +
          "Restore the file, or stop every process of the shop and start again: then the password is set to what the file says.",
      )
    }
    await client.query(`ALTER ROLE nool LOGIN PASSWORD ${pg.escapeLiteral(site.passwords.shop)}`)
    site.onNotice("The database did not take the shop's password: it was set to the one in the file postgres/password.")
  }
}
