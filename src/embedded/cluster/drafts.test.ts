import { existsSync } from "node:fs"
import { mkdir, readdir } from "node:fs/promises"
import { join } from "node:path"
import { expect, test } from "vitest"
import { temporaryFolder } from "#tests/fixtures/database/embedded-postgres.ts"
import { claimDraft, removeAbandonedDrafts, removeDraft } from "./new-cluster.ts"

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
