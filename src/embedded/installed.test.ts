import { spawn } from "node:child_process"
import { chmod, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { describe, expect, onTestFinished, test, vi } from "vitest"
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
import { postgresBinaries } from "./binaries.ts"
import { startEmbeddedPostgres } from "./embedded.ts"
import { isAlive } from "./running-postgres.ts"

vi.setConfig({ testTimeout: TEST_MS })

/** Copies the programs of the packages under another version, as an installed PostgreSQL has them. */
async function installed(version: string): Promise<string> {
  const bin = join(await temporaryFolder(), "bin")
  await mkdir(bin)
  const { postgres, initdb, pgCtl } = await postgresBinaries()
  for (const [name, program] of Object.entries({ postgres, initdb, pg_ctl: pgCtl })) {
    const says = `[ "$1" = --version ] && echo "${name} (PostgreSQL) ${version}" && exit`
    await writeFile(join(bin, name), `#!/bin/sh\n${says}\nexec "${program}" "$@"\n`)
    await chmod(join(bin, name), 0o755)
  }
  return bin
}

describe.skipIf(process.platform === "win32")("a PostgreSQL that is installed on the machine", () => {
  test("serves a data folder of its major version, whichever has made it", async () => {
    const bin = await installed("18.6 (Debian 18.6-1)")
    const folder = await usedFolder()
    const served = await startFor(folder, { bin })
    expect(await wordsIn(served.url)).toHaveLength(1)
    await served.stop()

    const made = await temporaryFolder()
    await (await startFor(made, { bin })).stop()
    expect(await rowsOf((await startFor(made)).url, sql`SELECT 1 AS one`)).toEqual([{ one: 1 }])
  })

  test("of version 16, which has no locale of its own, takes the system's", async () => {
    const { url } = await startFor(await temporaryFolder(), { bin: await installed("16.16") })
    await rowsOf(url, sql`CREATE EXTENSION pg_trgm`)
    expect(
      await rowsOf(
        url,
        sql`SELECT datlocprovider AS provider, cardinality(show_trgm('නූල්')) AS sinhala
            FROM pg_database WHERE datname = current_database()`,
      ),
    ).toEqual([{ provider: "c", sinhala: 4 }])
  })

  test("that cannot make a cluster leaves nothing behind, and what was there", async () => {
    const bin = await installed("18.6")
    await writeFile(join(bin, "initdb"), "#!/bin/sh\nexit 1\n")
    const folder = await temporaryFolder()
    await expect(startEmbeddedPostgres(folder, { bin })).rejects.toThrow("could not make its data folder")
    expect(await readdir(folder)).toEqual([])
    await writeFile(join(folder, "password"), "an operator's")
    await expect(startEmbeddedPostgres(folder, { bin })).rejects.toThrow("could not make its data folder")
    expect(await readFile(join(folder, "password"), "utf8")).toBe("an operator's")
  })

  test("is refused for the data of another major version, with both cures", async () => {
    const folder = await usedFolder()
    const bin = await installed("17.12")
    await expect(startEmbeddedPostgres(folder, { bin })).rejects.toThrow(
      /made by PostgreSQL 18, and the one of POSTGRES_BIN=.* is PostgreSQL 17, .*Set POSTGRES_BIN to .*PostgreSQL 18.*npm run restore/,
    )
  })

  test("is refused when it is older than 16, or no PostgreSQL", async () => {
    const folder = await temporaryFolder()
    const old = await installed("15.20 (Debian 15.20-0+deb12u1)")
    await expect(startEmbeddedPostgres(folder, { bin: old })).rejects.toThrow(
      /holds PostgreSQL 15: give the programs of PostgreSQL 16 or newer.*DATABASE_URL/,
    )
    await expect(startEmbeddedPostgres(folder, { bin: folder })).rejects.toThrow(/not the folder of .*initdb.* missing/)
  })
})

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
