import { execFileSync } from "node:child_process"
import { appendFile, chown, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { describe, expect, onTestFinished, test, vi } from "vitest"
import { openDatabase } from "#database/database.ts"
import {
  contentOf,
  isStopped,
  pidOf,
  runFile,
  STORED_WORDS,
  startFor,
  TEST_MS,
  usedFolder,
  wordsIn,
} from "#tests/fixtures/database/embedded-postgres.ts"
import { startEmbeddedPostgres } from "./embedded.ts"

vi.setConfig({ testTimeout: TEST_MS })

const POLL = { timeout: 60_000 }
const wordsOrNull = (url: string) => wordsIn(url).catch(() => null)

async function serversOn(folder: string): Promise<string> {
  const { stdout } = await runFile("pgrep", ["-fc", "--", `-D ${join(folder, "data")} `])
  return stdout.trim()
}

test("a server that was killed is started again on the same port, once for all its users", async () => {
  const folder = await usedFolder()
  const lost: Error[] = []
  const first = await startFor(folder, { onLost: (error) => lost.push(error) })
  const second = await startFor(folder, { onLost: (error) => lost.push(error) })
  expect(second).toMatchObject({ adopted: true, url: first.url })
  for (const processes of ["its first", "all"]) {
    const killed = await pidOf(folder)
    if (processes === "all") await runFile("pkill", ["-KILL", "-P", String(killed)]).catch(() => {})
    process.kill(killed, "SIGKILL")
    await expect.poll(() => wordsOrNull(first.url), POLL).toEqual(STORED_WORDS)
    expect(await pidOf(folder)).not.toBe(killed)
  }
  // A process that the server has just forked bears the server's command line until it sets its own.
  await expect.poll(() => serversOn(folder), POLL).toBe("1")
  expect(lost).toEqual([])
})

test("a server that was adopted is started again too", async () => {
  const folder = await usedFolder()
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL("./embedded.ts", import.meta.url).href)})
    await startEmbeddedPostgres(${JSON.stringify(folder)})`
  await runFile(process.execPath, ["--input-type=module", "-e", program])
  const adopted = await startFor(folder)
  expect(adopted.adopted).toBe(true)
  process.kill(await pidOf(folder), "SIGKILL")
  await expect.poll(() => wordsOrNull(adopted.url), POLL).toEqual(STORED_WORDS)
})

test("a server that ends now and then is started again each time", async () => {
  const folder = await usedFolder()
  const lost: Error[] = []
  const { url } = await startFor(folder, { onLost: (error) => lost.push(error) })
  vi.useFakeTimers({ toFake: ["Date"] })
  onTestFinished(() => void vi.useRealTimers())
  for (let ended = 0; ended < 6; ended++) {
    vi.setSystemTime(Date.now() + 11_000)
    const killed = await pidOf(folder)
    process.kill(killed, "SIGKILL")
    await expect.poll(() => wordsOrNull(url), POLL).toEqual(STORED_WORDS)
    await expect.poll(() => pidOf(folder), POLL).not.toBe(killed)
  }
  expect(lost).toEqual([])
})

test("a server that cannot be started again is given up after five starts, with the reason", async () => {
  const folder = await usedFolder()
  const crashes: Error[] = []
  const lost = Promise.withResolvers<Error>()
  await startFor(folder, { onCrash: (error) => crashes.push(error), onLost: lost.resolve })
  await appendFile(join(folder, "data/postgresql.conf"), "\nyarn = 'merino'\n")
  process.kill(await pidOf(folder), "SIGKILL")
  expect((await lost.promise).message).toMatch(/not started any more.*unrecognized configuration parameter "yarn"/s)
  expect(crashes).toHaveLength(5)
  expect(await isStopped(folder)).toBe(true)
})

test("a server is not started again while its owner stops", async () => {
  const folder = await usedFolder()
  const crashes: Error[] = []
  const postgres = await startEmbeddedPostgres(folder, { onCrash: (error) => crashes.push(error) })
  const db = openDatabase(postgres.url, { max: 1 })
  onTestFinished(() => db.close())
  await postgres.stop()
  expect(await isStopped(folder)).toBe(true)
  expect(crashes).toEqual([])

  const next = await startEmbeddedPostgres(folder)
  process.kill(await pidOf(folder), "SIGKILL")
  await next.stop()
  // A killed process counts as running until the system has removed it.
  await expect.poll(() => isStopped(folder)).toBe(true)
})

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
