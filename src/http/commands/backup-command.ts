import { join } from "node:path"
import type { Writable } from "node:stream"
import { type BackupKey, backupKeyOf, findBackupKey, KEY_FILE, openBackupKey } from "#backup/backup-key.ts"
import { checkBackup } from "#backup/check-backup.ts"
import type { Manifest } from "#backup/format.ts"
import { type Summary, writeBackup } from "#backup/write-backup.ts"
import { openDatabase } from "#database/database.ts"
import { noteBackup } from "#shop/backups/backup-runs.server.ts"
import { backupSource } from "../backups/backup-source.ts"
import type { Config } from "../config/config.ts"
import { hasDatabase } from "../config/shop-folder.ts"
import { OpenParts } from "../start/open-parts.ts"
import type { OpenOptions } from "../start/open-services.ts"
import { startedDatabase } from "../start/started-database.ts"
import { askForSecret } from "../start/terminal.ts"
import { readBackupFile, writeNewFile } from "./backup-file.ts"
import { createBar, megabytes } from "./progress-bar.ts"

const USAGE =
  "Say where to: npm run backup -- FILE (- is standard output). Or: npm run backup -- --check FILE, or npm run backup -- --key."

/** Runs `npm run backup`, also while the shop runs; standard output is left to the backup. */
export async function backUp(args: string[], options: OpenOptions): Promise<void> {
  const [first, second] = args
  if (first === "--key" && args.length === 1) await showKey(options)
  else if (first === "--check" && second && args.length === 2) await check(second, options)
  else if (first && !first.startsWith("--") && args.length === 1) await write(first, options)
  else throw new Error(USAGE)
}

async function write(file: string, options: OpenOptions) {
  const { config, onProgress: say } = options
  if (file === "-" && process.stdout.isTTY)
    throw new Error("A backup is not for the terminal: pass it on, or give a file.")
  await refuseWithoutShop(config)
  const summary = await withDatabaseUrl(options, async (url) => {
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

/** A command must not make an empty cluster to back it up. */
async function refuseWithoutShop(config: Config) {
  if (!(await hasDatabase(config))) {
    throw new Error(
      `There is no shop in ${config.dataDir}: set DATA_DIR, or DATABASE_URL, as it is where the shop runs.`,
    )
  }
}

async function withDatabaseUrl<Result>(options: OpenOptions, work: (url: string) => Promise<Result>): Promise<Result> {
  const parts = new OpenParts(options)
  try {
    return await work(options.config.databaseDirectUrl ?? (await startedDatabase(options, parts)))
  } finally {
    await parts.close()
  }
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

async function check(file: string, { config, onProgress: say }: OpenOptions) {
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

export async function keyToOpen({ dataDir, backup }: Config): Promise<BackupKey> {
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

async function showKey({ config, onProgress: say }: OpenOptions) {
  const key = await findBackupKey(config.dataDir, config.backup.key)
  if (!key) throw new Error("There is no key yet: the first backup makes it.")
  say(key.identity)
}

function sayKey({ identity }: BackupKey, { dataDir }: Config, say: (line: string) => void) {
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
