import { type ChildProcessWithoutNullStreams, type StdioOptions, spawn } from "node:child_process"
import { chown, readFile, stat } from "node:fs/promises"
import { dirname } from "node:path"

export interface ServerAccount {
  readonly uid?: number
  readonly gid?: number
  /** Is true when a folder above the data or the binaries shuts the account out (a clone in /root, a private temp folder). */
  readonly shutOut: boolean
  own(path: string): Promise<void>
}

const ORDINARY = ["postgres", "nobody"]

/** Chooses the account that can run PostgreSQL on `folder` with the programs in `files`. */
export async function accountFor(folder: string, files: string[]): Promise<ServerAccount> {
  if (process.getuid?.() !== 0) return { shutOut: false, own: async () => {} }
  const { uid, gid } = await ordinaryAccount()
  const reachable = await Promise.all([folder, ...files.map(dirname)].map((path) => openToAll(path)))
  return { uid, gid, shutOut: reachable.includes(false), own: (path) => chown(path, uid, gid) }
}

// initdb looks up the account's name, so it must be one that /etc/passwd knows.
async function ordinaryAccount(): Promise<{ uid: number; gid: number }> {
  const passwd = await readFile("/etc/passwd", "utf8").catch(() => "")
  const accounts = passwd.split("\n").map((line) => line.split(":"))
  for (const name of ORDINARY) {
    const found = accounts.find((fields) => fields[0] === name)
    if (found) return { uid: Number(found[2]), gid: Number(found[3]) }
  }
  throw new Error(
    `PostgreSQL does not run as root, and this system has none of the accounts ${ORDINARY.join(", ")} to lend it. ` +
      "Start the shop as an ordinary user, or give DATABASE_URL.",
  )
}

async function openToAll(path: string): Promise<boolean> {
  for (let folder = path; ; folder = dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

const PASS_ANY_FOLDER = "+dac_override,+dac_read_search"

/**
 * Returns the arguments of `spawn` for `program` under `account`. An account that is shut out keeps root's right to
 * pass through folders, and nothing else of root's: moving the shop's data or opening folders that are not ours would
 * be worse.
 */
export function runAs(account: ServerAccount, program: string, args: string[]) {
  const environment = { env: { PATH: process.env.PATH ?? "", TZ: "UTC", LC_ALL: "C" } }
  if (account.uid === undefined) return { command: program, args, options: environment }
  if (!account.shutOut) {
    return { command: program, args, options: { ...environment, uid: account.uid, gid: account.gid } }
  }
  const flags = [`--reuid=${account.uid}`, `--regid=${account.gid}`, "--clear-groups"]
  // no_setuid_fixup keeps the right through access(2) too, by which initdb looks for its programs.
  flags.push("--securebits=+no_setuid_fixup", `--inh-caps=${PASS_ANY_FOLDER}`, `--ambient-caps=${PASS_ANY_FOLDER}`)
  return { command: "setpriv", args: [...flags, program, ...args], options: environment }
}

/** Says how a program ended. The code is null when it could not be started or a signal ended it. */
export interface Run {
  readonly code: number | null
  readonly output: string
}

/** Runs a program to its end. `given` is what it reads, and a file of ours that it keeps open while it runs. */
export async function runProgram(
  account: ServerAccount,
  program: string,
  args: string[],
  given: { readonly input?: string; readonly openFile?: number } = {},
): Promise<Run> {
  const { command, args: all, options } = runAs(account, program, args)
  const stdio: StdioOptions = ["pipe", "pipe", "pipe", given.openFile ?? "ignore"]
  const child = spawn(command, all, { ...options, stdio }) as ChildProcessWithoutNullStreams
  let output = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk))
  child.stdin.on("error", () => {}) // it ended before it read everything
  child.stdin.end(given.input)
  return new Promise((resolve) => {
    child.on("error", (error) => resolve({ code: null, output: error.message }))
    child.on("close", (code) => resolve({ code, output: output.trim() }))
  })
}
