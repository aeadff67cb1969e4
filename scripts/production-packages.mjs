// Copies into FOLDER the packages that are not in the built server, and those that these need, which are what an image
// needs of node_modules: `node scripts/production-packages.mjs FOLDER`. Neither Node nor PostgreSQL is among
// them: an image brings the one, DATABASE_URL names the other.
import { cpSync, existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { root } from "./run.mjs"
import { EXTERNAL_PACKAGES } from "./server-options.mjs"

/** Only tools read these files. */
const NOT_RUN = /\.(?:map|d\.[cm]?ts|md|markdown|flow)$/

/**
 * @typedef {Record<string, string>} Ranges
 * @typedef {{ dependencies?: Ranges, optionalDependencies?: Ranges, peerDependencies?: Ranges, peerDependenciesMeta?: Record<string, { optional?: boolean }> }} Manifest
 */

const target = process.argv[2]
if (!target) {
  process.stderr.write("Name the folder: node scripts/production-packages.mjs FOLDER\n")
  process.exit(1)
}
/** @type {Set<string>} their places, such as node_modules/sharp */
const packages = new Set()
for (const name of EXTERNAL_PACKAGES) addWithNeeded("", name)
for (const place of packages) {
  cpSync(join(root, place), join(target, place.replace(/^node_modules\//, "")), {
    recursive: true,
    filter: (path) => !NOT_RUN.test(path) && !isInnerPackages(path, place),
  })
}
process.stdout.write(`${packages.size} packages copied to ${target}\n`)

/**
 * @param {string} from place of the package that needs it
 * @param {string} name
 */
function addWithNeeded(from, name) {
  const place = placeOf(from, name)
  if (place === null || packages.has(place)) return
  packages.add(place)
  const {
    dependencies,
    optionalDependencies,
    peerDependencies = {},
    peerDependenciesMeta,
  } = read(join(root, place, "package.json"))
  const peers = Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta?.[peer]?.optional)
  for (const needed of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
    addWithNeeded(place, needed)
  }
}

/**
 * Returns where Node finds a package: inside the package that needs it, or in a node_modules above. Returns null when
 * it is not installed, like an optional one.
 * @param {string} from
 * @param {string} name
 */
function placeOf(from, name) {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder, "node_modules", name)
    if (existsSync(join(root, place, "package.json"))) return place
    if (folder === "" || folder === ".") return null
  }
}

/** @param {string} path @param {string} place */
function isInnerPackages(path, place) {
  return path.startsWith(join(root, place, "node_modules"))
}

/** @param {string} file @returns {Manifest} */
function read(file) {
  return JSON.parse(readFileSync(file, "utf8"))
}
