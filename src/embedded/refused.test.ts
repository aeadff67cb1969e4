import { appendFile, cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { expect, test, vi } from "vitest"
import {
  contentOf,
  isStopped,
  makeEditedCluster,
  runFile,
  startFor,
  TEST_MS,
  temporaryFolder,
  usedFolder,
} from "#tests/fixtures/database/embedded-postgres.ts"
import { startEmbeddedPostgres } from "./embedded.ts"

vi.setConfig({ testTimeout: TEST_MS })

/** The message of a start that is refused; checks that it left everything under `data` as it was, and nothing running. */
async function refusal(folder: string): Promise<string> {
  const before = await contentOf(join(folder, "data"))
  const begun = Date.now()
  const error = await startEmbeddedPostgres(folder).then(
    () => {
      throw new Error("it started")
    },
    (failure: Error) => failure,
  )
  expect(Date.now() - begun).toBeLessThan(60_000)
  expect(await contentOf(join(folder, "data"))).toEqual(before)
  expect(await isStopped(folder)).toBe(true)
  return error.message
}

test("a folder that holds something else is refused, and nothing is created next to it", async () => {
  const folder = await temporaryFolder()
  await mkdir(join(folder, "data/base"), { recursive: true })
  await writeFile(join(folder, "data/letter.txt"), "somebody's")
  expect(await refusal(folder)).toMatch(/is not empty.*PG_VERSION is missing.*base, letter\.txt.*move the folder away/)
  expect(await readdir(folder)).toEqual(["data"])
})

test("a shop's data folder that lacks PG_VERSION is refused, and opens once the file is back", async () => {
  const folder = await usedFolder()
  await rename(join(folder, "data/PG_VERSION"), join(folder, "PG_VERSION"))
  expect(await refusal(folder)).toContain("If a restore is under way, let it finish")
  await rename(join(folder, "PG_VERSION"), join(folder, "data/PG_VERSION"))
  await startFor(folder)
})

test("a file in place of the folder is refused", async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, "data"), "somebody's")
  await expect(startEmbeddedPostgres(folder)).rejects.toThrow("PG_VERSION")
  expect(await readFile(join(folder, "data"), "utf8")).toBe("somebody's")
})

test("the data of another major version of PostgreSQL is refused, with the way to take it along", async () => {
  const folder = await usedFolder()
  await writeFile(join(folder, "data/PG_VERSION"), "17\n")
  expect(await refusal(folder)).toMatch(
    /made by PostgreSQL 17, .* of the packages is PostgreSQL 18, .* npm run backup -- FILE.* npm run restore -- FILE/,
  )
})

test.skipIf(process.platform === "win32")("a cluster whose superuser has another name is refused", async () => {
  const folder = await temporaryFolder()
  await makeEditedCluster(folder, "s/username=postgres/username=nool/")
  await expect(startEmbeddedPostgres(folder)).rejects.toThrow(/has no role postgres.*move the folder postgres/)
  expect(await isStopped(folder)).toBe(true)
})

test("a missing file of PostgreSQL's own is named", async () => {
  const folder = await usedFolder()
  await rm(join(folder, "data/global/pg_control"))
  expect(await refusal(folder)).toMatch(/damaged or incomplete: global\/pg_control missing.*from a backup/)
})

test("a damaged file is reported in PostgreSQL's own words, immediately", async () => {
  const folder = await usedFolder()
  const control = join(folder, "data/global/pg_control")
  const bytes = await readFile(control)
  bytes.writeUInt32LE(0, 0)
  await writeFile(control, bytes)
  expect(await refusal(folder)).toMatch(/restore the folder from a backup[\s\S]*code 1[\s\S]*(FATAL|PANIC):/)
})

test("a setting that PostgreSQL does not know is reported in its own words, immediately", async () => {
  const folder = await usedFolder()
  await appendFile(join(folder, "data/postgresql.conf"), "\nyarn = 'merino'\n")
  expect(await refusal(folder)).toContain('unrecognized configuration parameter "yarn"')
})

test.skipIf(process.getuid?.() !== 0)(
  "a folder of another account is refused to an ordinary one, with the command",
  async () => {
    const folder = await usedFolder()
    const copy = `${await temporaryFolder()}/copy`
    await cp(folder, copy, { recursive: true })
    await runFile("chown", ["-R", "12345", copy])
    await runFile("chown", ["65534", copy])
    await runFile("chmod", ["-R", "a+rX", copy])
    await runFile("chmod", ["a+x", join(copy, "..")])
    const before = await contentOf(copy)
    const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL("./embedded.ts", import.meta.url).href)})
    await startEmbeddedPostgres(${JSON.stringify(copy)})`
    const start = runFile(process.execPath, ["--input-type=module", "-e", program], { uid: 65534, gid: 65534 })
    await expect(start).rejects.toThrow(/belongs to the account with the number 12345.*chown -R 65534/)
    expect(await contentOf(copy)).toEqual(before)
  },
)
