import { openFiles } from "#platform/files/files.ts"
import { readSecret } from "#platform/secrets/secret-file.ts"
import { secretKeyFile } from "#platform/secrets/secrets.ts"
import type { BackupSource } from "../archive/write-backup.ts"
import type { BackupOptions } from "./backup-settings.ts"

/** Returns what a backup holds besides the key. Rejects with what to do when the shop's secret is missing. */
export async function backupSource(
  config: Pick<BackupOptions, "dataDir" | "filesUrl" | "secretKey">,
  databaseUrl: string,
): Promise<Pick<BackupSource, "databaseUrl" | "files" | "secretKey">> {
  return { databaseUrl, files: openFiles(config.filesUrl), secretKey: await secretKeyOf(config) }
}

/** The installation's secret as secret.key holds it, also where the setting gives it. */
async function secretKeyOf({ dataDir, secretKey }: Pick<BackupOptions, "dataDir" | "secretKey">): Promise<string> {
  if (secretKey !== undefined) return asKeyFile(secretKey)
  const file = secretKeyFile(dataDir)
  const text = await readSecret(file)
  if (text === null) throw new Error(`${file} is missing: there is no shop here, or it needs the setting SECRET_KEY.`)
  return text
}

/** Returns the content of secret.key that stands for a SECRET_KEY. */
export function asKeyFile(setting: string): string {
  return Buffer.from(setting, "utf8").toString("base64url")
}
