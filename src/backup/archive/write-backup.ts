import { createHash } from "node:crypto"
import type { Writable } from "node:stream"
import pg from "pg"
import { lockClientUntilCommit } from "#database/advisory-locks.ts"
import { version } from "../../../package.json"
import { inTransaction } from "./connection.ts"
import { copyOut } from "./copy-rows.ts"
import {
  CONTENTS,
  type Contents,
  FORMAT,
  MANIFEST,
  type Manifest,
  SECRET_KEY,
  tableFolder,
  tableName,
} from "./format.ts"
import { addStoredFiles, countOf, type StoredFiles } from "./stored-files.ts"
import { countedTables, sequencesIn, sizesOf } from "./tables.ts"
import { type ArchiveWriter, writeArchive } from "./write-archive.ts"

export interface BackupSource {
  readonly databaseUrl: string
  readonly files: StoredFiles
  readonly secretKey: string
  readonly recipient: string
  readonly onProgress?: (progress: BackupProgress) => void
  /** Is the time in ms to wait for another backup and for removals from the store; 30 seconds by default. */
  readonly waitMs?: number
  /** Ends it in the middle; the sink is destroyed. */
  readonly signal?: AbortSignal
}

export interface BackupProgress {
  readonly part: "database" | "files"
  readonly done: number
  /** Has the unit of `done`: bytes that tables take on disk, or files. */
  readonly of: number
}

export interface Summary {
  readonly time: Date
  readonly tables: number
  readonly rows: number
  readonly files: number
  readonly bytes: number
}

const SNAPSHOT = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
const LOCK_NOT_AVAILABLE = "55P03"

/**
 * Writes one backup of a shop that may be running into `sink`, as fast as that takes it, and ends it. All rows are from one
 * snapshot, and every file that one of them names is there: while this runs nothing is removed from the store.
 * @throws when the database, the files or the sink fail, another backup is being written, or `signal` aborts: what the sink got is no
 * backup then, and is refused as one
 */
export async function writeBackup(source: BackupSource, sink: Writable): Promise<Summary> {
  const { databaseUrl, signal } = source
  const archive = writeArchive(sink, source.recipient, signal)
  try {
    return await inTransaction(databaseUrl, { begin: "BEGIN", signal }, async (keeper) => {
      await keepFiles(keeper, source.waitMs ?? 30_000)
      const rows = await inTransaction(databaseUrl, { begin: SNAPSHOT, signal }, (client) =>
        writeRows(source, client, archive),
      )
      const of = rows.manifest.files
      const report = (done: number, all: number) => source.onProgress?.({ part: "files", done, of: all })
      // Some may have come or gone since they were counted.
      const onAdded = (done: number) => report(done, Math.max(done + 1, of))
      const files = await addStoredFiles(archive, source.files, { signal, onAdded })
      report(files.count, files.count)
      // A lost connection has not kept the files.
      await keeper.query("SELECT")
      const bytes = await archive.finish(CONTENTS, json({ tables: rows.tables, files } satisfies Contents))
      return summaryOf(rows, files.count, bytes)
    })
  } catch (error) {
    await archive.abandon()
    throw signal?.aborted ? signal.reason : error
  }
}

/** Lets nothing be removed from the store until the transaction ends. */
async function keepFiles(client: pg.Client, waitMs: number) {
  try {
    await client.query(`SET LOCAL lock_timeout = ${waitMs}`)
    await lockClientUntilCommit(client, "storedFiles")
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== LOCK_NOT_AVAILABLE) throw error
    throw new Error("Another backup of this shop is being written: wait until it is done.", { cause: error })
  }
}

interface Rows {
  readonly manifest: Manifest
  readonly tables: Contents["tables"]
}

async function writeRows(source: BackupSource, client: pg.Client, archive: ArchiveWriter): Promise<Rows> {
  const manifest = await manifestOf(client, await countOf(source.files, source.signal))
  await archive.add(MANIFEST, json(manifest))
  await archive.add(SECRET_KEY, Buffer.from(`${source.secretKey}\n`))
  return { manifest, tables: await writeTables(source, client, archive, manifest) }
}

async function manifestOf(client: pg.Client, files: number): Promise<Manifest> {
  const { rows: known } = await client.query("SELECT FROM pg_class WHERE oid = to_regclass('migrations')")
  if (known.length === 0) throw new Error("There is no shop in this database: nothing to back up.")
  const { rows: migrations } = await client.query("SELECT name, checksum FROM migrations ORDER BY name")
  const { rows } = await client.query<{ time: Date; postgres: string }>(
    "SELECT now() AS time, current_setting('server_version') AS postgres",
  )
  const [state] = rows
  if (!state) throw new Error("The database does not tell its time")
  const tables = await countedTables(client)
  const sequences = await sequencesIn(client)
  const { time, postgres } = state
  return { format: FORMAT, shop: version, time: time.toISOString(), postgres, migrations, files, tables, sequences }
}

async function writeTables(
  { onProgress }: BackupSource,
  client: pg.Client,
  archive: ArchiveWriter,
  { tables }: Manifest,
): Promise<Contents["tables"]> {
  const sizes = await sizesOf(client, tables)
  const of = sizes.reduce((sum, size) => sum + size, 0)
  const written: Contents["tables"] = {}
  let before = 0
  for (const [index, table] of tables.entries()) {
    const size = sizes[index] ?? 0
    const sha256 = createHash("sha256")
    let [bytes, parts] = [0, 0]
    const { rows } = await copyOut(client, table, async (part) => {
      sha256.update(part)
      bytes += part.length
      await archive.add(`${tableFolder(table)}${String(++parts).padStart(6, "0")}.copy`, part)
      onProgress?.({ part: "database", done: before + Math.min(bytes, size), of })
    })
    written[tableName(table)] = { rows, bytes, sha256: sha256.digest("hex") }
    before += size
    onProgress?.({ part: "database", done: before, of })
  }
  return written
}

function summaryOf({ manifest, tables }: Rows, files: number, bytes: number): Summary {
  const counts = Object.values(tables).map(({ rows }) => rows)
  return {
    time: new Date(manifest.time),
    tables: counts.length,
    rows: counts.reduce((sum, count) => sum + count, 0),
    files,
    bytes,
  }
}

function json(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
}
