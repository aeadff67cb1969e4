import type { Readable } from "node:stream"
import type pg from "pg"
import { lockClientUntilCommit } from "#database/advisory-locks.ts"
import type { Queryable } from "#database/database.ts"
import { migrateAsFar } from "#database/migrate.ts"
import type { Files } from "#platform/files/files.ts"
import { type Checked, differs } from "./check-backup.ts"
import { CommitUnknown, inTransaction } from "./connection.ts"
import { contentsOf, copyIn } from "./copy-rows.ts"
import { Entries } from "./entries.ts"
import {
  CONTENTS,
  type Contents,
  FILES_FOLDER,
  MANIFEST,
  type Manifest,
  parseContents,
  parseManifest,
  SECRET_KEY,
  type Table,
  type TableContents,
  tableFolder,
  tableName,
  UnusableBackup,
} from "./format.ts"
import { putFiles } from "./put-files.ts"
import { readArchive } from "./read-archive.ts"
import { dropDerived, makeDerived, setSequences } from "./rebuild.ts"
import { countOf, persistently } from "./stored-files.ts"
import { quoted, relationsIn, tablesIn } from "./tables.ts"

export interface RestoreTarget {
  /** The database is empty, and its role may make tables in it. */
  readonly databaseUrl: string
  readonly files: Pick<Files, "put" | "remove" | "removeAll" | "keys">
  /** Is called with the backup's manifest before anything is made. */
  readonly onManifest: (manifest: Manifest) => void
  /** Gets the installation's secret, as secret.key holds it; what it throws refuses the backup. */
  readonly onSecretKey: (text: string) => void
  /** Runs after all rows were compared, in their transaction. */
  readonly onRows: (tx: Queryable) => Promise<unknown>
  readonly onProgress: (progress: RestoreProgress) => void
  readonly signal: AbortSignal
}

export interface RestoreProgress {
  readonly part: "comparing" | "indexes"
  readonly done: number
  readonly of: number
}

/**
 * Restores a backup into an empty database and an empty store. All rows are written, compared and, after the files,
 * committed in one transaction: until then the database stays as empty as it was. When this rejects, the store is
 * emptied again.
 * @throws UnusableBackup when the backup is damaged, cut short, for another key or of a newer version; other errors
 * when the target is not empty, or fails
 */
export async function restoreBackup(source: Readable, identity: string, target: RestoreTarget): Promise<Checked> {
  const { files, signal } = target
  const entries = new Entries(readArchive(source, identity))
  let filling = false
  let checked: Checked | undefined
  try {
    const manifest = parseManifest(await bytesOf(entries, MANIFEST))
    target.onManifest(manifest)
    return await inTransaction(target.databaseUrl, { begin: "BEGIN", signal }, async (client) => {
      // The lock makes a shop that starts on this database wait until the end.
      await lockClientUntilCommit(client, "migrations")
      await refuseUsed(client, files)
      filling = true
      target.onSecretKey((await bytesOf(entries, SECRET_KEY)).toString("utf8").trim())
      const restored = await restoreRows(client, manifest, entries, target)
      const contents = await restoreFiles(entries, target)
      compareRows(contents, restored)
      checked = { manifest, contents }
      return checked
    })
  } catch (error) {
    if (error instanceof CommitUnknown && checked && (await isFilled(target).catch(() => false))) return checked
    // A store that cannot be emptied either must not hide why the restore failed.
    if (filling) await empty(files).catch(() => {})
    throw signal.aborted ? signal.reason : error
  } finally {
    await entries.close()
  }
}

async function bytesOf(entries: Entries, name: string): Promise<Buffer> {
  const entry = await entries.take(name)
  if (!entry) throw new UnusableBackup(`This file is not a backup of the shop: it has no ${name}.`)
  return entry.bytes
}

/** Returns whether a transaction whose commit was not confirmed has filled the database. */
function isFilled({ databaseUrl, signal }: RestoreTarget): Promise<boolean> {
  const look = () =>
    inTransaction(databaseUrl, { begin: "BEGIN", signal }, async (client) => {
      // The transaction in question holds this lock until it ends.
      await lockClientUntilCommit(client, "migrations")
      return (await relationsIn(client)).length > 0
    })
  return persistently(look, signal)
}

