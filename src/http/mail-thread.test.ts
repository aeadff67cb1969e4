import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from "vitest"
import { type Database, sql } from "#database/database.ts"
import { createLog } from "#platform/log/log.ts"
import { statementSeconds } from "#platform/metrics/metrics.ts"
import { openSecrets } from "#platform/secrets/secrets.ts"
import { createOutbox } from "#shop/mails/outbox.server.ts"
import { type LiveSettings, openSettings } from "#shop/settings/live-settings.server.ts"
import { openDatabaseProxy } from "#tests/fixtures/database/database-proxy.ts"
import { openTestDatabase } from "#tests/fixtures/database.ts"
import { openRelay } from "#tests/fixtures/mails/relay.ts"
import { statusMailTo } from "#tests/fixtures/mails/sending.ts"
import { initialSettings } from "#tests/fixtures/settings.ts"
import { readConfig } from "./config.ts"
import { type MailThread, startMailThread } from "./mail-thread.ts"

const SOURCE = new URL("../../scripts/mail-thread.mjs", import.meta.url)
/** A thread takes a while to load its modules on a busy machine. */
const STARTED = { timeout: 60_000 }
const TEST_MS = 90_000

let db: Database
let dataDir: string
let thread: MailThread | undefined
let shopSettings: LiveSettings
let lines: Array<Record<string, unknown>> = []
beforeAll(async () => {
  db = await openTestDatabase()
  shopSettings = await openSettings({ db, initial: initialSettings, log: createLog("silent") })
  dataDir = await mkdtemp(join(tmpdir(), "nool-mail-thread-"))
})
afterEach(async () => {
  await thread?.stop()
  await db.query(sql`TRUNCATE mails`)
  lines = []
})
afterAll(async () => {
  await db.close()
  await rm(dataDir, { recursive: true })
})

interface Started {
  readonly program?: URL
  readonly smtpUrl?: string
  readonly database?: Pick<Database, "url" | "directUrl" | "noteFailure">
}

function start({ program = SOURCE, smtpUrl, database = db }: Started) {
  const settings = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: "debug",
    SLOW_STATEMENT_MS: "200",
    ...(smtpUrl && { SMTP_URL: smtpUrl }),
  })
  if (!settings.ok) throw new Error(settings.problems.join())
  const log = createLog("debug", { write: (line) => void lines.push(JSON.parse(line)) })
  thread = startMailThread({ program, config: settings.config, log, db: database, settings: shopSettings })
  return thread
}

/** A thread that does what this says. */
const program = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`)
const logged = () => lines.map(({ msg }) => msg)

async function queue(...addresses: string[]) {
  const secrets = await openSecrets({ folder: dataDir, isNeeded: async () => false })
  await createOutbox({ secrets }).queueMails(db, addresses.map(statusMailTo))
}
const statuses = async () =>
  (await db.query<{ status: string }>(sql`SELECT status FROM mails ORDER BY recipient`)).map((row) => row.status)

test(
  "a thread sends what waits, and its stop waits for the mail that is being handed over",
  async () => {
    const response = Promise.withResolvers<void>()
    const relay = await openRelay({ beforeResponse: () => response.promise })
    onTestFinished(() => relay.close())
    await queue("amara@example.com")
    const started = start({ smtpUrl: relay.url })
    await expect.poll(() => relay.mails, STARTED).toMatchObject([{ recipients: ["amara@example.com"] }])
    let stopped = false
    const stopping = started.stop().then(() => {
      stopped = true
    })
    await queue("nimal@example.com")
    expect(stopped).toBe(false)
    response.resolve()
    await stopping
    expect(await statuses()).toEqual(["sent", "queued"])
    expect(relay.mails).toHaveLength(1)
    expect(logged()).toEqual(["the templates of mails are loaded"])
  },
  TEST_MS,
)

test(
  "hurried, the stop ends a thread that waits for its relay",
  async () => {
    const relay = await openRelay({ beforeResponse: () => new Promise(() => {}) })
    onTestFinished(async () => {
      relay.hangUp()
      await relay.close()
    })
    await queue("amara@example.com")
    const started = start({ smtpUrl: relay.url })
    await expect.poll(() => relay.mails, STARTED).toHaveLength(1)
    const hurry = new AbortController()
    const stopping = started.stop(hurry.signal)
    hurry.abort()
    await stopping
    expect(await statuses()).toEqual(["sending"])
  },
  TEST_MS,
)

test(
  "a running thread sends mails as the shop is set at that moment",
  async () => {
    const relay = await openRelay()
    onTestFinished(() => relay.close())
    start({ smtpUrl: relay.url })
    await queue("amara@example.com")
    await expect.poll(() => relay.mails, STARTED).toHaveLength(1)
    const value = { name: "Sanduni, Wool", tagline: "", town: "Kandy", registration_number: null }
    await db.query(sql`INSERT INTO settings (section, value) VALUES ('shop', ${JSON.stringify(value)}::jsonb)`)
    await shopSettings.reload()
    await queue("nimal@example.com")
    await expect.poll(() => relay.mails, STARTED).toHaveLength(2)
    expect(relay.mails.map(({ from }) => from)).toMatchObject([
      { name: "Nool", address: "no-reply@localhost" },
      { name: "Sanduni, Wool", address: "no-reply@localhost" },
    ])
    expect(relay.mails.map(({ text = "" }) => text.includes("Sanduni, Wool"))).toEqual([false, true])
  },
  TEST_MS,
)

test(
  "what the thread asks the database is counted with the statements of the process, and logged where it is slow",
  async () => {
    const counted = async () => {
      const { values } = await statementSeconds.get()
      return values.find(({ metricName }) => metricName?.endsWith("_count"))?.value ?? 0
    }
    await queue("amara@example.com")
    start({})
    await expect.poll(logged, STARTED).toContain("the templates of mails are loaded")
    const before = await counted()
    await expect.poll(counted, STARTED).toBeGreaterThan(before + 1)
    const held = sql`SELECT FROM pg_locks WHERE relation = 'mails'::regclass AND NOT granted`
    await db.transaction(async (tx) => {
      await tx.query(sql`LOCK TABLE mails IN ACCESS EXCLUSIVE MODE`)
      await expect.poll(() => db.query(held)).not.toEqual([])
      await tx.query(sql`SELECT pg_sleep(0.3)`)
    })
    await expect.poll(logged).toContain("slow statement")
  },
  TEST_MS,
)

test("a thread that breaks off is logged and started again", async () => {
  start({ program: program(`throw Object.assign(new Error("no such template"), { code: "EBROKEN" })`) })
  const pauses = () => lines.flatMap(({ seconds }) => seconds ?? [])
  await expect.poll(pauses).toEqual([1, 2])
  expect(lines[0]).toMatchObject({
    level: 50,
    msg: "the thread that sends mails broke off",
    err: { message: "no such template" },
  })
})

test(
  "that the thread's database is away is counted with the failures of the process",
  async () => {
    const proxy = await openDatabaseProxy(db.url)
    onTestFinished(() => proxy.close())
    const failures: Error[] = []
    const noteFailure = (error: Error) => failures.push(error) > 0
    start({ database: { url: proxy.url, directUrl: proxy.url, noteFailure } })
    await expect.poll(logged, STARTED).toContain("the templates of mails are loaded")
    await proxy.refuse()
    await expect.poll(() => failures.length, STARTED).toBeGreaterThan(0)
    expect(failures[0]).toMatchObject({ name: "DatabaseUnavailable", message: expect.stringMatching(/\w/) })
    await proxy.restore()
  },
  TEST_MS,
)
