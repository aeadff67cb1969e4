import { linkSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from "node:fs"
import { join } from "node:path"

/**
 * Copies a folder by hard links to its files; what begins with a dot directly in it is left out. Throws where the file system has none.
 * Both stay whole when either is removed; a file written into, rather than replaced, changes in both.
 * @param {string} from
 * @param {string} to
 */
export function linkTree(from, to) {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (!entry.name.startsWith(".")) link(entry, from, to)
  }
}

/**
 * @param {import("node:fs").Dirent} entry
 * @param {string} from
 * @param {string} to
 */
function link(entry, from, to) {
  const [source, target] = [join(from, entry.name), join(to, entry.name)]
  if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
  else if (!entry.isDirectory()) linkSync(source, target)
  else {
    mkdirSync(target)
    for (const inner of readdirSync(source, { withFileTypes: true })) link(inner, source, target)
  }
}
