import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { generateX25519Identity, identityToRecipient } from "age-encryption"
import { readSecret, secretFile } from "#platform/secrets/secret-file.ts"

/** An age identity: what encrypts the backups of a shop, and opens them. */
export interface BackupKey {
  /** The private key, `AGE-SECRET-KEY-1…`, which decrypts every backup. */
  readonly identity: string
  /** Is like `age1…`, and can only encrypt. */
  readonly recipient: string
}

export const KEY_FILE = "backup.key"
const IDENTITY = /^AGE-SECRET-KEY-1[0-9A-Z]+$/

/** Returns the key in `text`, which may be a file that age-keygen wrote. Rejects with what to do when it holds none. */
export async function backupKeyOf(text: string): Promise<BackupKey> {
  const identity = text.split(/\s+/).find((word) => IDENTITY.test(word))
  if (!identity) throw new Error("The key of backups is a line that begins with AGE-SECRET-KEY-1.")
  try {
    return { identity, recipient: await identityToRecipient(identity) }
  } catch (error) {
    throw new Error("The key of backups has a mistake: compare each letter with where it is written down.", {
      cause: error,
    })
  }
}

/** Returns the key that the setting gives, or else the one in `folder`/backup.key; null where there is neither. */
export async function findBackupKey(folder: string, setting: string | undefined): Promise<BackupKey | null> {
  const text = setting ?? (await readSecret(join(folder, KEY_FILE)))
  return text === null ? null : backupKeyOf(text)
}

/**
 * Works like `findBackupKey`; where there is no key, one is made in `folder`/backup.key, readable by its owner alone.
 * `isNew` is true in that case.
 */
export async function openBackupKey(
  folder: string,
  setting: string | undefined,
): Promise<BackupKey & { readonly isNew: boolean }> {
  const found = await findBackupKey(folder, setting)
  if (found) return { ...found, isNew: false }
  await mkdir(folder, { recursive: true })
  const made = await generateX25519Identity()
  const key = await backupKeyOf(await secretFile(join(folder, KEY_FILE), () => `${made}\n`))
  // Another process may have made one at the same time: then that one is the key, and that process shows it.
  return { ...key, isNew: key.identity === made }
}
