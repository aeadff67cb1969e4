import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"

const file = (path: string) => new URL(`../../${path}`, import.meta.url)
const { nodeProgram } = await import(file("scripts/prepare.mjs").href)
const { optionalDependencies } = JSON.parse(await readFile(file("package.json"), "utf8")) as {
  optionalDependencies: Record<string, string>
}
const nodes = Object.entries(optionalDependencies).filter(([name]) => name.startsWith("node-"))

test.each(nodes)("the Node of %s is found by its name where it is the one installed", async (name) => {
  const folder = await mkdtemp(join(tmpdir(), "nool-packages-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const program = process.platform === "win32" ? "node.exe" : "node"
  for (const other of ["node-addon-api", name]) {
    await mkdir(join(folder, other, "bin"), { recursive: true })
    await writeFile(join(folder, other, "bin", program), "")
  }
  expect(nodeProgram(folder)).toBe(join(folder, name, "bin", program))
})

test.each(nodes)(
  "the Node of %s, %s, is new enough and no first release, which has none of its line's fixes",
  (_, version) => {
    expect(Number(version.split(".")[0])).toBeGreaterThanOrEqual(24)
    expect(version).not.toMatch(/^\d+\.0\.0$/)
  },
)
