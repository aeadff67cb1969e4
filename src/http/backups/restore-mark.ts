import { existsSync } from "node:fs"
import { mkdir, open, rm } from "node:fs/promises"
import { join } from "node:path"

const MARK = "restore-under-way"

/**
 * Marks a folder for as long as a backup is restored into it: another restore, and a shop, refuse it.
 * @returns what takes the mark away
 */
export async function markRestore(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true })
  const mark = join(dataDir, MARK)
  const handle = await open(mark, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "EEXIST" ? new Error(underWay(dataDir)) : error
  })
  await handle.close()
  return () => rm(mark, { force: true })
}

/** @throws when a backup is being restored into the folder, or its restore was killed */
export function refuseHalfRestored(dataDir: string): void {
  if (existsSync(join(dataDir, MARK))) throw new Error(underWay(dataDir))
}

function underWay(dataDir: string): string {
  return (
    `A backup is being restored into ${dataDir}, or its restore was killed. When none runs, empty the folder, the file store and ` +
    "the database that go with it, and restore again."
  )
}
