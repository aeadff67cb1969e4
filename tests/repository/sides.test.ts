import { execFile } from "node:child_process"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, onTestFinished, test } from "vitest"

const root = fileURLToPath(new URL("../..", import.meta.url))
const compiler = join(root, "node_modules/typescript/bin/tsc")
const cache = join(root, "node_modules/.cache")

/** Returns what the compiler says about `text` as a file of the project that `tsconfig` describes. */
async function typeErrors(tsconfig: string, text: string, file: string): Promise<string> {
  // The folder is inside the clone, so that types of packages are found.
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, "sides-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, file), text)
  const options = { extends: join(root, tsconfig), include: [], files: [file], compilerOptions: { incremental: false } }
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(options))
  return new Promise((resolve) => {
    execFile(process.execPath, [compiler, "-p", folder], (_error, out) => resolve(out))
  })
}

test.each([
  ["a page's document", "tsconfig.server.json", "document.title", /Cannot find name 'document'/],
  ["a page's storage", "tsconfig.server.json", "window.localStorage", /Cannot find name 'window'/],
  ["Node's process", "tsconfig.browser.json", "process.pid", /Cannot find name 'process'/],
  ["a module of Node", "tsconfig.browser.json", 'import("node:fs")', /Cannot find (?:module|name) .*'node:fs'/],
])("%s is unknown to %s", async (_, tsconfig, expression, name) => {
  expect(await typeErrors(tsconfig, `export const value = ${expression}\n`, "side.ts")).toMatch(name)
})

test.each(["server", "browser", "tests"])(
  "an optional property of tsconfig.%s.json is absent, not undefined",
  async (side) => {
    const text = "export const value: { name?: string } = { name: undefined }\n"
    expect(await typeErrors(`tsconfig.${side}.json`, text, "optional.ts")).toContain("exactOptionalPropertyTypes")
  },
)

test("scripts are checked too", async () => {
  const text = "export const value = Math.max('one')\n"
  expect(await typeErrors("tsconfig.scripts.json", text, "script.mjs")).toContain("'string' is not assignable")
  const untyped = "export const twice = (value) => value * 2\n"
  expect(await typeErrors("tsconfig.scripts.json", untyped, "script.mjs")).toContain("implicitly has an 'any' type")
})
