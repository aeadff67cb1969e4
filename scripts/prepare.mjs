// Prepares what must exist before anything of the shop runs: its packages, the Node they need, and the build. It is
// plain JavaScript without packages, for Node 20 and newer, because it runs before anything is installed.
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { root, run, runForOutput } from "./run.mjs"
import { withLock } from "./with-lock.mjs"

const packages = join(root, "node_modules")
const lock = join(root, ".preparing")
const NODE_MAJOR = 24

/** @typedef {{ file: string, from: string[] }} Mark records what a step was done from: it is done again only when that has changed */

export const INSTALLED = { file: "node_modules/.installed", from: ["package-lock.json", "package.json"] }
export const TOOLS_INSTALLED = { file: "node_modules/.tools-installed", from: INSTALLED.from }
export const BUILT = {
  file: "build/.stamp",
  from: [
    "package-lock.json",
    "vite.config.ts",
    "react-router.config.ts",
    "scripts/server-options.mjs",
    "src",
    "public",
  ],
}
export const COMPILED = { file: ".messages/.stamp", from: ["package-lock.json", "src/messages"] }

/**
 * Installs the packages that the shop is built from and runs on, unless they are there already. Rejects when `signal` aborts during that.
 * @param {AbortSignal} [signal]
 */
export async function installPackages(signal) {
  await once(INSTALLED, signal, "Installing packages (half a minute)", () => npm(["ci", "--omit=dev"], signal))
}

/**
 * Installs these and the packages that only checks, tests and editing need. Rejects when `signal` aborts during that.
 * @param {AbortSignal} [signal]
 */
export async function installTools(signal) {
  await once(TOOLS_INSTALLED, signal, "Installing packages and tools (up to a minute)", async () => {
    // A shop that runs from these packages keeps them: `npm ci` would remove all of them first.
    const command = isMarked(INSTALLED) ? ["install", "--no-save"] : ["ci"]
    await npm([...command, "--include=dev"], signal)
    mark(INSTALLED)
  })
}

/**
 * @param {string[]} command
 * @param {AbortSignal} [signal]
 */
async function npm(command, signal) {
  const program = process.platform === "win32" ? "npm.cmd" : "npm"
  const flags = ["--no-audit", "--no-fund", "--loglevel=error"]
  const code = await run(program, [...command, ...flags], { shell: process.platform === "win32", signal })
  if (code !== 0) throw new Error("The packages could not be installed. The lines above say why; then try again.")
}

/**
 * Returns the Node that everything runs on: the current one where it is new enough, or else the one in the packages.
 * @param {string} folder of the packages
 * @param {Pick<NodeJS.Process, "version" | "execPath" | "platform" | "arch">} running
 */
export function nodeProgram(folder = packages, running = process) {
  const { version, execPath, platform, arch } = running
  if (Number.parseInt(version.slice(1), 10) >= NODE_MAJOR) return execPath
  const machine = `${platform === "win32" ? "win" : platform}-${arch}`
  const program = platform === "win32" ? "node.exe" : "node"
  const found = [`node-${machine}`, `node-bin-${machine}`]
    .map((name) => join(folder, name, "bin", program))
    .find((file) => existsSync(file))
  if (found) return found
  throw new Error(`No Node ${NODE_MAJOR} comes with the packages for ${platform} ${arch}. Install it from nodejs.org.`)
}

/**
 * Builds pages and server when a source file changed since the last build. Rejects when `signal` aborts during that.
 * @param {string} node
 * @param {AbortSignal} [signal]
 */
export async function build(node, signal) {
  await once(BUILT, signal, "Building the shop", async () => {
    rmSync(join(root, BUILT.file), { force: true })
    const env = { ...process.env, NODE_ENV: "production" }
    const { code, output } = await runForOutput(node, [join(packages, "@react-router/dev/bin.cjs"), "build"], {
      env,
      signal,
    })
    if (code !== 0) throw new Error(`The build failed:\n${output}`)
  })
}

/**
 * Makes functions of the messages when one changed since the last time. Rejects when `signal` aborts while it waits for its turn.
 * @param {AbortSignal} [signal]
 */
export async function compileMessages(signal) {
  await once(COMPILED, signal, "Compiling messages", async () => {
    const { compile } = await import("@inlang/paraglide-js")
    const { paraglide } = await import("../src/messages/paraglide.mjs")
    // One module for all of them: no browser downloads these, and a test file is not kept waiting for a thousand small ones.
    await compile({ ...paraglide, outputStructure: "locale-modules" })
  })
}

/**
 * Returns whether the step was done from what this clone holds now: here, or in `folder`.
 * @param {Mark} mark
 * @param {string} folder
 */
export function isMarked({ file, from }, folder = root) {
  const path = join(folder, file)
  return existsSync(path) && readFileSync(path, "utf8") === fingerprint(from)
}

/**
 * @param {Mark} mark
 * @param {string} folder
 * @param {string} madeFrom the fingerprint of what the step was done from
 */
export function mark({ file, from }, folder = root, madeFrom = fingerprint(from)) {
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, madeFrom)
}

/**
 * Does a step that its mark does not record as done; while another command of this clone prepares, it waits for what that one does.
 * @param {Mark} marker
 * @param {AbortSignal | undefined} signal
 * @param {string} title
 * @param {() => Promise<void>} work
 */
async function once(marker, signal, title, work) {
  if (isMarked(marker)) return
  const wait = () => process.stdout.write("  Another command is preparing this folder: waiting for it\n")
  await withLock(
    lock,
    async () => {
      if (isMarked(marker)) return
      // The fingerprint is taken before, because edits in the meantime may be in no part of the result.
      const madeFrom = fingerprint(marker.from)
      await step(title, signal, work)
      mark(marker, root, madeFrom)
    },
    wait,
    signal,
  )
}

/**
 * Says what is being done while it is done, with a dot every few seconds so that it is seen to live.
 * @param {string} title
 * @param {AbortSignal | undefined} signal
 * @param {() => Promise<void>} work
 */
async function step(title, signal, work) {
  const started = Date.now()
  process.stdout.write(`  ${title} `)
  const dots = setInterval(() => process.stdout.write("."), 3000)
  try {
    await work()
    process.stdout.write(` ${((Date.now() - started) / 1000).toFixed(0)} s\n`)
  } catch (error) {
    process.stdout.write(signal?.aborted ? " stopped\n" : " failed\n")
    throw error
  } finally {
    clearInterval(dots)
  }
}

/** @param {string[]} paths files and folders, whose content is what counts */
export function fingerprint(paths) {
  const hash = createHash("sha256")
  const add = (/** @type {string} */ path) => {
    const full = join(root, path)
    if (!existsSync(full)) return
    const entries = tryReaddir(full)
    if (!entries) return void hash.update(path).update(readFileSync(full))
    // The files that the compiler of messages writes beside its settings are in no new clone.
    const sources = path.endsWith(".inlang") ? ["settings.json"] : entries.sort()
    for (const name of sources) add(join(path, name))
  }
  for (const path of paths) add(path)
  return hash.digest("hex")
}

/** @param {string} path */
function tryReaddir(path) {
  try {
    return readdirSync(path)
  } catch {
    return null
  }
}
