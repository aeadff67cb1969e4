import { open } from "node:fs/promises"

/** Writes the names in a folder to disk: what was renamed into it may be gone after a power cut otherwise. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return // has no such call, and needs none: NTFS keeps a journal of names
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
