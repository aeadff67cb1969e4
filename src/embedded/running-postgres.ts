import { existsSync } from "node:fs"
import { readFile, realpath } from "node:fs/promises"
import { basename, join } from "node:path"
import { systemCode } from "#platform/errors.ts"

/** Is true where the system shows what a process is: Linux does, where /proc is mounted. */
export const PROCESSES_ARE_VISIBLE = existsSync("/proc/self/cmdline")

export interface PidFile {
  readonly pid: number
  readonly port: number
  /** The data folder it was started on, which is another one when the file came along with a copy. */
  readonly folder: string
}

export async function readPidFile(data: string): Promise<PidFile | null> {
  const lines = (await readFile(join(data, "postmaster.pid"), "utf8").catch(() => "")).split("\n")
  const pid = Number(lines[0])
  const port = Number(lines[3])
  return pid > 0 && port > 0 ? { pid, port, folder: lines[1] ?? "" } : null
}

/**
 * Returns the server that seems to run on `data`: its pid file names this folder, and its process is a PostgreSQL on
 * this folder. Where the system does not show what a process is (macOS, Windows), any process of that number counts;
 * only `SHOW data_directory` gives proof there.
 */
export async function runningServer(data: string): Promise<PidFile | null> {
  const file = await readPidFile(data)
  if (!file || !(await isSameFolder(file.folder, data)) || !(await isServerProcess(file.pid, data))) return null
  return file
}

export async function isServerProcess(pid: number, data: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (!PROCESSES_ARE_VISIBLE) return true
  const [program = "", ...args] = (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).split("\0")
  const folder = args[args.indexOf("-D") + 1] ?? ""
  return basename(program) === "postgres" && args.includes("-D") && (await isSameFolder(folder, data))
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return systemCode(error) === "EPERM"
  }
}

export async function isSameFolder(one: string, other: string): Promise<boolean> {
  if (!one || !other) return false
  const [first, second] = await Promise.all([one, other].map((path) => realpath(path).catch(() => null)))
  return first !== null && first === second
}
