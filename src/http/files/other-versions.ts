import { existsSync } from "node:fs"
import { readdir, readFile } from "node:fs/promises"
import { basename, dirname, join } from "node:path"

/** Matches only a name with a hash of the content, so that no path leaves its folder. */
const HASHED = /^[\w.-]+-[\w-]{8}\.\w+$/

/**
 * Finds the files for browsers of the versions beside this one (scripts/releases.mjs). Pages that were opened before a restart ask for them, and so
 * do pages of a newer process, as long as older ones serve beside it. Versions come and go meanwhile: each call looks at the disk.
 * @param own the folder of this version: the clone, or one of its `.releases`
 * @returns what reads the file of this name in `/assets`, or undefined
 */
export function otherVersions(own: string) {
  const releases = basename(dirname(own)) === ".releases" ? dirname(own) : join(own, ".releases")
  return async (name: string): Promise<Buffer | undefined> => {
    if (!HASHED.test(name)) return
    const names = await readdir(releases).catch(() => [])
    for (const version of [dirname(releases), ...names.map((each) => join(releases, each))]) {
      const bytes = await readFile(join(version, "build/client/assets", name)).catch(() => undefined)
      // The mark is written after everything else: without it the bytes may be half a file.
      if (bytes && existsSync(join(version, "build/.stamp"))) return bytes
    }
  }
}
