// `npm test` runs every check, from types to browser tests; `npm test unit` and `npm test e2e` run a half each, which CI
// does side by side. It ends with what failed, what this machine could not run, and one line: N passed, N failed.
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { findChromium } from "./chromium.mjs"
import { LINT, ROUTE_TYPES, TYPES, UNUSED, vitest } from "./commands.mjs"
import { build, compileMessages, installTools, nodeProgram } from "./prepare.mjs"
import { root, run, runForOutput } from "./run.mjs"

/** The whole message of a failure stands where it happened; this much of it is said again at the end. */
const MAX_MESSAGE = 1_200

/** @type {Record<string, () => Promise<void>>} */
const HALVES = { unit: checkCode, e2e: checkShop }
const named = process.argv.slice(2)
const unknown = named.filter((name) => !(name in HALVES))
if (unknown.length > 0) {
  process.stderr.write(
    `npm test knows no ${unknown.join(", ")}, only ${Object.keys(HALVES).join(" and ")}. One part: npm run test:unit -- PART\n`,
  )
  process.exit(1)
}

const totals = { passed: 0, failed: 0 }
/** @type {string[]} */
const failed = []
/** @type {string[]} */
const notRun = []
const reports = mkdtempSync(join(tmpdir(), "nool-reports-"))

await installTools()
const node = nodeProgram()

for (const [name, half] of Object.entries(HALVES)) {
  if (named.length === 0 || named.includes(name)) await half()
}

rmSync(reports, { recursive: true, force: true })
for (const name of failed) say(`failed: ${name}`)
for (const name of notRun) say(`not run on this machine: ${name}`)
process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed\n`)
process.exit(totals.failed === 0 ? 0 : 1)

async function checkCode() {
  await check("Types of routes", ROUTE_TYPES)
  await attempt("Messages", compileMessages)
  await Promise.all([check("Types", TYPES), check("Lint, format and directions", LINT), check("Unused code", UNUSED)])
  await tests("Unit and integration tests", "web", "alone", "unit")
}

async function checkShop() {
  await attempt("Production build", () => build(node))
  await attempt("Chromium", async () => {
    process.env.CHROMIUM_PATH = await findChromium()
  })
  await tests("End-to-end tests in the browser", "e2e")
}

/**
 * One check: a program that ends with 0.
 * @param {string} title
 * @param {string[]} args
 */
async function check(title, args) {
  await attempt(title, async () => {
    const { code, output } = await runForOutput(node, args, { env: cleanEnvironment() })
    if (code !== 0) throw new Error(output)
  })
}

/**
 * @param {string} title
 * @param {() => Promise<void>} work
 */
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

/**
 * Projects of vitest.config.ts; their own counts are added. A run that counted nothing has failed.
 * @param {string} title
 * @param {...string} projects
 */
async function tests(title, ...projects) {
  const started = Date.now()
  const report = join(reports, `${projects.join("-")}.json`)
  const flags = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`]
  const code = await run(node, [...vitest(...projects), ...flags], {
    env: cleanEnvironment(),
    stdio: ["ignore", "inherit", "inherit"],
  })
  const counts = readCounts(report)
  totals.passed += counts.passed
  totals.failed += counts.failed
  failed.push(...counts.failures)
  notRun.push(...counts.notRun)
  if (counts.passed === 0 || (code !== 0 && counts.failed === 0)) totals.failed++
  say(
    `${code === 0 ? "ok     " : "FAILED "} ${title}: ${counts.passed} passed, ${counts.failed} failed (${seconds(started)})`,
  )
}

/** @param {string} report */
function readCounts(report) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, "utf8"))
    return {
      passed: numPassedTests,
      failed: numFailedTests,
      failures: testResults.flatMap(failuresIn),
      notRun: testResults.flatMap(skippedIn),
    }
  } catch {
    return { passed: 0, failed: 0, failures: [], notRun: [] }
  }
}

/** @typedef {{ status: string, fullName: string, failureMessages: string[] }} TestResult as vitest reports it */

/** @param {{ name: string, message: string, assertionResults: TestResult[] }} file */
function failuresIn({ name, message, assertionResults }) {
  const failures = assertionResults.filter(({ status }) => status === "failed")
  if (message) failures.push({ status: "failed", fullName: "", failureMessages: [message] })
  return failures.map(
    ({ fullName, failureMessages }) =>
      `${titleOf(name, fullName)}: ${failureMessages.join("\n").slice(0, MAX_MESSAGE)}`,
  )
}

/** @param {{ name: string, assertionResults: TestResult[] }} file */
function skippedIn({ name, assertionResults }) {
  const skipped = assertionResults.filter(({ status }) => status !== "passed" && status !== "failed")
  return skipped.map(({ fullName }) => titleOf(name, fullName))
}

/**
 * @param {string} file
 * @param {string} test
 */
function titleOf(file, test) {
  return `${relative(root, file)}: ${test.trim()}`
}

/** The operator's settings must not reach the shops that tests start. */
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

/** @param {string} line */
function say(line) {
  process.stdout.write(`${line}\n`)
}

/** @param {number} started */
function seconds(started) {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`
}
