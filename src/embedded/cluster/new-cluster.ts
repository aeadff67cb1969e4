import { randomUUID } from "node:crypto"
import { mkdir, readdir, rename, rm, rmdir, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { systemCode } from "#platform/errors.ts"
import { syncFolder } from "#platform/files/sync-folder.ts"
import { runProgram, type ServerAccount } from "../account.ts"
import type { Binaries } from "../binaries.ts"
import { claimLockFile, isAbandoned } from "../folder-lock.ts"
import { serverFailure } from "../server-log.ts"
import { isDataFolder } from "./data-folder.ts"

interface NewCluster {
  readonly binaries: Binaries
  readonly folder: string
  readonly superuserPassword: string
  readonly account: ServerAccount
}

/**
 * Makes the data folder of a server. It is made under another name and then renamed, so that `data` is complete as soon as it is
 * there: a start that is killed leaves nothing in the way, and of processes that start together each finds the same.
 */
export async function makeCluster({ binaries, folder, superuserPassword, account }: NewCluster): Promise<void> {
  const data = join(folder, "data")
  await removeAbandonedDrafts(folder)
  const { draft, release } = await claimDraft(data)
  const passwordFile = join(draft, "password")
  const cluster = join(draft, "data")
  try {
    for (const path of [draft, cluster]) {
      await mkdir(path, { mode: 0o700 })
      await account.own(path)
    }
    await writeFile(passwordFile, superuserPassword, { mode: 0o600 })
    await account.own(passwordFile)
    await runInitdb(account, binaries, cluster, passwordFile)
    await putInPlace(cluster, data, binaries)
  } finally {
    await removeDraft(draft)
    await release()
  }
}

async function putInPlace(cluster: string, data: string, binaries: Binaries) {
  try {
    // Windows renames onto no folder, not even onto an empty one. A folder that is not empty stays, here as below.
    await rmdir(data).catch(() => {})
    await rename(cluster, data)
  } catch (error) {
    // Another process was quicker.
    if (await isDataFolder(data, binaries)) return
    if (systemCode(error) !== "EBUSY") throw error
    throw new Error(
      `${data} is where a disk is mounted, and cannot be replaced: mount the disk at the folder above it.`,
    )
  }
  await syncFolder(dirname(data))
}

/**
 * LC_CTYPE of the cluster, the first that the system has. pg_trgm asks it what a letter is: under C none of Sinhala or Tamil is one,
 * and searches in those scripts read whole tables. Everything else uses PostgreSQL's own locale, the same on
 * every system; PostgreSQL 16 has none.
 */
const CHARACTER_TYPES = ["C.UTF-8", "en_US.UTF-8", "C"]

const BUILTIN_LOCALES_SINCE = 17
const BUILTIN_LOCALES = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
const SYSTEM_LOCALES = ["--locale-provider=libc"]

async function runInitdb(account: ServerAccount, { initdb, major }: Binaries, cluster: string, passwordFile: string) {
  for (const characterType of CHARACTER_TYPES) {
    const { code, output } = await runProgram(account, initdb, [
      `--pgdata=${cluster}`,
      "--username=postgres",
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      ...(major < BUILTIN_LOCALES_SINCE ? SYSTEM_LOCALES : BUILTIN_LOCALES),
      "--locale=C",
      `--lc-ctype=${characterType}`,
    ])
    if (code === 0) return
    if (!isLocaleRefused(output) || characterType === CHARACTER_TYPES.at(-1)) {
      throw serverFailure(`PostgreSQL could not make its data folder ${cluster}`, output)
    }
  }
}

/** Returns whether the system lacks the locale, or has it in another encoding only; initdb has written nothing then. */
function isLocaleRefused(output: string): boolean {
  return /invalid locale name|encoding mismatch/.test(output)
}

const LOCK_OF_DRAFT = /^(data\.draft-[0-9a-f-]+)\.lock$/
const lockOf = (draft: string) => `${draft}.lock`

/** Chooses the path of a new draft of `data` and locks it until `release` is called or this process ends. The folder is not made yet. */
export async function claimDraft(data: string): Promise<{ draft: string; release: () => Promise<void> }> {
  const draft = `${data}.draft-${randomUUID()}`
  return { draft, release: await claimLockFile(lockOf(draft)) }
}

/** Removes what starts that were killed have left: only drafts that bear our lock file, when the process that made them has ended. */
export async function removeAbandonedDrafts(folder: string) {
  for (const name of await readdir(folder)) {
    const [, draft] = LOCK_OF_DRAFT.exec(name) ?? []
    if (draft && (await isAbandoned(join(folder, name)))) await removeDraft(join(folder, draft))
  }
}

export async function removeDraft(draft: string) {
  await rm(draft, { recursive: true, force: true })
  await rm(lockOf(draft), { force: true })
}
