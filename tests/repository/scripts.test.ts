import { execFile } from "node:child_process"
import { cp, readdir } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import { linkEntries, temporaryFolder } from "#tests/fixtures/process/startable.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const COPIED =
  /^(?:scripts|src|tests|package\.json|package-lock\.json|tsconfig.*|.*\.config\.ts|biome\.json|directions\.grit)$/

/** A clone in which everything is installed, as a contributor has it. */
async function clone(): Promise<string> {
  const folder = await temporaryFolder()
  for (const name of (await readdir(root)).filter((entry) => COPIED.test(entry))) {
    await cp(join(root, name), join(folder, name), { recursive: true })
  }
  await linkEntries(join(root, "node_modules"), join(folder, "node_modules"))
  const { mark, INSTALLED } = await import(join(folder, "scripts/prepare.mjs"))
  mark(INSTALLED)
  return folder
}

test("npm run test:unit runs the one test that is named, and ends as it ends", { timeout: 120_000 }, async () => {
  const cwd = await clone()
  const env = { ...process.env, NO_COLOR: "1" }
  const run = (...args: string[]) => promisify(execFile)("npm", ["run", "test:unit", "--", ...args], { cwd, env })
  const { stdout } = await run("shop/money", "-t", "rounded half up")
  expect(stdout).toContain("src/shop/money.test.ts")
  expect(stdout).toMatch(/Tests +1 passed \| \d+ skipped/)
  await expect(run("no/such/file")).rejects.toThrow("No test files found")
})
