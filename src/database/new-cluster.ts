import { spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { type Account, runAs } from "./account.ts"
import { isAlive } from "./running-postgres.ts"

/** The password of the embedded server, made up on the first call. Processes that start together agree on one. */
export async function passwordOf(folder: string): Promise<string> {
  const file = join(folder, "password")
  const known = await readFile(file, "utf8").catch(() => null)
  if (known !== null) return known.trim()
  // Linked into place: it is never seen half written, and of two the first stays.
  const draft = `${file}.${process.pid}`
  await writeFile(draft, randomBytes(24).toString("hex"), { mode: 0o600 })
  try {
    await link(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
  } finally {
    await rm(draft, { force: true })
  }
  return (await readFile(file, "utf8")).trim()
}

interface NewCluster {
  readonly initdb: string
  /** Where it shall be: `data` in there. */
  readonly folder: string
  readonly password: string
  readonly account: Account
}

/**
 * Makes the data folder of a server unless it is there, and answers where. It is made beside and then renamed, so that `data` is whole whenever it
 * is there: a start that is killed leaves nothing in the way, and of processes that start together each finds the same.
 */
export async function ensureCluster({ initdb, folder, password, account }: NewCluster): Promise<string> {
  const data = join(folder, "data")
  if (await isCluster(data)) return data
  await removeLeftovers(folder, data)
  const draft = `${data}.${process.pid}`
  const passwordFile = `${draft}.password`
  try {
    await mkdir(draft, { mode: 0o700 })
    await account.own(draft)
    await writeFile(passwordFile, password, { mode: 0o600 })
    await account.own(passwordFile)
    await runInitdb(account, initdb, draft, passwordFile)
    await putInPlace(draft, data)
    return data
  } finally {
    await Promise.all([draft, passwordFile].map((path) => rm(path, { recursive: true, force: true })))
  }
}

async function putInPlace(draft: string, data: string) {
  try {
    await rename(draft, data)
  } catch (error) {
    // Another process was quicker.
    if (await isCluster(data)) return
    throw error
  }
  // The orders to come are of no use in a folder that a power cut takes back.
  const parent = await open(dirname(data))
  await parent.sync().finally(() => parent.close())
}

async function runInitdb(account: Account, initdb: string, data: string, passwordFile: string) {
  const { command, args, options } = runAs(account, initdb, [
    ...["-D", data, "-U", "nool", "--pwfile", passwordFile, "--auth", "scram-sha-256"],
    ...["--encoding", "UTF8", "--locale-provider", "builtin", "--builtin-locale", "C.UTF-8", "--locale", "C"],
  ])
  const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] })
  let output = ""
  child.stdout?.on("data", (chunk) => (output += chunk))
  child.stderr?.on("data", (chunk) => (output += chunk))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject)
    child.on("close", resolve)
  })
  if (code !== 0) throw new Error(`PostgreSQL could not make its data folder ${data}:\n${output.trim()}`)
}

/** What killed starts have left beside `data`, and an empty or half `data` of somebody else's making. */
async function removeLeftovers(folder: string, data: string) {
  const half = `${data}.${process.pid}.half`
  await rename(data, half).catch(() => {})
  if (await isCluster(half)) await rename(half, data)
  for (const name of await readdir(folder)) {
    const pid = Number(/^(?:data|password)\.(\d+)/.exec(name)?.[1])
    if (pid === process.pid || (pid && !isAlive(pid))) await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** Throws when it cannot be told: what may be somebody's orders must not be taken for nothing. */
async function isCluster(data: string): Promise<boolean> {
  try {
    await stat(join(data, "PG_VERSION"))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false
    throw error
  }
}
