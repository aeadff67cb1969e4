import { join } from "node:path"
import type { Writable } from "node:stream"
import { openDatabase } from "#database/database.ts"
import { askForSecret } from "#platform/terminal/lines.ts"
import { createBar, megabytes } from "#platform/terminal/progress-bar.ts"
import { type BackupKey, backupKeyOf, findBackupKey, KEY_FILE, openBackupKey } from "../archive/backup-key.ts"
import { checkBackup } from "../archive/check-backup.ts"
import type { Manifest } from "../archive/format.ts"
import { type Summary, writeBackup } from "../archive/write-backup.ts"
import { noteBackup } from "../service/backup-runs.server.ts"
import type { BackupOptions } from "../service/backup-settings.ts"
import { backupSource } from "../service/backup-source.ts"
import { readBackupFile, writeNewFile } from "./backup-file.ts"

export interface CommandOptions {
  readonly config: BackupOptions
  /** Reports what is being done, for the person who waits. */
  readonly onProgress: (step: string) => void
  readonly stop: AbortSignal
  /** Runs `work` with the URL of the shop's database, which is started where it does not run; rejects where there is no shop. */
  readonly withDatabase: <Result>(work: (url: string) => Promise<Result>) => Promise<Result>
}

const USAGE =
  "Say where to: npm run backup -- FILE (- is standard output). Or: npm run backup -- --check FILE, or npm run backup -- --key."

/** Makes, checks or opens backups, as the arguments of `npm run backup` say; standard output is left to the backup. */
export async function runBackupCommand(args: string[], options: CommandOptions): Promise<void> {
  const [first, second] = args
  if (first === "--key" && args.length === 1) await showKey(options)
  else if (first === "--check" && second && args.length === 2) await check(second, options)
  else if (first && !first.startsWith("--") && args.length === 1) await write(first, options)
  else throw new Error(USAGE)
}

async function write(file: string, options: CommandOptions) {
  const { config, onProgress: say } = options
  if (file === "-" && process.stdout.isTTY)
    throw new Error("A backup is not for the terminal: pass it on, or give a file.")
  const summary = await options.withDatabase(async (url) => {
    const source = await backupSource(config, url)
    const written = await writeTo(file, async (sink) => {
      // Once there is a file for it: a new key is shown once, and not among the reasons why there is no backup.
      const { isNew, ...key } = await openBackupKey(config.dataDir, config.backup.key)
      if (isNew) sayKey(key, config, say)
      return writeBackup({ ...source, ...key, ...drawing(), signal: options.stop }, sink)
    })
    await note(url, written).catch(({ message }) => say(`The dashboard does not know of it: ${message}`))
    return written
  })
  say(`The backup is whole: ${countsOf(summary)}, ${megabytes(summary.bytes)}, as of ${summary.time.toISOString()}.`)
}

async function note(databaseUrl: string, summary: Summary) {
  const db = openDatabase(databaseUrl, { max: 1 })
  await noteBackup(db, summary).finally(() => db.close())
}

function writeTo(file: string, write: (sink: Writable) => Promise<Summary>): Promise<Summary> {
  if (file !== "-") return writeNewFile(file, write)
  return write(process.stdout)
}

function drawing() {
  const [bytes, files] = [createBar(process.stderr, megabytes), createBar(process.stderr)]
  return {
    onProgress: ({ part, done, of }: { part: "database" | "files"; done: number; of: number }) =>
      part === "database" ? bytes("Database", done, of) : files("Files", done, of),
  }
}

async function check(file: string, { config, onProgress: say }: CommandOptions) {
  const key = await keyToOpen(config)
  const { manifest, contents } = await checkBackup(await readBackupFile(file, process.stderr), key.identity)
  describe(manifest, say)
  const rows = Object.values(contents.tables).reduce((sum, table) => sum + table.rows, 0)
  say(`The backup is whole: ${countsOf({ rows, files: contents.files.count })}, every checksum is right.`)
}

export function describe({ time, shop, postgres, tables, files }: Manifest, say: (line: string) => void) {
  const rowsOf = (name: string) => tables.find((table) => table.name === name)?.rows.toLocaleString("en-US") ?? "no"
  say(`Backup of ${time}, by version ${shop} of the shop on PostgreSQL ${postgres}:`)
  say(
    `${rowsOf("orders")} orders, ${rowsOf("products")} products, ${rowsOf("profiles")} accounts, ${files.toLocaleString("en-US")} files`,
  )
}

function countsOf({ rows, files }: Pick<Summary, "rows" | "files">): string {
  return `${rows.toLocaleString("en-US")} rows and ${files.toLocaleString("en-US")} files`
}

export async function keyToOpen({ dataDir, backup }: BackupOptions): Promise<BackupKey> {
  const found = await findBackupKey(dataDir, backup.key)
  if (found) return found
  const typed = await askForSecret("The key of backups (AGE-SECRET-KEY-1…):")
  if (typed === null) {
    throw new Error(
      `The key of backups is needed: put it into the setting BACKUP_KEY, into a file that BACKUP_KEY_FILE names, or into ${join(dataDir, KEY_FILE)}.`,
    )
  }
  return backupKeyOf(typed)
}

async function showKey({ config, onProgress: say }: CommandOptions) {
  const key = await findBackupKey(config.dataDir, config.backup.key)
  if (!key) throw new Error("There is no key yet: the first backup makes it.")
  say(key.identity)
}

function sayKey({ identity }: BackupKey, { dataDir }: BackupOptions, say: (line: string) => void) {
  say(`The key of all backups was made, in ${join(dataDir, KEY_FILE)}:`)
  say("")
  say(identity)
  say("")
  say(
    "Write it down where the backups are not: without it no backup can be restored, and whoever has it can read them all.",
  )
  say("`npm run backup -- --key` shows it again.")
  say("")
}
