import { existsSync } from "node:fs"
import { mkdir, readdir } from "node:fs/promises"
import { join } from "node:path"
import { expect, test } from "vitest"
import { temporaryFolder } from "#tests/fixtures/database/embedded-postgres.ts"
import { accountFor } from "./account.ts"
import { claimDraft, removeAbandonedDrafts, removeDraft } from "./new-cluster.ts"

test("a draft stays while its maker holds it, however many others remove abandoned ones", async () => {
  const folder = await temporaryFolder()
  const account = await accountFor(folder, [])
  let claiming = true
  const sweep = async () => {
    while (claiming) await removeAbandonedDrafts(folder, account)
  }
  const sweeps = Promise.all([sweep(), sweep(), sweep()])
  for (let round = 0; round < 15; round++) {
    const { draft, release } = await claimDraft(join(folder, "data"), account)
    await mkdir(draft)
    await removeAbandonedDrafts(folder, account)
    expect(existsSync(draft), `round ${round}`).toBe(true)
    await removeDraft(draft)
    release()
  }
  claiming = false
  await sweeps
  expect(await readdir(folder)).toEqual([])
})
