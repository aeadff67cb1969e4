import { spawn } from "node:child_process"
import { readFile, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, onTestFinished, test, vi } from "vitest"
import { sql } from "#database/database.ts"
import {
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
import { isAlive } from "./running-postgres.ts"

vi.setConfig({ testTimeout: TEST_MS })

test("a copy of a running folder gets a server of its own and never reaches the original", async () => {
  const folder = await usedFolder()
  const original = await startFor(folder)
  const copy = join(await temporaryFolder(), "copy")
  await runFile("cp", ["-a", folder, copy])
  const copied = await startFor(copy)
  expect(copied.notices.join()).toContain(`its PostgreSQL ran in ${join(folder, "data")}`)
  expect(copied.adopted).toBe(false)
  await rowsOf(copied.url, sql`UPDATE words SET word = 'copy'`)
  expect(await wordsIn(original.url)).toEqual(STORED_WORDS)
  await copied.stop()
  expect(isAlive(await pidOf(folder))).toBe(true)
})

test("a pid file whose number belongs to the PostgreSQL of another folder: that one is neither adopted nor stopped", async () => {
  const [folder, other] = [await usedFolder(), await usedFolder()]
  const running = await startFor(other)
  const stranger = (await readFile(join(other, "data/postmaster.pid"), "utf8")).split("\n")
  const data = join(folder, "data")
  await writeFile(join(data, "postmaster.pid"), [stranger[0], data, ...stranger.slice(2)].join("\n"))
  const started = await startFor(folder)
  expect(started.adopted).toBe(false)
  expect(started.url).not.toBe(running.url)
  await started.stop()
  expect(await wordsIn(running.url)).toEqual(STORED_WORDS)
})

test("a pid file whose number belongs to another program does not keep the server from starting", async () => {
  const folder = await usedFolder()
  const data = join(folder, "data")
  // It runs under the account of PostgreSQL and with its name in an argument, so that PostgreSQL would take it for its
  // predecessor.
  const { uid, gid } = await stat(data)
  const stranger = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)", "--", "postgres", "-D", data], {
    uid,
    gid,
  })
  onTestFinished(() => void stranger.kill())
  await writeFile(join(data, "postmaster.pid"), `${stranger.pid}\n${data}\n0\n1\n\n127.0.0.1\n0 0\nready\n`)
  const started = await startFor(folder)
  expect(started.adopted).toBe(false)
  expect(stranger.exitCode).toBeNull()
})

test("stopping is harmless when the server is gone already, and can be repeated", async () => {
  const postgres = await startEmbeddedPostgres(await usedFolder())
  await Promise.all([postgres.stop(), postgres.stop()])
  await postgres.stop()
  await expect(rowsOf(postgres.url, sql`SELECT 1`)).rejects.toThrow("ECONNREFUSED")
})
