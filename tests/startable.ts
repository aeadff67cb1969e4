import { cp, mkdir, mkdtemp, readdir, rm, symlink } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { onTestFinished } from "vitest"

const COPIED = ["scripts", "src", "public", "package.json", "package-lock.json"]
const CONFIGURATION = ["vite.config.ts", "react-router.config.ts", "tsconfig.json"]

/** A new folder, removed after the test; one that runs beside others says which test by its own `finished`. */
export async function temporaryFolder(finished: typeof onTestFinished = onTestFinished): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "nool-start-"))
  finished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/**
 * Makes a clone in which `npm start` and `npm run dev` find everything installed and built: they must not install into the one under test.
 * Who asks for it removes it.
 */
export async function startableFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "nool-clone-"))
  for (const name of [...COPIED, ...CONFIGURATION]) await cp(name, join(folder, name), { recursive: true })
  await linkEntries("node_modules", join(folder, "node_modules"))
  await linkEntries("build", join(folder, "build"))
  const { mark, INSTALLED, BUILT } = await import(join(folder, "scripts/prepare.mjs"))
  mark(INSTALLED)
  mark(BUILT)
  return folder
}

/** A folder of its own, since the marks of what was installed and built are written into it. */
async function linkEntries(from: string, to: string) {
  await mkdir(to)
  for (const name of await readdir(from)) {
    if (!name.startsWith(".")) await symlink(resolve(from, name), join(to, name))
  }
}
