import { rm } from "node:fs/promises"
import { join } from "node:path"

/** A start makes all of these in a folder that was empty. */
const MADE = ["data", "password", "superuser-password", "postgres.log", "postgres.log.1"]

/**
 * Removes what a start has made in `folder`, whose server is stopped. Whatever else is there stays, and of a mounted
 * folder the folder itself.
 */
export async function removeCluster(folder: string): Promise<void> {
  for (const name of MADE) {
    await rm(join(folder, name), { recursive: true, force: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EBUSY") throw error
    })
  }
}
