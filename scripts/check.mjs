// Runs one part of `npm test`, such as `npm run typecheck`, after installing, compiling and building what it needs.
// `npm run schema` runs the test of the generated files, which writes them. Further arguments are given to the last
// tool.
import { findChromium } from "./chromium.mjs"
import { FORMAT, LINT, ROUTE_TYPES, TYPES, UNUSED, vitest } from "./commands.mjs"
import { build, compileMessages, installTools, nodeProgram } from "./prepare.mjs"
import { run } from "./run.mjs"

/** @type {Record<string, string[][]>} */
const CHECKS = {
  typecheck: [ROUTE_TYPES, TYPES],
  lint: [UNUSED, LINT],
  format: [FORMAT],
  "test:web": [vitest("web", "alone")],
  "test:unit": [vitest("web", "alone", "unit")],
  "test:e2e": [vitest("e2e")],
  schema: [[...vitest("unit"), "tests/repository/schema.test.ts", "--update"]],
}

const [name = "", ...args] = process.argv.slice(2)
await installTools()
await compileMessages()
const node = nodeProgram()
if (name === "test:e2e") {
  await build(node)
  process.env.CHROMIUM_PATH = await findChromium()
}
const commands = CHECKS[name] ?? []
for (const [n, command] of commands.entries()) {
  const code = await run(node, n === commands.length - 1 ? [...command, ...args] : command)
  if (code !== 0) process.exit(code)
}
