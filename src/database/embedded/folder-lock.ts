import { spawn } from "node:child_process"
import { once } from "node:events"
import { open } from "node:fs/promises"
import { type Account, runAs, runProgram } from "./account.ts"

/** The exit code of a program that `underLock` did not start because the lock is taken. */
export const LOCK_TAKEN = 75

/** "unavailable": this system has no `flock` that can pass its lock on, or the file system knows no locks. */
export type LockState = "free" | "taken" | "unavailable"

/**
 * Wraps a program so that it holds an exclusive lock on `file` for as long as it or a process started by it runs. The kernel keeps such a
 * lock with the file, so it also holds between containers that share the file but see neither each other's processes nor memory.
 */
export function underLock(file: string, program: string, args: string[]): [program: string, args: string[]] {
  const flags = ["--no-fork", "--nonblock", "--conflict-exit-code", String(LOCK_TAKEN)]
  return ["flock", [...flags, file, program, ...args]]
}

/** Makes the lock file where it is missing, and gives it to `account`. */
export async function makeLockFile(file: string, account: Account): Promise<void> {
  await (await open(file, "a", 0o600)).close()
  await account.own(file)
}

/** Tries the lock for a moment. */
export async function lockState(file: string, account: Account): Promise<LockState> {
  // Containers, which see no process of each other, are Linux; elsewhere PostgreSQL's own check of its pid file is enough.
  if (process.platform !== "linux") return "unavailable"
  const { code } = await runProgram(account, ...underLock(file, "true", []))
  if (code === 0) return "free"
  return code === LOCK_TAKEN ? "taken" : "unavailable"
}

/**
 * Takes the lock, when it is free, and holds it until the returned function is called or this process ends, however it ends. Does
 * nothing where locks are unavailable.
 */
export async function holdLock(file: string, account: Account): Promise<() => void> {
  if ((await lockState(file, account)) === "unavailable") return () => {}
  // `cat` ends when our end of its input is closed, which the system does when we die.
  const { command, args, options } = runAs(account, "flock", ["--no-fork", file, "cat"])
  const holder = spawn(command, args, { ...options, stdio: ["pipe", "pipe", "ignore"] })
  holder.stdin.on("error", () => {})
  const ended = once(holder, "exit").then(() => Promise.reject(new Error(`flock does not take the lock ${file}`)))
  ended.catch(() => {})
  holder.stdin.write("\n")
  await Promise.race([once(holder.stdout, "data"), ended])
  return () => holder.stdin.end()
}
