import { execFile } from "node:child_process"
import { glob, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
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

const OPTIONAL = "export const named: { name?: string } = { name: undefined }"

test.each([
  [
    "server",
    "side.ts",
    ["export const values = [document.title, window.localStorage]", OPTIONAL],
    [/Cannot find name 'document'/, /Cannot find name 'window'/, /exactOptionalPropertyTypes/],
  ],
  [
    "browser",
    "side.ts",
    ['export const values = [process.pid, import("node:fs")]', OPTIONAL],
    [/Cannot find name 'process'/, /Cannot find (?:module|name) .*'node:fs'/, /exactOptionalPropertyTypes/],
  ],
  ["tests", "side.ts", [OPTIONAL], [/exactOptionalPropertyTypes/]],
  [
    "scripts",
    "script.mjs",
    ["export const value = Math.max('one')", "export const twice = (given) => given * 2"],
    [/'string' is not assignable/, /implicitly has an 'any' type/],
  ],
])(
  "tsconfig.%s.json refuses what its side does not know, and what no side allows",
  async (side, file, lines, errors) => {
    const found = await typeErrors(`tsconfig.${side}.json`, `${lines.join("\n")}\n`, file)
    for (const error of errors) expect(found).toMatch(error)
  },
)

test("tests that replace modules or keep hooks mounted are named .alone.test.ts", async () => {
  const found: string[] = []
  for await (const file of glob("src/**/*.test.{ts,tsx}", { cwd: root })) {
    const text = await readFile(join(root, file), "utf8")
    if (/\bvi\.(?:mock|doMock|resetModules)\(|pages\/mounted-hook/.test(text)) found.push(file)
  }
  expect(found.length).toBeGreaterThan(5)
  expect(found.filter((file) => !file.endsWith(".alone.test.ts"))).toEqual([])
})
