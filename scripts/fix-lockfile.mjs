// `node scripts/fix-lockfile.mjs`, after any `npm install`: npm leaves an optional package of another platform out of the lockfile when its
// registry did not respond for it, and `npm ci` then refuses the whole lockfile. This writes such entries down.
// `--check` only reports them, with exit code 1.
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./run.mjs"

/**
 * @typedef {{ optionalDependencies?: Record<string, string>, dev?: boolean }} Entry
 * @typedef {Record<string, Entry>} Packages of a lockfile, by where they are installed
 */

/** @type {Record<string, string>} */
const OS = {
  android: "android",
  darwin: "darwin",
  freebsd: "freebsd",
  linux: "linux",
  linuxmusl: "linux",
  openharmony: "openharmony",
  win32: "win32",
  windows: "win32",
  win: "win32",
  sunos: "sunos",
  aix: "aix",
  netbsd: "netbsd",
  openbsd: "openbsd",
}
const CPU = ["arm64", "x64", "arm", "ia32", "ppc64", "s390x", "riscv64", "loong64", "mips64el", "wasm32"]

const file = join(root, "package-lock.json")
const lock = JSON.parse(readFileSync(file, "utf8"))
const missing = missingEntries(lock.packages)
const names = Object.keys(missing)
if (names.length > 0 && process.argv.includes("--check")) {
  process.stdout.write(`The lockfile lacks ${names.join(", ")}: run "node scripts/fix-lockfile.mjs".\n`)
  process.exit(1)
}
if (names.length > 0) {
  lock.packages = Object.fromEntries(
    Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) => (a < b ? -1 : 1)),
  )
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
}
process.stdout.write(`${names.length} entries added to the lockfile.\n`)

/** @param {Packages} packages */
function missingEntries(packages) {
  /** @type {Record<string, object>} */
  const found = {}
  for (const [place, entry] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      if (isThere(packages, place, name)) continue
      found[`node_modules/${name}`] = {
        version: range.replace(/^[~^]/, ""),
        ...(entry.dev ? { dev: true } : {}),
        optional: true,
        ...platformOf(name),
      }
    }
  }
  return found
}

/**
 * npm looks next to the dependent, then in every node_modules above it.
 * @param {Packages} packages
 * @param {string} place
 * @param {string} name
 */
function isThere(packages, place, name) {
  for (let above = place; ; above = above.slice(0, Math.max(0, above.lastIndexOf("/node_modules/")))) {
    if (packages[`${above ? `${above}/` : ""}node_modules/${name}`]) return true
    if (!above) return false
  }
}

/** @param {string} name */
function platformOf(name) {
  const words = name.split(/[/-]/)
  const os = words.map((word) => OS[word]).find(Boolean)
  const cpu = CPU.find((known) => words.includes(known))
  return { ...(os ? { os: [os] } : {}), ...(cpu ? { cpu: [cpu] } : {}) }
}
