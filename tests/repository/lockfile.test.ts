import { execFile } from "node:child_process"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

const root = fileURLToPath(new URL("../..", import.meta.url))

test("the lockfile names every optional package of every platform, or npm ci refuses it", async () => {
  const said = await new Promise<string>((resolve) => {
    execFile(process.execPath, [join(root, "scripts/fix-lockfile.mjs"), "--check"], (_error, out) => resolve(out))
  })
  expect(said).toBe("0 entries added to the lockfile.\n")
})

test("the lockfile names no registry, and package.json only exact versions", async () => {
  expect(await readFile(join(root, "package-lock.json"), "utf8")).not.toContain('"resolved"')
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    await readFile(join(root, "package.json"), "utf8"),
  )
  for (const version of Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
    expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
  }
})
