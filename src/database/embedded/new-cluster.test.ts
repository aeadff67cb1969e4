import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, test, vi } from "vitest"
import { openTestDatabase } from "#tests/fixtures/database.ts"
import { sql } from "../database.ts"
import { seesEveryScript } from "../trigrams.ts"
import { accountFor } from "./account.ts"
import { postgresBinaries } from "./binaries.ts"
import { makeCluster } from "./new-cluster.ts"
import { passwordsOf } from "./passwords.ts"
import { rowsOf, startFor, TEST_MS, temporaryFolder } from "./testing.ts"

vi.setConfig({ testTimeout: TEST_MS })

const TRIGRAMS = sql`SELECT cardinality(show_trgm('නූල්')) AS sinhala, cardinality(show_trgm('நூல்')) AS tamil`
const CHARACTER_TYPE = sql`SELECT datctype FROM pg_database WHERE datname = current_database()`

/** A program that hands all arguments on to `initdb`, naming a locale that no system has instead of those that match `refused`. */
async function initdbThatRefuses(refused: string, folder: string, initdb: string) {
  const program = join(folder, "initdb")
  const line = `exec "${initdb}" $(echo "$@" | sed -E 's/lc-ctype=(${refused}) ?$/lc-ctype=of_no_system/')`
  await writeFile(program, `#!/bin/sh\n${line}\n`, { mode: 0o755 })
  return program
}

test("trigrams of a new cluster hold every script", async () => {
  const { url } = await startFor(await temporaryFolder())
  await rowsOf(url, sql`CREATE EXTENSION pg_trgm`)
  expect(await rowsOf(url, TRIGRAMS)).toEqual([{ sinhala: 4, tamil: 4 }])
})

test("the databases of tests are of such a cluster", async () => {
  const db = await openTestDatabase()
  expect(await db.query(TRIGRAMS)).toEqual([{ sinhala: 4, tamil: 4 }])
  expect(await seesEveryScript(db)).toBe(true)
  await db.close()
})

test.skipIf(process.platform === "win32")("a system without such a locale gets the plain one", async () => {
  const folder = await temporaryFolder()
  const binaries = await postgresBinaries()
  const account = await accountFor(folder, [binaries.postgres])
  const initdb = await initdbThatRefuses(".*UTF-8", folder, binaries.initdb)
  const { superuser: superuserPassword } = await passwordsOf(folder)
  await makeCluster({ binaries: { ...binaries, initdb }, folder, superuserPassword, account })
  const { url } = await startFor(folder)
  expect(await rowsOf(url, CHARACTER_TYPE)).toEqual([{ datctype: "C" }])
})

test.skipIf(process.platform === "win32")("a failure of another kind is passed on at once", async () => {
  const folder = await temporaryFolder()
  const binaries = await postgresBinaries()
  const account = await accountFor(folder, [binaries.postgres])
  const initdb = join(folder, "initdb")
  await writeFile(initdb, `#!/bin/sh\necho "no space: $*"; exit 1\n`, { mode: 0o755 })
  const made = makeCluster({ binaries: { ...binaries, initdb }, folder, superuserPassword: "secret", account })
  await expect(made).rejects.toThrow(/could not make its data folder.*no space:.*lc-ctype=C\.UTF-8/s)
})
