import { execFile } from "node:child_process"
import { createHash } from "node:crypto"
import { lstat, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { promisify } from "node:util"
import { onTestFinished } from "vitest"
import { openDatabase, type Sql, sql } from "../database.ts"
import { accountFor } from "./account.ts"
import { postgresBinaries } from "./binaries.ts"
import { type EmbeddedOptions, startEmbeddedPostgres } from "./embedded.ts"
import { makeCluster } from "./new-cluster.ts"
import { passwordsOf } from "./passwords.ts"
import { isAlive, readPidFile } from "./running-postgres.ts"

export const runFile = promisify(execFile)

/** Data folders are made and synced to disk in these tests, and PostgreSQL takes its time over a kill -9. */
export const TEST_MS = 180_000

/** A folder that is deleted after the test. mkdtemp lets only its owner in: the hard case where root lends PostgreSQL another account. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "nool-postgres-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A folder in which the server has run and was stopped, with the table `words`: see `wordsIn`. */
export async function usedFolder(): Promise<string> {
  const folder = await temporaryFolder()
  const postgres = await startEmbeddedPostgres(folder)
  const db = openDatabase(postgres.url, { max: 1 })
  await db.query(sql`CREATE TABLE words AS SELECT 'නූල්' AS word`)
  await db.close()
  await postgres.stop()
  return folder
}

/** Starts the server for the rest of the test; also returns what the operator was shown. */
export async function startFor(folder: string, options: EmbeddedOptions = {}) {
  const notices: string[] = []
  const postgres = await startEmbeddedPostgres(folder, { onNotice: (text) => notices.push(text), ...options })
  onTestFinished(() => postgres.stop())
  return { ...postgres, notices }
}

/** The rows of one statement, over a separate connection. */
export async function rowsOf(url: string, statement: Sql) {
  const db = openDatabase(url, { max: 1 })
  return db.query(statement).finally(() => db.close())
}

/** What `usedFolder` has stored. */
export const STORED_WORDS = [{ word: "නූල්" }]

/** The rows of the table of `usedFolder`. */
export const wordsIn = (url: string) => rowsOf(url, sql`SELECT word FROM words`)

/** Makes a cluster in `folder` by an initdb whose arguments a sed script has edited before. */
export async function makeEditedCluster(folder: string, sedScript: string) {
  const binaries = await postgresBinaries()
  const initdb = join(folder, "edited-initdb")
  const line = `exec "${binaries.initdb}" $(echo "$@" | sed -E '${sedScript}')`
  await writeFile(initdb, `#!/bin/sh\n${line}\n`, { mode: 0o755 })
  const account = await accountFor(folder, [binaries.postgres])
  const { superuser: superuserPassword } = await passwordsOf(folder)
  await makeCluster({ binaries: { ...binaries, initdb }, folder, superuserPassword, account })
}

/** The number of the first process of the server that runs on `folder`. */
export async function pidOf(folder: string): Promise<number> {
  const file = await readPidFile(join(folder, "data"))
  if (!file) throw new Error(`no server runs on ${folder}`)
  return file.pid
}

/** Whether the server of `folder` is gone, pid file and process. */
export async function isStopped(folder: string): Promise<boolean> {
  const file = await readPidFile(join(folder, "data"))
  return file === null || !isAlive(file.pid)
}

/** Everything in `folder`: path, owner, mode and content of each file. */
export async function contentOf(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  return Promise.all(
    [".", ...names].toSorted().map(async (name) => {
      const path = join(folder, name)
      const entry = await lstat(path)
      const hash = entry.isFile()
        ? createHash("sha256")
            .update(await readFile(path))
            .digest("hex")
        : "folder"
      return `${relative(folder, path)} ${entry.uid} ${entry.mode.toString(8)} ${hash}`
    }),
  )
}
