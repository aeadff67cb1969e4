import { copyFile, readFile, stat, truncate } from "node:fs/promises"
import { join } from "node:path"

const LARGEST_BYTES = 10 * 1024 * 1024
const LINES_QUOTED = 6
const BYTES_QUOTED = 16 * 1024

/** Where PostgreSQL of `folder` writes what it has to say. */
export function logFileOf(folder: string): string {
  return join(folder, "postgres.log")
}

/** The size of a log in bytes; 0 when there is none. */
export async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => null))?.size ?? 0
}

/**
 * Empties a log that is larger than 10 MB and keeps what was in it as `<file>.1`. PostgreSQL writes on into the emptied file, because it
 * appends; a line that it writes in the moment between may be lost.
 */
export async function rotateLog(file: string): Promise<void> {
  if ((await sizeOf(file)) <= LARGEST_BYTES) return
  await copyFile(file, `${file}.1`)
  await truncate(file)
}

/** The last lines written after byte `from`, for a message. */
export async function lastLines(file: string, from: number): Promise<string> {
  const written = (await readFile(file).catch(() => Buffer.alloc(0))).subarray(from)
  const lines = written.subarray(-BYTES_QUOTED).toString("utf8").trim().split("\n")
  return lines.slice(-LINES_QUOTED).join("\n")
}
