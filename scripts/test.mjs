// `npm test`: every check, from types to browser tests. Ends with one line: N passed, N failed.
import { spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { findChromium } from "./chromium.mjs"
import { LINT, ROUTE_TYPES, TYPES, UNUSED, vitest } from "./commands.mjs"
import { build, compileMessages, installPackages, nodeProgram, root } from "./prepare.mjs"

const totals = { passed: 0, failed: 0 }
const reports = mkdtempSync(join(tmpdir(), "nool-reports-"))

await installPackages()
const node = nodeProgram()

await check("Types of routes", ROUTE_TYPES)
await attempt("Messages", compileMessages)
await check("Types", TYPES)
await check("Lint, format and directions", LINT)
await check("Unused code", UNUSED)
await tests("Unit and integration tests", "pure", "unit")
await attempt("Production build", () => build(node))
await attempt("Chromium", async () => {
  process.env.CHROMIUM_PATH = await findChromium()
})
await tests("End-to-end tests in the browser", "e2e")

rmSync(reports, { recursive: true, force: true })
process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed\n`)
process.exit(totals.failed === 0 ? 0 : 1)

/** One check: a program that ends with 0. */
async function check(title, args) {
  await attempt(title, async () => {
    const { code, output } = await runNode(args, { quiet: true })
    if (code !== 0) throw new Error(output)
  })
}

async function attempt(title, work) {
  const started = Date.now()
  try {
    await work()
    totals.passed++
    say(`ok      ${title} (${seconds(started)})`)
  } catch (error) {
    totals.failed++
    say(`FAILED  ${title} (${seconds(started)})\n${error.message}`)
  }
}

/** Projects of vitest.config.ts; their own counts are added. A run that counted nothing has failed. */
async function tests(title, ...projects) {
  const started = Date.now()
  const report = join(reports, `${projects.join("-")}.json`)
  const flags = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`]
  const { code } = await runNode([...vitest(...projects), ...flags])
  const counts = readCounts(report)
  totals.passed += counts.passed
  totals.failed += counts.failed
  if (counts.passed === 0 || (code !== 0 && counts.failed === 0)) totals.failed++
  say(
    `${code === 0 ? "ok     " : "FAILED "} ${title}: ${counts.passed} passed, ${counts.failed} failed (${seconds(started)})`,
  )
}

function readCounts(report) {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, "utf8"))
    return { passed: numPassedTests, failed: numFailedTests }
  } catch {
    return { passed: 0, failed: 0 }
  }
}

function runNode(args, { quiet = false } = {}) {
  return new Promise((resolve) => {
    // The operator's settings must not reach the shops that tests start.
    const child = spawn(node, args, {
      cwd: root,
      env: cleanEnvironment(),
      stdio: ["ignore", quiet ? "pipe" : "inherit", quiet ? "pipe" : "inherit"],
    })
    let output = ""
    child.stdout?.on("data", (chunk) => (output += chunk))
    child.stderr?.on("data", (chunk) => (output += chunk))
    child.on("close", (code) => resolve({ code, output }))
  })
}

function cleanEnvironment() {
  const {
    NODE_ENV: _mode,
    PORT: _port,
    DATABASE_URL: _database,
    SMTP_URL: _smtp,
    DATA_DIR: _data,
    ...rest
  } = process.env
  return rest
}

function say(line) {
  process.stdout.write(`${line}\n`)
}

function seconds(started) {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`
}
