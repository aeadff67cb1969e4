import { spawn } from "node:child_process"
import { readdir, readFile, stat, writeFile } from "node:fs/promises"
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
import { startEmbeddedPostgres, stopEmbeddedPostgres } from "./embedded.ts"

vi.setConfig({ testTimeout: TEST_MS })

async function settingOf(url: string, name: string) {
  const db = openDatabase(url, { max: 1 })
  const [row] = await db.query<{ value: string }>(sql`SELECT current_setting(${name}) AS value`)
  await db.close()
  return row?.value
}

test("what a crash has left is stopped, and never under another process that uses it", async () => {
  const folder = await usedFolder()
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL("./embedded.ts", import.meta.url).href)})
    console.log((await startEmbeddedPostgres(${JSON.stringify(folder)})).url)
    process.kill(process.pid, "SIGKILL")`
  const ended = await runFile(process.execPath, ["--input-type=module", "-e", program]).catch((error) => error)
  const other = openDatabase(ended.stdout.trim(), { max: 1 })
  expect(await other.query(sql`SELECT word FROM words`)).toEqual(STORED_WORDS)
  const left = await pidOf(folder)
  expect(await stopEmbeddedPostgres(folder, { bin: undefined, unused: true })).toBe(true)
  expect(await pidOf(folder)).toBe(left)
  expect(await other.query(sql`SELECT word FROM words`)).toEqual(STORED_WORDS)
  await other.close()
  await stopEmbeddedPostgres(folder, { bin: undefined, unused: true })
  expect(await isStopped(folder)).toBe(true)
  expect(await stopEmbeddedPostgres(folder, { bin: undefined, unused: true })).toBe(false)
})

test("it keeps its data from one start to the next, durably, and listens to this machine alone", async () => {
  const folder = await temporaryFolder()
  const first = await startEmbeddedPostgres(folder)
  const db = openDatabase(first.url, { max: 1 })
  await db.query(sql`CREATE TABLE words AS SELECT 'නූල්' AS word`)
  await db.query(sql`CREATE TABLE once (email text UNIQUE)`)
  const twice = db.query(sql`INSERT INTO once VALUES ('zelda@example.com'), ('zelda@example.com')`)
  await expect(twice).rejects.toThrow("once_email_key")
  await db.close()
  const log = await readFile(join(folder, "postgres.log"), "utf8")
  expect([log.includes("once_email_key"), log.includes("Key (email)")]).toEqual([true, false])
  expect(await settingOf(first.url, "fsync")).toBe("on")
  expect(await settingOf(first.url, "listen_addresses")).toBe("127.0.0.1")
  expect((await stat(join(folder, "password"))).mode & 0o777).toBe(0o600)
  await first.stop()

  const second = await startEmbeddedPostgres(folder)
  expect(second.adopted).toBe(false)
  const again = openDatabase(second.url, { max: 1 })
  expect(await again.query(sql`SELECT word FROM words`)).toEqual(STORED_WORDS)
  await again.close()
  await second.stop()
})

test("the role of the shop has no right beyond its database", async () => {
  const { url } = await startFor(await temporaryFolder())
  const [role] = await rowsOf(
    url,
    sql`SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication AS more, current_user AS name,
          (SELECT datdba::regrole::text FROM pg_database WHERE datname = current_database()) AS owner
        FROM pg_roles WHERE rolname = current_user`,
  )
  expect(role).toEqual({ more: false, name: "nool", owner: "nool" })
  await expect(rowsOf(url, sql`SELECT pg_read_file('postgresql.conf')`)).rejects.toThrow("permission denied")
})

test("a server that outlived its shop is taken over, and stopped only when no other process uses it", async () => {
  const folder = await temporaryFolder()
  const first = await startEmbeddedPostgres(folder)
  const second = await startEmbeddedPostgres(folder)
  expect(second).toMatchObject({ adopted: true, url: first.url })
  const other = openDatabase(second.url, { max: 1 })
  await other.query(sql`SELECT 1`)
  await first.stop()
  expect(await other.query(sql`SELECT 1 AS still`)).toEqual([{ still: 1 }])
  await other.close()
  await second.stop()
  await expect(readFile(join(folder, "data/postmaster.pid"))).rejects.toThrow()
})

test("a start while the killed server is being replaced adopts its successor", async () => {
  const folder = await usedFolder()
  await startFor(folder)
  process.kill(await pidOf(folder), "SIGKILL")
  const second = await startFor(folder)
  expect(await wordsIn(second.url)).toEqual(STORED_WORDS)
})

test("a server that ends while it is being adopted gives way to a new one", async () => {
  const folder = await usedFolder()
  const data = join(folder, "data")
  // For the system this is a PostgreSQL on this folder, but it never responds.
  const dying = spawn(process.execPath, ["-e", "setTimeout(() => {}, 1000)", "--", "-D", data], { argv0: "postgres" })
  await writeFile(join(data, "postmaster.pid"), `${dying.pid}\n${data}\n0\n1\n`)
  const second = await startFor(folder)
  expect(second.adopted).toBe(false)
  expect(await settingOf(second.url, "server_encoding")).toBe("UTF8")
})

test("processes that start together on a new folder share one server, and none is in the way of another", async () => {
  const folder = await temporaryFolder()
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL("./embedded.ts", import.meta.url).href)})
    const { url, adopted } = await startEmbeddedPostgres(${JSON.stringify(folder)})
    console.log(JSON.stringify({ url, adopted }))`
  const started = await Promise.all(
    [1, 2, 3].map(async () => {
      const { stdout } = await runFile(process.execPath, ["--input-type=module", "-e", program])
      return JSON.parse(stdout) as { url: string; adopted: boolean }
    }),
  )
  expect(new Set(started.map(({ url }) => url)).size).toBe(1)
  expect(started.filter(({ adopted }) => !adopted)).toHaveLength(1)
  expect((await readdir(folder)).toSorted()).toEqual(["data", "password", "postgres.log", "superuser-password"])
  const last = await startEmbeddedPostgres(folder)
  expect(await settingOf(last.url, "server_encoding")).toBe("UTF8")
  await last.stop()
})
