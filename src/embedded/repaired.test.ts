import { spawn } from "node:child_process"
import { once } from "node:events"
import { chmod, cp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, test, vi } from "vitest"
import { openDatabase, sql } from "#database/database.ts"
import {
  isStopped,
  pidOf,
  rowsOf,
  runFile,
  STORED_WORDS,
  startFor,
  TEST_MS,
  temporaryFolder,
  usedFolder,
  wordsIn,
} from "#tests/fixtures/database/embedded-postgres.ts"
import { startEmbeddedPostgres } from "./embedded.ts"
import { logSize } from "./server-log.ts"

vi.setConfig({ testTimeout: TEST_MS })

test("lost passwords are reset, and the operator is informed", async () => {
  const folder = await usedFolder()
  await rm(join(folder, "password"))
  const first = await startFor(folder)
  expect(first.notices.join()).toContain("file postgres/password")
  expect(await wordsIn(first.url)).toEqual(STORED_WORDS)
  await first.stop()

  await rm(join(folder, "password"))
  await writeFile(join(folder, "superuser-password"), "another folder's")
  const second = await startFor(folder)
  expect(second.notices.join()).toContain("superuser-password")
  expect(await wordsIn(second.url)).toEqual(STORED_WORDS)
  await second.stop()
  expect((await startFor(folder)).notices).toEqual([])
})

test("the password of a database that another process uses is left alone", async () => {
  const folder = await usedFolder()
  const first = await startFor(folder)
  const password = await readFile(join(folder, "password"), "utf8")
  await rm(join(folder, "password"))
  const db = openDatabase(first.url, { max: 1 })
  await db.query(sql`SELECT 1`)
  await expect(startEmbeddedPostgres(folder)).rejects.toThrow("another process of the shop works with the right one")
  await db.close()
  expect(await wordsIn(first.url)).toEqual(STORED_WORDS)
  await writeFile(join(folder, "password"), password)
})

test("a server that runs and takes no password of ours is left alone, and the cure is shown", async () => {
  const folder = await usedFolder()
  const first = await startFor(folder)
  const password = await readFile(join(folder, "superuser-password"), "utf8")
  await rm(join(folder, "superuser-password"))
  const pid = await pidOf(folder)
  await expect(startEmbeddedPostgres(folder)).rejects.toThrow(`kill -INT ${pid}`)
  expect(await pidOf(folder)).toBe(pid)
  expect(await wordsIn(first.url)).toEqual(STORED_WORDS)
  await writeFile(join(folder, "superuser-password"), password)
})

test("owners, modes and empty folders that a copy has lost are restored", async () => {
  const folder = await usedFolder()
  const copy = join(await temporaryFolder(), "copy")
  await cp(folder, copy, { recursive: true })
  await chmod(join(copy, "data"), 0o755)
  await chmod(join(copy, "data/PG_VERSION"), 0o444)
  await runFile("find", [copy, "-type", "d", "-empty", "-delete"])
  const started = await startFor(copy)
  expect(started.notices.join()).toContain("had lost owners, modes or empty folders")
  expect(await wordsIn(started.url)).toEqual(STORED_WORDS)
  expect((await stat(join(copy, "data"))).mode & 0o777).toBe(0o700)
})

test("a log that has grown large is rotated, with one older part, at the start and while the server runs", async () => {
  const folder = await usedFolder()
  const sizes = () => Promise.all(["postgres.log.1", "postgres.log"].map((name) => logSize(join(folder, name))))
  const large = 11 * 1024 * 1024
  await truncate(join(folder, "postgres.log"), large)
  const started = await startFor(folder)
  const [old, current = large] = await sizes()
  expect(old).toBe(large)
  expect(current).toBeLessThan(large)

  await truncate(join(folder, "postgres.log"), large + 1)
  await expect.poll(async () => (await sizes())[0]).toBe(large + 1)
  // A line written between the copy and the emptying may be lost; PostgreSQL appends to the emptied file.
  await expect.poll(async () => (await sizes())[1]).toBeLessThan(large)
  await rowsOf(started.url, sql`SELECT no_such_column`).catch(() => {})
  await expect.poll(() => readFile(join(folder, "postgres.log"), "utf8")).toMatch(/^[^\0]*no_such_column/)
})

test("drafts of starts that were killed are removed, and only those", async () => {
  const folder = await temporaryFolder()
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL("./embedded.ts", import.meta.url).href)})
    await startEmbeddedPostgres(${JSON.stringify(folder)})`
  const killed = spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: "ignore", detached: true })
  const drafts = async () => (await readdir(folder)).filter((name) => /^data\.draft-[0-9a-f-]+$/.test(name))
  await expect.poll(drafts, { interval: 5 }).toHaveLength(1)
  // Its initdb is killed with it, because it would go on writing into the draft.
  const gone = once(killed, "exit")
  process.kill(-Number(killed.pid), "SIGKILL")
  await gone
  // A folder of such a name without its lock file is no draft of ours.
  await runFile("mkdir", ["-p", join(folder, "data.draft-0000/base"), join(folder, "data.999999999/base")])
  await startFor(folder)
  expect((await readdir(folder)).toSorted()).toEqual([
    "data",
    "data.999999999",
    "data.draft-0000",
    "password",
    "postgres.log",
    "superuser-password",
  ])
  expect(await isStopped(folder)).toBe(false)
})