async function refuseUsed(client: pg.Client, files: RestoreTarget["files"]) {
  const relations = await relationsIn(client)
  if (relations.length > 0) {
    throw new Error(
      `The database is not empty (it has ${relations.join(", ")}): a backup is restored into an empty one only. Nothing was changed.`,
    )
  }
  for await (const key of files.keys()) {
    throw new Error(
      `The file store is not empty (it has ${key}): a backup is restored into an empty one only. Nothing was changed.`,
    )
  }
}

type Restored = ReadonlyMap<Table, TableContents>

async function restoreRows(
  client: pg.Client,
  manifest: Manifest,
  entries: Entries,
  { onProgress, onRows }: RestoreTarget,
): Promise<Restored> {
  await migrateAsFar(client, manifest.migrations).catch((error: Error) => {
    throw new UnusableBackup(error.message, { cause: error })
  })
  const tables = await tablesMade(client, manifest)
  const derived = await dropDerived(client, tables)
  // Migrations may have put rows there.
  await client.query(`TRUNCATE ${tables.map(quoted).join(", ")}`)
  const restored = new Map<Table, TableContents>()
  for (const table of manifest.tables) {
    const parts = bytesIn(entries, table)
    if (tables.includes(table)) restored.set(table, await copyIn(client, table, parts))
    // A table that somebody added: nothing of the shop needs it.
    else for await (const _ of parts);
  }
  for (const [table, expected] of restored) {
    const { rows, sha256 } = await contentsOf(client, table)
    if (rows !== expected.rows || sha256 !== expected.sha256) {
      throw new Error(
        `The table ${tableName(table)} reads otherwise than it was written: the database is not in order.`,
      )
    }
    onProgress({ part: "comparing", done: tables.indexOf(table) + 1, of: tables.length })
  }
  await setSequences(client, manifest.sequences)
  await makeDerived(client, tables, derived, (done, of) => onProgress({ part: "indexes", done, of }))
  await onRows({ query: async (statement) => (await client.query(statement)).rows as never })
  return restored
}

async function tablesMade(client: pg.Client, { tables }: Manifest): Promise<Table[]> {
  const made = new Map((await tablesIn(client)).map((table) => [tableName(table), table.columns.toSorted().join()]))
  const known = tables.filter((table) => made.has(tableName(table)))
  const other = known.find((table) => made.get(tableName(table)) !== table.columns.toSorted().join())
  if (other || known.length < made.size) {
    const name = other ? tableName(other) : "a table that is missing"
    throw new UnusableBackup(`The tables of the backup are not those that its migrations make: look at ${name}.`)
  }
  return known
}

async function* bytesIn(entries: Entries, table: Table): AsyncGenerator<Buffer> {
  for await (const { bytes } of entries.within(tableFolder(table))) yield bytes
}

async function restoreFiles(entries: Entries, { files, signal }: RestoreTarget): Promise<Contents> {
  const put = await putFiles(files, entries.within(FILES_FOLDER), signal)
  const contents = parseContents(await bytesOf(entries, CONTENTS))
  if (put.count !== contents.files.count || put.bytes !== contents.files.bytes) throw differs("the files")
  const stored = await countOf(files, signal)
  if (stored !== put.count) throw new Error(`${put.count} files were stored, and the store lists ${stored}.`)
  return contents
}

function compareRows({ tables }: Contents, restored: Restored) {
  for (const [table, { rows, sha256 }] of restored) {
    const said = tables[tableName(table)]
    if (said?.rows !== rows || said.sha256 !== sha256) throw differs(`the table ${tableName(table)}`)
  }
}

async function empty(files: RestoreTarget["files"]) {
  const folders = new Set<string>()
  for await (const key of files.keys()) {
    await files.remove(key)
    folders.add(key.slice(0, key.indexOf("/")))
  }
  for (const folder of folders) await files.removeAll(folder)
}
