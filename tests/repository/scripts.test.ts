import { execFile } from "node:child_process"
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import { linkEntries, temporaryFolder } from "#tests/fixtures/process/startable.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const COPIED =
  /^(?:scripts|src|tests|package\.json|package-lock\.json|tsconfig.*|.*\.config\.ts|biome\.json|directions\.grit)$/

/** Makes a clone in which everything is installed, as a contributor has it. */
async function clone(): Promise<string> {
  const folder = await temporaryFolder()
  for (const name of (await readdir(root)).filter((entry) => COPIED.test(entry))) {
    await cp(join(root, name), join(folder, name), { recursive: true })
  }
  await linkEntries(join(root, "node_modules"), join(folder, "node_modules"))
  const { mark, TOOLS_INSTALLED } = await import(join(folder, "scripts/prepare.mjs"))
  mark(TOOLS_INSTALLED)
  return folder
}

test("a build bears the mark of the sources it was made from", async () => {
  const folder = await temporaryFolder()
  await cp(join(root, "scripts"), join(folder, "scripts"), { recursive: true })
  const settings = join(folder, "src/messages/project.inlang")
  const builder = join(folder, "node_modules/@react-router/dev/bin.cjs")
  await mkdir(dirname(builder), { recursive: true })
  await mkdir(settings, { recursive: true })
  await writeFile(join(settings, "settings.json"), "{}")
  await writeFile(join(folder, "src/program.ts"), "one")
  // The compiler of messages writes these too.
  const makes = `const { mkdirSync, writeFileSync } = require("node:fs"); mkdirSync("build"); process.chdir("src")
    for (const name of [".gitignore", ".meta.json", "README.md"]) writeFileSync("messages/project.inlang/" + name, name)`
  await writeFile(builder, makes)
  const { build, isMarked, BUILT, fingerprint } = await import(join(folder, "scripts/prepare.mjs"))
  await build(process.execPath)
  expect(isMarked(BUILT)).toBe(true)
  await rm(join(settings, ".meta.json"))
  expect(isMarked(BUILT)).toBe(true)
  await writeFile(join(settings, "settings.json"), '{ "locales": [] }')
  expect(isMarked(BUILT)).toBe(false)

  await writeFile(builder, `require("node:fs").writeFileSync("src/program.ts", "edited while it is built")`)
  const before = fingerprint(BUILT.from)
  await build(process.execPath)
  expect(isMarked(BUILT)).toBe(false)
  expect(await readFile(join(folder, BUILT.file), "utf8")).toBe(before)
})

test("the shop is installed without what only tests need, which is added later and takes nothing away", async () => {
  const folder = await temporaryFolder()
  await cp(join(root, "scripts"), join(folder, "scripts"), { recursive: true })
  await writeFile(join(folder, "npm"), '#!/bin/sh\necho "$1 $2 $3" >> asked\n', { mode: 0o755 })
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` }
  const install = async (name: "installPackages" | "installTools") => {
    const program = `import { ${name} } from "./scripts/prepare.mjs"; await ${name}()`
    await promisify(execFile)(process.execPath, ["--input-type=module", "-e", program], { cwd: folder, env })
  }
  const asked = async () => (await readFile(join(folder, "asked"), "utf8")).trim().split("\n")

  await install("installPackages")
  await install("installPackages")
  expect(await asked()).toEqual(["ci --omit=dev --no-audit"])
  await install("installTools")
  await install("installTools")
  expect((await asked()).slice(1)).toEqual(["install --no-save --include=dev"])

  await writeFile(join(folder, "package-lock.json"), "changed")
  await install("installTools")
  await install("installPackages")
  expect((await asked()).slice(2)).toEqual(["ci --include=dev --no-audit"])
})

test("npm run test:web runs the one test that is named, and ends as it ends", async () => {
  const cwd = await clone()
  const env = { ...process.env, NO_COLOR: "1" }
  const run = (...args: string[]) => promisify(execFile)("npm", ["run", "test:web", "--", ...args], { cwd, env })
  const { stdout } = await run("session/next-path", "-t", "never leaves the shop")
  expect(stdout).toContain("src/web/session/next-path.test.ts")
  expect(stdout).toMatch(/Tests +1 passed \| \d+ skipped/)
  await expect(run("no/such/file")).rejects.toThrow("No test files found")
})
