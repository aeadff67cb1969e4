import { randomUUID } from "node:crypto"
import { access, constants, mkdir, open, opendir, readdir, readFile, rename, rm, stat } from "node:fs/promises"
import { basename, dirname, join } from "node:path"
import { FSDriver } from "flydrive/drivers/fs"
import { systemCode } from "#platform/errors.ts"
import { StoreRefuses } from "./reachable.ts"

/** FlyDrive's disk driver, with writes that a kill or a power cut cannot leave half done, readable by our account only. */
export class AtomicDisk extends FSDriver {
  readonly #root: string

  constructor(root: string) {
    super({ location: root, visibility: "private" })
    this.#root = root
  }

  override async put(key: string, contents: string | Uint8Array) {
    const path = join(this.#root, key)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const draft = join(dirname(path), `${draftPrefix(path)}${randomUUID()}.part`)
    try {
      await writeThrough(draft, contents)
      await rename(draft, path)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

  // This also removes what a killed process left of its writing.
  override async delete(key: string) {
    await super.delete(key)
    const path = join(this.#root, key)
    const siblings = await readdir(dirname(path)).catch(() => [])
    const drafts = siblings.filter((name) => name.startsWith(draftPrefix(path)))
    await Promise.all(drafts.map((name) => rm(join(dirname(path), name), { force: true })))
  }

  // The inherited one returns the buffer under the bytes, which may be longer than they are.
  override async getBytes(key: string) {
    return new Uint8Array(await readFile(join(this.#root, key)))
  }

  /** Yields all paths, with / between their segments. FlyDrive's list would hold all of them in memory. */
  paths(): AsyncGenerator<string> {
    return pathsBelow(this.#root, "")
  }
}

async function* pathsBelow(folder: string, prefix: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(nullWhenGone)
  for await (const entry of entries ?? []) {
    const path = join(folder, entry.name)
    // A folder on another disk is linked by a symbolic link.
    const target = entry.isSymbolicLink() ? await stat(path).catch(nullWhenGone) : entry
    if (target?.isDirectory()) yield* pathsBelow(path, `${prefix}${entry.name}/`)
    else if (target?.isFile()) yield `${prefix}${entry.name}`
  }
}

function nullWhenGone(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null
  throw error
}

/** Makes the folder where it is missing. Rejects with StoreRefuses when we cannot write in it. */
export async function checkFolder(root: string) {
  try {
    await mkdir(root, { recursive: true, mode: 0o700 })
    await access(root, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const code = systemCode(error)
    throw new StoreRefuses(`Files cannot be written in ${root} (${code}): let the shop's account write there.`, {
      cause: error,
    })
  }
}

// The dot keeps drafts out of reach: no key has a segment that starts with one.
function draftPrefix(path: string): string {
  return `.${basename(path)}.`
}

async function writeThrough(path: string, contents: string | Uint8Array) {
  const file = await open(path, "wx", 0o600)
  try {
    await file.writeFile(contents)
    await file.sync()
  } finally {
    await file.close()
  }
}
