import { once } from "node:events"
import { createWriteStream } from "node:fs"
import { open, rename, rm, stat } from "node:fs/promises"
import { dirname, resolve } from "node:path"
import { Readable, type Writable } from "node:stream"
import { createBar, type DrawBar, megabytes } from "./progress-bar.ts"

/**
 * Gives `write` a file to fill, which gets its name when it is complete and on the disk. A file that is there already is refused; what a
 * failure leaves is removed, what a kill leaves is named `FILE.part`.
 */
export async function writeNewFile<Result>(name: string, write: (sink: Writable) => Promise<Result>): Promise<Result> {
  const path = resolve(name)
  if (await exists(path)) throw new Error(`${path} is there already: give another name, or move it away.`)
  const part = `${path}.part`
  // Flushed: on the disk before it has its name.
  const sink = createWriteStream(part, { flags: "wx", mode: 0o600, flush: true })
  await once(sink, "open").catch((error) => Promise.reject(unopened(error, part)))
  try {
    const result = await write(sink)
    await rename(part, path)
    await syncFolder(dirname(path))
    return result
  } catch (error) {
    sink.destroy()
    await rm(part, { force: true })
    throw (error as NodeJS.ErrnoException).code === "ENOSPC" ? noRoom(path, error) : error
  }
}

/** Opens a backup, "-" for standard input, and shows how much of it has been read. */
export async function readBackupFile(name: string, out: NodeJS.WriteStream): Promise<Readable> {
  if (name === "-") return process.stdin
  const path = resolve(name)
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "ENOENT" ? new Error(`There is no file ${path}.`, { cause: error }) : error
  })
  const { size } = await handle.stat()
  const chunks = handle.createReadStream({ highWaterMark: 1024 * 1024 })
  return Readable.from(watched(chunks, size, createBar(out, megabytes)))
}

async function* watched(chunks: AsyncIterable<Buffer>, size: number, bar: DrawBar) {
  let read = 0
  for await (const chunk of chunks) {
    yield chunk
    read += chunk.length
    bar("Reading", read, size)
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

function unopened(error: NodeJS.ErrnoException, part: string): Error {
  if (error.code === "EEXIST") {
    return new Error(`${part} is there: another backup is writing it, or was killed. When none runs, remove it.`)
  }
  if (error.code === "ENOENT") return new Error(`There is no folder ${dirname(part)}.`, { cause: error })
  return error
}

function noRoom(path: string, cause: unknown): Error {
  return new Error(`The disk of ${path} is full: make room there, or write the backup to another disk.`, { cause })
}

/** The name too must outlive a power cut. */
async function syncFolder(folder: string) {
  if (process.platform === "win32") return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
