import { randomUUID } from "node:crypto"
import { link, open, readFile, rm } from "node:fs/promises"
import { systemCode } from "#platform/errors.ts"

/**
 * Returns the secret in `file`. Where there is no such file yet, `make` makes the secret up, and it is written with
 * mode 0600 and synced to disk before it is returned. Processes that start together agree on one.
 */
export async function secretFile(file: string, make: () => Promise<string> | string): Promise<string> {
  return (await readSecret(file)) ?? (await writeSecret(file, make))
}

async function writeSecret(file: string, make: () => Promise<string> | string): Promise<string> {
  const text = await make()
  // Linked into place: no process reads it half written, and of two the first stays.
  const draft = `${file}.${randomUUID()}`
  try {
    const handle = await open(draft, "wx", 0o600)
    await handle.writeFile(text)
    await handle.sync().finally(() => handle.close())
    await link(draft, file)
  } catch (error) {
    if (systemCode(error) !== "EEXIST") throw error
  } finally {
    await rm(draft, { force: true })
  }
  return (await readFile(file, "utf8")).trim()
}

export async function readSecret(file: string): Promise<string | null> {
  try {
    return (await readFile(file, "utf8")).trim()
  } catch (error) {
    if (systemCode(error) === "ENOENT") return null
    throw error
  }
}
