import { setTimeout as pause } from "node:timers/promises"
import { type Files, PASSING } from "#platform/files/files.ts"
import { type Contents, FILES_FOLDER } from "./format.ts"
import type { ArchiveWriter } from "./write-archive.ts"

export type StoredFiles = Pick<Files, "get" | "keys">

interface Watching {
  readonly signal: AbortSignal | undefined
  readonly onAdded: (count: number) => void
}

/** Read at a time: a bucket takes its time for each. */
const AHEAD = 4
const ATTEMPTS = 3
const PAUSE_MS = 2_000

/** Adds every file of the store, a few in memory at a time. */
export async function addStoredFiles(
  archive: ArchiveWriter,
  files: StoredFiles,
  { signal, onAdded }: Watching,
): Promise<Contents["files"]> {
  const added = { count: 0, bytes: 0 }
  const read = async (key: string) => ({ key, bytes: await persistently(() => files.get(key), signal) })
  for await (const { key, bytes } of readAhead(lasting(files.keys()), read)) {
    signal?.throwIfAborted()
    // A file that was listed and is gone belonged to an upload that failed: no row names it.
    if (bytes === null) continue
    await archive.add(FILES_FOLDER + key, bytes)
    added.count++
    added.bytes += bytes.length
    onAdded(added.count)
  }
  return added
}

async function* lasting(keys: AsyncIterable<string>) {
  for await (const key of keys) if (!key.startsWith(PASSING)) yield key
}

export async function countOf(files: Pick<Files, "keys">, signal?: AbortSignal): Promise<number> {
  let count = 0
  for await (const _ of files.keys()) {
    signal?.throwIfAborted()
    count++
  }
  return count
}

async function* readAhead<Result>(keys: AsyncIterable<string>, read: (key: string) => Promise<Result>) {
  const pending: Array<Promise<Result>> = []
  for await (const key of keys) {
    const reading = read(key)
    // It is thrown when its turn comes.
    reading.catch(() => {})
    pending.push(reading)
    const [first] = pending
    if (first && pending.length >= AHEAD) {
      yield await first
      pending.shift()
    }
  }
  for (const reading of pending) yield await reading
}

/** Repeats `work`, because a store that fails once must not cost hours of work. */
export async function persistently<Result>(
  work: () => Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
      await pause(PAUSE_MS * attempt, undefined, { ...(signal && { signal }) })
    }
  }
}
