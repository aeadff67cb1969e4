// Keeps versions of the shop beside each other, so that one can be prepared while another runs. The clone itself holds
// the first that was built in it, and each later one is a copy in `.releases`, named by its content, with packages and
// build of its own. Nothing points to the one to run: it is the one that was made from what the clone holds, so `git
// checkout` chooses. This is plain JavaScript without packages, for Node 20 and newer.
import { execFileSync } from "node:child_process"
import { accessSync, constants, cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs"
import { join, sep } from "node:path"
import { linkTree } from "./link-tree.mjs"
import { BUILT, build, fingerprint, INSTALLED, installPackages, isMarked, mark, nodeProgram } from "./prepare.mjs"
import { root, run } from "./run.mjs"
import { withLock } from "./with-lock.mjs"

const releases = join(root, ".releases")
/** The build and its scripts read these, besides what the marks name. */
const COPIED = /^(?:scripts|\.npmrc|tsconfig.*\.json)$/

/** @returns {string | null} the folder in which what the clone holds is installed and built */
export function readyRelease() {
  return [root, releaseFolder()].find(isReady) ?? null
}

/**
 * Installs and builds what the clone holds, and changes nothing that another version runs from. A killed preparation is
 * continued.
 * @param {AbortSignal} signal
 * @returns {Promise<string>} its folder
 */
export async function prepareRelease(signal) {
  refuseReadOnly()
  // A clone that was never built runs nothing.
  if (!existsSync(join(root, BUILT.file))) {
    await installPackages(signal)
    await build(nodeProgram(), signal)
    return root
  }
  const folder = releaseFolder()
  mkdirSync(folder, { recursive: true })
  const wait = () => process.stdout.write("  Another command is preparing a version: waiting for it\n")
  await withLock(join(releases, ".preparing"), () => prepareIn(folder, signal), wait, signal)
  return folder
}

/** Refuses a folder that cannot be written, as a service has that may write only its data. */
function refuseReadOnly() {
  try {
    accessSync(root, constants.W_OK)
  } catch {
    throw new Error(
      `This version is not prepared, and ${root} cannot be written: run "npm run prepare-upgrade" as its owner.`,
    )
  }
}

/**
 * @param {string} folder
 * @param {AbortSignal} signal
 */
async function prepareIn(folder, signal) {
  if (isReady(folder)) return
  const names = readdirSync(root).filter((name) => COPIED.test(name))
  for (const name of new Set([...names, ...INSTALLED.from, ...BUILT.from])) {
    if (existsSync(join(root, name))) cpSync(join(root, name), join(folder, name), { recursive: true })
  }
  linkPackages(folder)
  const code = await run(process.execPath, [join(folder, "scripts/prepare-here.mjs")], { cwd: folder, signal })
  if (code !== 0) throw new Error("This version could not be prepared. A shop that runs goes on as it is.")
  removeUnused(folder)
}

/**
 * Takes the packages over from a version with the same ones: as links they need no space and no time.
 * @param {string} folder
 */
function linkPackages(folder) {
  const from = [root, ...releaseFolders()].find((each) => isMarked(INSTALLED, each))
  if (from === undefined || from === folder) return
  const packages = join(folder, "node_modules")
  rmSync(packages, { recursive: true, force: true })
  try {
    linkTree(join(from, "node_modules"), packages)
    mark(INSTALLED, folder)
  } catch {
    // A file system without links, or files of another account: they are installed.
    rmSync(packages, { recursive: true, force: true })
  }
}

/**
 * Removes all versions but this one, those that run, and the latest of the others, which is the way back.
 * @param {string} kept
 */
function removeUnused(kept) {
  const others = releaseFolders().filter((folder) => folder !== kept)
  const [, ...rest] = others.sort((a, b) => builtAt(b) - builtAt(a))
  for (const folder of rest.filter((each) => !runsFrom(each))) {
    rmSync(join(folder, BUILT.file), { force: true })
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Returns whether a process of this machine was started from `folder`, by its command line; true where the system does
 * not tell. On Windows it returns false, because the programs of a running process cannot be removed there.
 * @param {string} folder
 */
function runsFrom(folder) {
  if (process.platform === "win32") return false
  try {
    const options = /** @type {const} */ ({ encoding: "utf8", maxBuffer: 2 ** 26 })
    return execFileSync("ps", ["-axwwo", "args="], options).includes(folder + sep)
  } catch {
    return true
  }
}

function releaseFolder() {
  const content = fingerprint([...INSTALLED.from, ...BUILT.from])
  return join(releases, content.slice(0, 12))
}

/** @returns {string[]} */
function releaseFolders() {
  if (!existsSync(releases)) return []
  return readdirSync(releases)
    .filter((name) => !name.startsWith("."))
    .map((name) => join(releases, name))
}

/** @param {string} folder */
function isReady(folder) {
  return isMarked(INSTALLED, folder) && isMarked(BUILT, folder)
}

/** @param {string} folder */
function builtAt(folder) {
  return statSync(join(folder, BUILT.file), { throwIfNoEntry: false })?.mtimeMs ?? 0
}
