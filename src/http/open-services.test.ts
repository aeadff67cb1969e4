import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { createLog } from "#platform/log/log.ts"
import { createTestDatabase } from "#tests/fixtures/database.ts"
import { readConfig } from "./config.ts"
import { withServices } from "./open-services.ts"

/** What the operator is told while the shop opens on the database. */
async function toldOf(databaseUrl: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "nool-services-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const read = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: folder })
  if (!read.ok) throw new Error(read.problems.join())
  const told: string[] = []
  const { signal } = new AbortController()
  const onFatal = (error: Error) => told.push(error.message)
  const options = { config: read.config, log: createLog("silent"), stop: signal, force: signal, onFatal }
  await withServices({ ...options, onProgress: (step) => told.push(step) }, async () => {})
  return told
}

test("a database whose LC_CTYPE knows no Sinhala letters is told of, in one line", async () => {
  const warning = expect.stringMatching(/Sinhala and Tamil use no index.*C\.UTF-8/)
  expect(await toldOf(await createTestDatabase("TEMPLATE template0 LC_CTYPE 'C'"))).toContainEqual(warning)
  expect(await toldOf(await createTestDatabase())).not.toContainEqual(warning)
})
