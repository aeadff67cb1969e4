import { copyFile, readFile, stat, truncate } from "node:fs/promises"
import { join } from "node:path"

const LARGEST_BYTES = 10 * 1024 * 1024
const LINES_QUOTED = 6
const BYTES_QUOTED = 16 * 1024

export function logFileOf(folder: string): string {
  return join(folder, "postgres.log")
}

export async function logSize(file: string): Promise<number> {
  return (await stat(file).catch(() => null))?.size ?? 0
}

/** Empties a large log and keeps its content as `<file>.1`. A line that PostgreSQL writes in between may be lost. */
export async function rotateLog(file: string): Promise<void> {
  if ((await logSize(file)) <= LARGEST_BYTES) return
  await copyFile(file, `${file}.1`)
  await truncate(file)
}

/** The last lines written after byte `from`, for a message. */
export async function lastLines(file: string, from: number): Promise<string> {
  const written = (await readFile(file).catch(() => Buffer.alloc(0))).subarray(from)
  const lines = written.subarray(-BYTES_QUOTED).toString("utf8").trim().split("\n")
  return lines.slice(-LINES_QUOTED).join("\n")
}

// The hint is all that PostgreSQL says where a part of a page could still be written.
const FULL = /No space left on device|Disk quota exceeded|Check free disk space/

/** Makes the error of a failed program: with the code of a full disk where the output names one, otherwise with all of the output. */
export function serverFailure(message: string, output: string): Error {
  const [full] = FULL.exec(output) ?? []
  return full
    ? Object.assign(new Error(`${message}: ${full}`), { code: "ENOSPC" })
    : new Error(`${message}:\n${output}`)
}
