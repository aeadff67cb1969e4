import { createReadStream, existsSync } from "node:fs"
import { stat } from "node:fs/promises"
import { dirname, resolve } from "node:path"
import { Readable, type Writable } from "node:stream"
import { createBar, type DrawBar, megabytes } from "#platform/terminal/progress-bar.ts"
import { draftOf, writeDraft } from "../destinations/write-draft.ts"

/** Gives a new file its name when it is complete and on the disk; refuses one that exists. A kill leaves `FILE.part`. */
export async function writeNewFile<Result>(name: string, write: (sink: Writable) => Promise<Result>): Promise<Result> {
  const path = resolve(name)
  if (existsSync(path)) throw new Error(`${path} is there already: give another name, or move it away.`)
  return writeDraft(path, write).catch((error) => {
    throw explained(error, path)
  })
}

/** Reads a backup, "-" for standard input, and shows how much of it has been read. */
export async function readBackupFile(name: string, out: NodeJS.WriteStream): Promise<Readable> {
  if (name === "-") return process.stdin
  const path = resolve(name)
  const { size } = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "ENOENT" ? new Error(`There is no file ${path}.`, { cause: error }) : error
  })
  return Readable.from(watched(path, size, createBar(out, megabytes)))
}

/** Opens the file when its first part is read: whoever is refused before that leaves nothing open. */
async function* watched(path: string, size: number, bar: DrawBar) {
  let read = 0
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    yield chunk
    read += chunk.length
    bar("Reading", read, size)
  }
}

function explained(error: NodeJS.ErrnoException, path: string): Error {
  const draft = draftOf(path)
  // Other files, such as those of the shop, may be missing too.
  if (error.path === draft && error.code === "EEXIST") {
    return new Error(`${draft} is there: another backup is writing it, or was killed. When none runs, remove it.`)
  }
  if (error.path === draft && error.code === "ENOENT") {
    return new Error(`There is no folder ${dirname(path)}.`, { cause: error })
  }
  if (error.code !== "ENOSPC") return error
  return new Error(`The disk of ${path} is full: make room there, or write the backup to another disk.`, {
    cause: error,
  })
}
