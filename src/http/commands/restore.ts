import { readdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { type BackupKey, KEY_FILE } from "#backup/backup-key.ts"
import type { Manifest } from "#backup/format.ts"
import { type RestoreProgress, restoreBackup } from "#backup/restore-backup.ts"
import { openFiles } from "#platform/files/files.ts"
import { readSecret, secretFile } from "#platform/secrets/secret-file.ts"
import { secretKeyFile } from "#platform/secrets/secrets.ts"
import { holdWaitingMails } from "#shop/mails/mail-queue.server.ts"
import { readBackupFile } from "../backups/backup-file.ts"
import { asKeyFile } from "../backups/backup-source.ts"
import { namingFullDisk } from "../backups/full-disk.ts"
import { markRestore } from "../backups/restore-mark.ts"
import type { Config } from "../config.ts"
import { OpenParts } from "../open-parts.ts"
import type { OpenOptions } from "../open-services.ts"
import { postgresFolder, startedDatabase } from "../started-database.ts"
import { describe, keyToOpen } from "./backup.ts"
import { createBar } from "./progress-bar.ts"

/**
 * `npm run restore -- FILE`: makes a shop from a backup, in an empty place. Where it fails the place is as empty as it was; what a kill
 * leaves is not opened as a shop.
 */
export async function restore(args: string[], options: OpenOptions): Promise<void> {
  const [file] = args
  if (!file || args.length > 1) throw new Error("Say from where: npm run restore -- FILE (- is standard input).")
  const { config, onProgress: say } = options
  const key = await keyToOpen(config)
  await refuseUsedFolder(config)
  const source = await readBackupFile(file, process.stderr)
  const unmark = await markRestore(config.dataDir)
  try {
    const { secretKey, held } = await fill(source, key, options)
    if (config.secretKey === undefined) await secretFile(secretKeyFile(config.dataDir), () => secretKey)
    // Where it was typed: later backups are for the same key.
    if (config.backup.key === undefined) await secretFile(join(config.dataDir, KEY_FILE), () => `${key.identity}\n`)
    await unmark()
    say("The shop is restored: every row and file was compared. `npm start` with the same settings opens it.")
    if (held > 0) say(`${held} mails that waited are held: the dashboard shows them, to be sent again with a press.`)
  } catch (error) {
    await unmark()
    throw namingFullDisk(error)
  }
}

async function refuseUsedFolder(config: Config) {
  const cluster = join(postgresFolder(config), "data")
  const secret = secretKeyFile(config.dataDir)
  const isUsed = config.databaseUrl === undefined && (await readdir(cluster).catch(() => [])).length > 0
  const found = isUsed ? cluster : (await readSecret(secret)) !== null && secret
  if (found) {
    throw new Error(
      `There is a shop in ${config.dataDir} already (${found}): set DATA_DIR to an empty folder. Nothing was changed.`,
    )
  }
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
    if (config.databaseUrl === undefined) await rm(postgresFolder(config), { recursive: true, force: true })
    throw error
  } finally {
    await parts.close()
  }
}

const STEPS = { comparing: "Comparing", indexes: "Indexes" }

function drawing() {
  const bar = createBar(process.stderr)
  return ({ part, done, of }: RestoreProgress) => bar(STEPS[part], done, of)
}
