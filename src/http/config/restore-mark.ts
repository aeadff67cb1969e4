import { existsSync } from "node:fs"
import { mkdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { claimLockFile, isAbandoned } from "#embedded/folder-lock.ts"

const MARK = "restore-under-way"

/** Marks a folder, which another restore and a shop then refuse. Returns a function that takes the mark away. */
export async function markRestore(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true })
  const mark = join(dataDir, MARK)
  const release = await claimLockFile(mark).catch(async (error: NodeJS.ErrnoException) => {
    throw error.code === "EEXIST" ? await refusal(dataDir) : error
  })
  return async () => {
    await rm(mark, { force: true })
    await release()
  }
}

/** @throws when a backup is being restored into the folder, or its restore was killed */
export async function refuseHalfRestored(dataDir: string): Promise<void> {
  if (existsSync(join(dataDir, MARK))) throw await refusal(dataDir)
}

/** Returns whether a restore was killed; false also where the system cannot tell a killed restore from a running one. */
export async function wasRestoreKilled(dataDir: string): Promise<boolean> {
  const mark = join(dataDir, MARK)
  return existsSync(mark) && isAbandoned(mark)
}

const AGAIN = "empty the folder, the file store and the database that go with it, and restore again."

async function refusal(dataDir: string): Promise<Error> {
  if (await wasRestoreKilled(dataDir)) {
    return new Error(`A restore into ${dataDir} was killed, and what it has left is no shop: ${AGAIN}`)
  }
  return new Error(`A backup is being restored into ${dataDir}, or its restore was killed. When none runs, ${AGAIN}`)
}
