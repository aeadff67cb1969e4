import { randomUUID } from "node:crypto"
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { Account } from "./account.ts"
import { holdLock, lockState, makeLockFile } from "./folder-lock.ts"
import { isAlive } from "./running-postgres.ts"

const LOCK_OF_DRAFT = /^(data\.draft-[0-9a-f-]+)\.lock$/
const lockOf = (draft: string) => `${draft}.lock`

/**
 * Chooses the path of a new draft of `data` and locks it until `release` is called or this process ends. The folder is not made yet. The
 * lock file gets its name only when it is locked: one that is seen unlocked has lost its maker.
 */
export async function claimDraft(data: string, account: Account): Promise<{ draft: string; release: () => void }> {
  const draft = `${data}.draft-${randomUUID()}`
  const unnamed = `${draft}.claim`
  await makeLockFile(unnamed, account)
  await writeFile(unnamed, String(process.pid))
  const release = await holdLock(unnamed, account)
  await rename(unnamed, lockOf(draft))
  return { draft, release }
}

/** Removes what starts that were killed have left: only drafts that bear our lock file, when the process that made them has ended. */
export async function removeAbandonedDrafts(folder: string, account: Account) {
  for (const name of await readdir(folder)) {
    const [, draft] = LOCK_OF_DRAFT.exec(name) ?? []
    if (draft && (await isAbandoned(join(folder, name), account))) await removeDraft(join(folder, draft))
  }
}

/** The lock says whether that process has ended: the number of a process says nothing about another container. */
async function isAbandoned(lock: string, account: Account): Promise<boolean> {
  const state = await lockState(lock, account)
  if (state !== "unavailable") return state === "free"
  const maker = Number(await readFile(lock, "utf8").catch(() => ""))
  return process.platform !== "linux" && maker > 0 && !isAlive(maker)
}

/** Removes a draft and its lock file. */
export async function removeDraft(draft: string) {
  await rm(draft, { recursive: true, force: true })
  await rm(lockOf(draft), { force: true })
}
