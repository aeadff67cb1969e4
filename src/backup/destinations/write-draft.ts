import { once } from "node:events"
import { createWriteStream } from "node:fs"
import { rename, rm } from "node:fs/promises"
import { dirname } from "node:path"
import type { Writable } from "node:stream"
import { syncFolder } from "#platform/files/sync-folder.ts"

const CHUNK = 1024 * 1024

/** Returns the path of an incomplete file, which a killed process leaves behind. */
export function draftOf(path: string): string {
  return `${path}.part`
}

/**
 * Lets `fill` write a file, which gets its name when it is complete and on the disk. A failure removes it. A draft that
 * already exists is refused with EEXIST and stays.
 */
export async function writeDraft<Result>(path: string, fill: (sink: Writable) => Promise<Result>): Promise<Result> {
  const draft = draftOf(path)
  // The file is flushed to disk before it gets its name.
  const sink = createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true, highWaterMark: CHUNK })
  await once(sink, "open")
  try {
    const result = await fill(sink)
    await rename(draft, path)
    await syncFolder(dirname(path))
    return result
  } catch (error) {
    sink.destroy()
    await rm(draft, { force: true })
    throw error
  }
}
