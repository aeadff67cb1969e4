// `node scripts/common-passwords.mjs`, after a new version of the list: writes down the 5,000 most common passwords as browsers get them, three
// bytes of a hash each. `--check` only reports a difference, with exit code 1.
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { nodeProgram } from "./prepare.mjs"
import { root, run } from "./run.mjs"

const HOW_MANY = 5_000
const SHORTEST = 4
const READS_TYPESCRIPT = 24

const file = join(root, "src/web/account/auth-forms/common-passwords.bin")
if (Number.parseInt(process.versions.node, 10) < READS_TYPESCRIPT) {
  process.exit(await run(nodeProgram(), process.argv.slice(1)))
}
const bytes = await list()
if (!process.argv.includes("--check")) writeFileSync(file, bytes)
else if (!bytes.equals(readFileSync(file))) {
  process.stdout.write('The list for browsers is not the newest: run "node scripts/common-passwords.mjs".\n')
  process.exitCode = 1
}

async function list() {
  const { dictionary } = await import("@zxcvbn-ts/language-common")
  const { hash24 } = await import("../src/web/account/auth-forms/hash24.ts")
  const words = dictionary["passwords-common"].filter((word) => word.length >= SHORTEST).slice(0, HOW_MANY)
  const hashes = [...new Set(words.map(hash24))].sort((a, b) => a - b)
  return Buffer.concat(hashes.map((hash) => Buffer.from([hash >> 16, (hash >> 8) & 255, hash & 255])))
}
