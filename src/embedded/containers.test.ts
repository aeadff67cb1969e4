import { execFileSync } from "node:child_process"
import { chown, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { describe, expect, test, vi } from "vitest"
import {
  contentOf,
  pidOf,
  runFile,
  STORED_WORDS,
  startFor,
  TEST_MS,
  usedFolder,
  wordsIn,
} from "#tests/fixtures/database/embedded-postgres.ts"

vi.setConfig({ testTimeout: TEST_MS })

/** Process, memory and network of its own, as a container has them; the files are shared. */
const CONTAINER = ["--pid", "--ipc", "--net", "--mount-proc", "--fork", "--kill-child"]

const permitted = (() => {
  try {
    execFileSync("unshare", [...CONTAINER, "true"], { stdio: "ignore" })
    return true
  } catch {
    return false
  }
})()

/** Starts the server on `folder` in such a container, which must not succeed. */
function startInContainer(folder: string) {
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL("./embedded.ts", import.meta.url).href)})
    await startEmbeddedPostgres(${JSON.stringify(folder)})`
  return runFile("unshare", [...CONTAINER, process.execPath, "--input-type=module", "-e", program])
}

// The test is skipped where this account may not make namespaces (not root, or in a container without that right) or
// the system has none.
describe.skipIf(!permitted)("a second container on the folder", () => {
  test("is refused within seconds, and the first goes on", async () => {
    const folder = await usedFolder()
    const first = await startFor(folder)
    const pid = await pidOf(folder)
    const before = (await contentOf(folder)).map((line) => line.split(" ")[0])
    const begun = Date.now()
    await expect(startInContainer(folder)).rejects.toThrow("in use by another container or machine")
    expect(Date.now() - begun).toBeLessThan(45_000)
    expect((await contentOf(folder)).map((line) => line.split(" ")[0])).toEqual(before)
    expect(await pidOf(folder)).toBe(pid)
    expect(await wordsIn(first.url)).toEqual(STORED_WORDS)
  })

  test("is refused whatever was deleted that can be deleted and keeps the data", async () => {
    const folder = await usedFolder()
    const first = await startFor(folder)
    const pid = await pidOf(folder)
    const besides = (await readdir(folder)).filter((name) => name !== "data")
    for (const name of [...besides, "data/postmaster.opts"]) await rm(join(folder, name))
    const version = join(folder, "data/PG_VERSION")
    const content = await readFile(version)
    const { uid, gid } = await stat(version)
    await rm(version)
    await writeFile(version, content, { mode: 0o600 })
    await chown(version, uid, gid)
    await expect(startInContainer(folder)).rejects.toThrow("in use by another container or machine")
    expect(await pidOf(folder)).toBe(pid)
    expect(await wordsIn(first.url)).toEqual(STORED_WORDS)
  })
})
