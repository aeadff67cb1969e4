import { execFileSync } from "node:child_process"
import { expect, test, vi } from "vitest"
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

// Skipped where this account may not make namespaces (not root, or in a container without that right) or the system has none.
test.skipIf(!permitted)(
  "a second container on the folder is refused within seconds, and the first goes on",
  async () => {
    const folder = await usedFolder()
    const first = await startFor(folder)
    const pid = await pidOf(folder)
    const before = (await contentOf(folder)).map((line) => line.split(" ")[0])
    const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL("./embedded.ts", import.meta.url).href)})
    await startEmbeddedPostgres(${JSON.stringify(folder)})`
    const begun = Date.now()
    const second = runFile("unshare", [...CONTAINER, process.execPath, "--input-type=module", "-e", program])
    await expect(second).rejects.toThrow("in use by another container or machine")
    expect(Date.now() - begun).toBeLessThan(45_000)
    expect((await contentOf(folder)).map((line) => line.split(" ")[0])).toEqual(before)
    expect(await pidOf(folder)).toBe(pid)
    expect(await wordsIn(first.url)).toEqual(STORED_WORDS)
  },
)
