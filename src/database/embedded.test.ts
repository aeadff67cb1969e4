import { execFile, spawn } from "node:child_process"
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { expect, onTestFinished, test, vi } from "vitest"
import { openDatabase, sql } from "./database.ts"
import { startEmbeddedPostgres } from "./embedded.ts"

const runFile = promisify(execFile)

// A data folder is made and synced to disk for each of these, and PostgreSQL takes its time over a kill -9.
vi.setConfig({ testTimeout: 120_000 })

/** mkdtemp makes folders that only their owner may enter: for root's loan to an ordinary account the hard case. */
async function folderOfOurOwn() {
  const folder = await mkdtemp(join(tmpdir(), "nool-postgres-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function settingOf(url: string, name: string) {
  const db = openDatabase(url, { max: 1 })
  const [row] = await db.query<{ value: string }>(sql`SELECT current_setting(${name}) AS value`)
  await db.close()
  return row?.value
}

test("it keeps its data from one start to the next, durably, and listens to this machine alone", async () => {
  const folder = await folderOfOurOwn()
  const first = await startEmbeddedPostgres(folder)
  const db = openDatabase(first.url, { max: 1 })
  await db.query(sql`CREATE TABLE kept AS SELECT 'නූල්' AS word`)
  await db.close()
  expect(await settingOf(first.url, "fsync")).toBe("on")
  expect(await settingOf(first.url, "listen_addresses")).toBe("127.0.0.1")
  expect((await stat(join(folder, "password"))).mode & 0o777).toBe(0o600)
  await first.stop()

  const second = await startEmbeddedPostgres(folder)
  expect(second.adopted).toBe(false)
  const again = openDatabase(second.url, { max: 1 })
  expect(await again.query(sql`SELECT word FROM kept`)).toEqual([{ word: "නූල්" }])
  await again.close()
  await second.stop()
})

test("a server that outlived its shop is taken over, and stopped only when nobody else uses it", async () => {
  const folder = await folderOfOurOwn()
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

test("it recovers from kill -9 of the database itself", async () => {
  const folder = await folderOfOurOwn()
  const first = await startEmbeddedPostgres(folder)
  const db = openDatabase(first.url, { max: 1 })
  await db.query(sql`CREATE TABLE kept AS SELECT 1 AS one`)
  await db.close()
  const pid = Number((await readFile(join(folder, "data/postmaster.pid"), "utf8")).split("\n")[0])
  process.kill(pid, "SIGKILL")
  const second = await startEmbeddedPostgres(folder)
  const again = openDatabase(second.url, { max: 1 })
  expect(await again.query(sql`SELECT one FROM kept`)).toEqual([{ one: 1 }])
  await again.close()
  await second.stop()
})

test("a server that ends while it is being taken over gives way to a new one", async () => {
  const folder = await folderOfOurOwn()
  await (await startEmbeddedPostgres(folder)).stop()
  // Alive for now by all that the system tells, and never answering.
  const dying = spawn(process.execPath, ["-e", "setTimeout(() => {}, 1000)", "postgres"])
  await writeFile(join(folder, "data/postmaster.pid"), `${dying.pid}\n${folder}\n0\n1\n`)
  const second = await startEmbeddedPostgres(folder)
  expect(second.adopted).toBe(false)
  expect(await settingOf(second.url, "server_encoding")).toBe("UTF8")
  await second.stop()
})

test("a first start that was killed half way begins anew", async () => {
  const folder = await folderOfOurOwn()
  await runFile("mkdir", ["-p", join(folder, "data/base")])
  await writeFile(join(folder, "data/half"), "done")
  await runFile("mkdir", ["-p", join(folder, "data.999999999/base")])
  const postgres = await startEmbeddedPostgres(folder)
  expect(await settingOf(postgres.url, "server_encoding")).toBe("UTF8")
  expect((await readdir(folder)).toSorted()).toEqual(["data", "password", "postgres.log"])
  await postgres.stop()
})

test("what cannot be told from a data folder stops the start and is left alone", async () => {
  const folder = await folderOfOurOwn()
  await writeFile(join(folder, "data"), "somebody's")
  await expect(startEmbeddedPostgres(folder)).rejects.toThrow("PG_VERSION")
  expect(await readFile(join(folder, "data"), "utf8")).toBe("somebody's")
})

test("processes that start together on a new folder share one server, and none is in the way of another", async () => {
  const folder = await folderOfOurOwn()
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
  expect((await readdir(folder)).toSorted()).toEqual(["data", "password", "postgres.log"])
  const last = await startEmbeddedPostgres(folder)
  expect(await settingOf(last.url, "server_encoding")).toBe("UTF8")
  await last.stop()
})
