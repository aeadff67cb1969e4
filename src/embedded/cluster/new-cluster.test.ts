import { existsSync } from "node:fs"
import { mkdir, readdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, onTestFinished, test, vi } from "vitest"
import { openDatabase, sql } from "#database/database.ts"
import { migrate } from "#database/migrate.ts"
import { seesEveryScript } from "#database/trigrams.ts"
import { searchProducts } from "#shop/catalogue/search/search.server.ts"
import { NO_FILTERS } from "#shop/catalogue/search/search.ts"
import { aProduct } from "#tests/fixtures/builders.ts"
import {
  makeEditedCluster,
  rowsOf,
  startFor,
  TEST_MS,
  temporaryFolder,
} from "#tests/fixtures/database/embedded-postgres.ts"
import { openTestDatabase } from "#tests/fixtures/database.ts"
import { accountFor } from "../account.ts"
import { postgresBinaries } from "../binaries.ts"
import { claimDraft, makeCluster, removeAbandonedDrafts, removeDraft } from "./new-cluster.ts"

vi.setConfig({ testTimeout: TEST_MS })

const TRIGRAMS = sql`SELECT cardinality(show_trgm('නූල්')) AS sinhala, cardinality(show_trgm('நூல்')) AS tamil`
const CHARACTER_TYPE = sql`SELECT datctype FROM pg_database WHERE datname = current_database()`

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

test.skipIf(process.platform === "win32")(
  "a system without such a locale gets the plain one, and searches find as much",
  async () => {
    const folder = await temporaryFolder()
    await makeEditedCluster(folder, "s/lc-ctype=.*UTF-8/lc-ctype=of_no_system/")
    const { url } = await startFor(folder)
    expect(await rowsOf(url, CHARACTER_TYPE)).toEqual([{ datctype: "C" }])
    const db = openDatabase(url, { max: 2 })
    onTestFinished(() => db.close())
    await migrate(db)
    expect(await seesEveryScript(db)).toBe(false)
    for (const name of ["Elephant", "අලියා", "யானை"]) await aProduct(db, { name })
    const find = async (q: string) => {
      const { products } = await searchProducts(db, { ...NO_FILTERS, q }, { limit: 24, cursor: null }, [])
      return products.map(({ name }) => name)
    }
    for (const [typed, name] of [
      ["Elephnt", "Elephant"],
      ["අලියා", "අලියා"],
      ["අලිය", "අලියා"],
      ["யானை", "யானை"],
      ["யாணை", "யானை"],
    ] as const) {
      expect([typed, await find(typed)]).toEqual([typed, [name]])
    }
  },
)

test.skipIf(process.platform === "win32")("a failure of another kind is passed on immediately", async () => {
  const made = makeEditedCluster(await temporaryFolder(), "s/--encoding=UTF8/--no-such-option/")
  await expect(made).rejects.toThrow(/could not make its data folder.*no-such-option/s)
})

test.skipIf(process.platform === "win32").each([
  [`error: could not write to file "x": No space left on device`, "No space left on device"],
  [
    "could not extend file: wrote only 4096 of 8192 bytes\nHINT:  Check free disk space.\nPANIC",
    "Check free disk space",
  ],
])("a full disk is named by its code and without initdb's whole output: %j", async (words, named) => {
  const folder = await temporaryFolder()
  const initdb = join(folder, "initdb-on-full-disk")
  await writeFile(initdb, `#!/bin/sh\nprintf 'one\\ntwo\\n'; echo '${words}' >&2; exit 1\n`, { mode: 0o755 })
  const binaries = { ...(await postgresBinaries()), initdb }
  const account = await accountFor(folder, [binaries.postgres])
  const error = await makeCluster({ binaries, folder, superuserPassword: "x", account }).catch((thrown) => thrown)
  expect(error).toMatchObject({
    code: "ENOSPC",
    message: expect.stringMatching(new RegExp(`data folder .*: ${named}$`)),
  })
})

test("a draft stays while its maker holds it, however many others remove abandoned ones", async () => {
  const folder = await temporaryFolder()
  let claiming = true
  const sweep = async () => {
    while (claiming) await removeAbandonedDrafts(folder)
  }
  const sweeps = Promise.all([sweep(), sweep(), sweep()])
  for (let round = 0; round < 15; round++) {
    const { draft, release } = await claimDraft(join(folder, "data"))
    await mkdir(draft)
    await removeAbandonedDrafts(folder)
    expect(existsSync(draft), `round ${round}`).toBe(true)
    await removeDraft(draft)
    await release()
  }
  claiming = false
  await sweeps
  expect(await readdir(folder)).toEqual([])
})
