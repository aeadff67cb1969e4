import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { type Database, openDatabase } from "#database/database.ts"

/** The embedded database that runs on `dataDir` just now. */
export async function databaseOf(dataDir: string): Promise<Database> {
  const [, , , port] = await pidFile(dataDir)
  const password = await readFile(join(dataDir, "postgres/password"), "utf8")
  return openDatabase(`postgres://nool:${password}@127.0.0.1:${port}/nool`, { max: 5 })
}

/** The number of its first process. */
export async function postmasterOf(dataDir: string): Promise<number> {
  const [pid] = await pidFile(dataDir)
  return Number(pid)
}

async function pidFile(dataDir: string): Promise<string[]> {
  return (await readFile(join(dataDir, "postgres/data/postmaster.pid"), "utf8")).split("\n")
}
