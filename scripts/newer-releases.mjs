// `node scripts/newer-releases.mjs` fails where a newer release is out, in the same line, of the Node that comes with the packages, or of a
// PostgreSQL in src/database/postgres-releases.json. A weekly job runs it: such releases close security holes.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { root } from "./run.mjs"

/**
 * @param {string} used such as "26.10.0"
 * @param {readonly string[]} published
 * @returns {string | null} the newest one of the same line, where that is newer
 */
export function newerOf(used, published) {
  const mine = numbersOf(used)
  const newest = published
    .map(numbersOf)
    .filter(([major]) => major === mine[0])
    .toSorted(compare)
    .at(-1)
  return newest && compare(newest, mine) > 0 ? newest.join(".") : null
}

/** @param {string} version */
const numbersOf = (version) => version.replace(/^v/, "").split(".").map(Number)

/**
 * @param {number[]} one
 * @param {number[]} other
 */
function compare(one, other) {
  const at = one.findIndex((number, place) => number !== other[place])
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}

/**
 * @param {string} url
 * @returns {Promise<any>}
 */
const ask = async (url) => (await fetch(url)).json()

/** @param {string} path */
const read = (path) => readFileSync(join(root, path), "utf8")

async function tell() {
  const nodes = await ask("https://nodejs.org/dist/index.json")
  const servers = await ask("https://www.postgresql.org/versions.json")
  const node = nodes.map((/** @type {{ version: string }} */ { version }) => version)
  const postgres = servers.map(
    (/** @type {{ major: string, latestMinor: string }} */ { major, latestMinor }) => `${major}.${latestMinor}`,
  )
  const used = [
    { program: "Node", version: read(".node-version").trim(), published: node },
    .../** @type {string[]} */ (JSON.parse(read("src/database/postgres-releases.json")).releases).map((version) => ({
      program: "PostgreSQL",
      version,
      published: postgres,
    })),
  ]
  for (const { program, version, published } of used) {
    const newer = newerOf(version, published)
    if (!newer) continue
    process.stderr.write(`${program} ${version} is behind: ${newer} is out\n`)
    process.exitCode = 1
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await tell()
