import { existsSync } from "node:fs"
import { readdir, rmdir } from "node:fs/promises"
import { join } from "node:path"
import { type BackupKey, backupKeyOf, KEY_FILE } from "#backup/archive/backup-key.ts"
import type { Manifest } from "#backup/archive/format.ts"
import { type RestoreProgress, restoreBackup } from "#backup/archive/restore-backup.ts"
import { describe, keyToOpen } from "#backup/command/backup-command.ts"
import { readBackupFile } from "#backup/command/backup-file.ts"
import { asKeyFile } from "#backup/service/backup-source.ts"
import { withTimeLimit } from "#database/connections/time-limit.ts"
import { removeCluster } from "#embedded/cluster/data-folder.ts"
import { stopEmbeddedPostgres } from "#embedded/embedded.ts"
import { openFiles } from "#platform/files/files.ts"
import { readSecret, secretFile } from "#platform/secrets/secret-file.ts"
import { secretKeyFile } from "#platform/secrets/secrets.ts"
import { createBar } from "#platform/terminal/progress-bar.ts"
import { holdWaitingMails } from "#shop/mails/mail-queue.server.ts"
import { carryOutTerms } from "#shop/own-data/terms.server.ts"
import type { Config } from "../config/config.ts"
import { markRestore, wasRestoreKilled } from "../config/restore-mark.ts"
import { postgresFolder } from "../config/shop-folder.ts"
import { gatherErased } from "../start/erased-list.ts"
import { namingFullDisk } from "../start/full-disk.ts"
import { OpenParts } from "../start/open-parts.ts"
import { type OpenOptions, withServices } from "../start/open-services.ts"
import { startedDatabase } from "../start/started-database.ts"

const NAMES_SHOWN = 5
/** Orders that came to their term may be many. */
const LIMIT_MS = 3_600_000

/** Makes a shop from a backup in an empty place. A failure leaves the place empty; what a kill leaves is not opened as a shop. */
export async function restore(args: string[], options: OpenOptions): Promise<void> {
  const [file] = args
  if (!file || args.length > 1) throw new Error("Say from where: npm run restore -- FILE (- is standard input).")
  const { config, onProgress: say } = options
  await refuseKilledRestore(config)
  await refuseUsedFolder(config)
  const key = await keyToOpen(config)
  const source = await readBackupFile(file, process.stderr)
  const unmark = await markRestore(config.dataDir)
  try {
    // While the key was asked for, a shop may have been opened here, or another restore may have come to its end.
    await refuseUsedFolder(config)
    const erased = await gatherErased(config, file, say)
    const { secretKey, held } = await fill(source, key, options)
    if (config.secretKey === undefined) await secretFile(secretKeyFile(config.dataDir), () => secretKey)
    const sayWhichKey = await keepKey(config, key)
    await unmark()
    // If this is killed before its end, the next start does the same.
    if (erased) await withServices(options, ({ services }) => withTimeLimit(LIMIT_MS, () => carryOutTerms(services)))
    say("The shop is restored: every row and file was compared. `npm start` with the same settings opens it.")
    say(sayWhichKey)
    if (held > 0) say(`${held} mails that waited are held: the dashboard shows them, to be sent again with a press.`)
  } catch (error) {
    await unmark()
    throw namingFullDisk(error)
  }
}

/** Refuses to restore over what a killed restore has left, because its PostgreSQL may still be running on it. */
async function refuseKilledRestore(config: Config) {
  if (!(await wasRestoreKilled(config.dataDir))) return
  const stopped =
    config.databaseUrl === undefined &&
    (await stopEmbeddedPostgres(postgresFolder(config), { bin: config.postgresBin }))
  throw new Error(
    `A restore into ${config.dataDir} was killed${stopped ? ", and its PostgreSQL still ran: it was stopped now" : ""}. ` +
      "Empty the folder, the file store and the database that go with it, and restore again.",
  )
}

async function refuseUsedFolder(config: Config) {
  const secret = secretKeyFile(config.dataDir)
  if ((await readSecret(secret)) !== null) {
    throw new Error(
      `There is a shop in ${config.dataDir} already (${secret}): set DATA_DIR to an empty folder. Nothing was changed.`,
    )
  }
  const folder = postgresFolder(config)
  const found = config.databaseUrl === undefined ? await namesIn(folder) : []
  // An empty `data` is as good as none, here as at a start.
  const isUnmade = found.includes("data") && (await namesIn(join(folder, "data"))).length === 0
  const names = found.filter((name) => name !== "data" || !isUnmade)
  if (names.length > 0) {
    const shown = names.toSorted().slice(0, NAMES_SHOWN).join(", ")
    const more = names.length > NAMES_SHOWN ? ` and ${names.length - NAMES_SHOWN} more` : ""
    throw new Error(
      `${folder} is not empty (there: ${shown}${more}): set DATA_DIR to an empty folder, or move that away. Nothing was changed.`,
    )
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return []
    throw error
  })
}

/** Keeps the key for later backups, unless the folder has one. Resolves to what the operator should know of it. */
async function keepKey({ dataDir }: Config, { identity }: BackupKey): Promise<string> {
  const file = join(dataDir, KEY_FILE)
  const kept = await backupKeyOf(await secretFile(file, () => `${identity}\n`))
  if (kept.identity === identity) return `Later backups are for the key that opened this one: it is in ${file}.`
  return `${file} holds another key than the one that opened this backup: later backups are for that one, unless BACKUP_KEY is set.`
}

function refuseOtherSecret({ secretKey }: Config, text: string) {
  if (secretKey === undefined || secretBytes(asKeyFile(secretKey)).equals(secretBytes(text))) return
  throw new Error(
    "SECRET_KEY is not the secret that the backup holds, and would open nothing of it: give the right one, or leave the setting out " +
      "and the backup's is put into DATA_DIR/secret.key.",
  )
}

function secretBytes(text: string): Buffer {
  return Buffer.from(text, "base64url")
}

async function fill(source: Parameters<typeof restoreBackup>[0], { identity }: BackupKey, options: OpenOptions) {
  const { config, onProgress: say, stop: signal } = options
  const parts = new OpenParts(options)
  const kept = { secretKey: "", held: 0 }
  const takeBack = await whatIsMade(config)
  try {
    const databaseUrl = config.databaseDirectUrl ?? (await startedDatabase(options, parts))
    await restoreBackup(source, identity, {
      databaseUrl,
      files: openFiles(config.filesUrl),
      signal,
      onManifest: (manifest: Manifest) => describe(manifest, say),
      onSecretKey(text) {
        refuseOtherSecret(config, text)
        kept.secretKey = text
      },
      async onRows(tx) {
        kept.held = await holdWaitingMails(tx)
      },
      onProgress: drawing(),
    })
    return kept
  } catch (error) {
    await parts.close()
    await takeBack()
    throw error
  } finally {
    await parts.close()
  }
}

/** Returns a function that removes the folders that a restore has made, and nothing else. */
async function whatIsMade(config: Config): Promise<() => Promise<void>> {
  const postgres = postgresFolder(config)
  const folders = [postgres, config.filesUrl].filter((folder) => !existsSync(folder))
  return async () => {
    if (config.databaseUrl === undefined) await removeCluster(postgres)
    // `rmdir` removes only an empty folder.
    for (const folder of folders) await rmdir(folder).catch(() => {})
  }
}

const STEPS = { comparing: "Comparing", indexes: "Indexes" }

function drawing() {
  const bar = createBar(process.stderr)
  return ({ part, done, of }: RestoreProgress) => bar(STEPS[part], done, of)
}
