import { extname } from "node:path"
import type { Files } from "#platform/files/files.ts"
import { type Contents, FILES_FOLDER } from "./format.ts"
import type { Entry } from "./read-archive.ts"
import { persistently } from "./stored-files.ts"

/** Written at a time: each waits for its disk or its bucket. */
const AT_ONCE = 8

/** Maps the endings of stored files to their type, which a bucket sends to everyone who downloads them. */
const TYPES: Partial<Record<string, string>> = {
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".pdf": "application/pdf",
}

/** Puts the files of these entries into the store, a few at a time. Nothing is put any more after it has rejected. */
export async function putFiles(
  files: Pick<Files, "put">,
  entries: AsyncIterable<Entry>,
  signal: AbortSignal,
): Promise<Contents["files"]> {
  const added = { count: 0, bytes: 0 }
  const underWay = new Set<Promise<void>>()
  const failures: unknown[] = []
  try {
    for await (const { name, bytes } of entries) {
      signal.throwIfAborted()
      if (failures.length > 0) break
      const key = name.slice(FILES_FOLDER.length)
      const type = TYPES[extname(key)] ?? "application/octet-stream"
      const putting = persistently(() => files.put(key, bytes, type), signal)
        .catch((error) => void failures.push(error))
        .finally(() => underWay.delete(putting))
      underWay.add(putting)
      if (underWay.size >= AT_ONCE) await Promise.race(underWay)
      added.count++
      added.bytes += bytes.length
    }
  } finally {
    await Promise.all(underWay)
  }
  if (failures.length > 0) throw failures[0]
  return added
}
