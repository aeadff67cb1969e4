import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto"
import { mkdir } from "node:fs/promises"
import { join } from "node:path"
import { readSecret, secretFile } from "./secret-file.ts"

/** Holds keys for one purpose each, all derived from the one secret of this installation. */
export interface Secrets {
  /** Returns 64 hex digits: HMAC-SHA-256 of `text` under the key of `purpose`. */
  hmac(purpose: string, text: string): string
  /** Encrypts with AES-256-GCM under the key of `purpose`; the result is base64url. */
  encrypt(purpose: string, text: string): string
  /** Returns the sealed text. Throws when it was changed, or sealed for another purpose or by another secret. */
  decrypt(purpose: string, sealed: string): string
}

export interface OpenSecrets {
  readonly folder: string
  readonly setting?: string | undefined
  /** Returns whether the database holds what was encrypted under a secret, which a new one could not open. */
  readonly isNeeded: () => Promise<boolean>
}

/**
 * Opens the secret of the setting, or else of `folder`/secret.key, which is made once (mode 0600) and must be stored
 * with the data.
 * @throws when the file is missing although it is needed, before another one is made, or when it is damaged
 */
export async function openSecrets({ folder, setting, isNeeded }: OpenSecrets): Promise<Secrets> {
  return secretsOf(setting ? Buffer.from(setting, "utf8") : await keyFile(folder, isNeeded))
}

export function secretsOf(master: Buffer): Secrets {
  const keys = new Map<string, Buffer>()
  function keyOf(purpose: string): Buffer {
    const known = keys.get(purpose) ?? Buffer.from(hkdfSync("sha256", master, "nool", purpose, 32))
    keys.set(purpose, known)
    return known
  }
  return {
    hmac: (purpose, text) => createHmac("sha256", keyOf(purpose)).update(text).digest("hex"),
    encrypt(purpose, text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv("aes-256-gcm", keyOf(purpose), nonce)
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url")
    },
    decrypt(purpose, sealed) {
      const bytes = Buffer.from(sealed, "base64url")
      const decipher = createDecipheriv("aes-256-gcm", keyOf(purpose), bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8")
    },
  }
}

export function secretKeyFile(folder: string): string {
  return join(folder, "secret.key")
}

async function keyFile(folder: string, isNeeded: () => Promise<boolean>): Promise<Buffer> {
  await mkdir(folder, { recursive: true })
  const file = secretKeyFile(folder)
  const text = await secretFile(file, async () => {
    // A process that started together with us may have made it since, and encrypted its first keys.
    if ((await isNeeded()) && (await readSecret(file)) === null) {
      throw new Error(
        `${file} is missing, and the database holds what was encrypted with it: restore it from a backup, or give SECRET_KEY. No new key was made.`,
      )
    }
    return randomBytes(32).toString("base64url")
  })
  if (text.length < 40)
    throw new Error(`${file} is damaged: restore it from a backup; without it stored secrets are lost.`)
  return Buffer.from(text, "base64url")
}
