import { afterEach, expect, onTestFinished, test } from "vitest"
import { sql } from "#database/database.ts"
import { createLog } from "#platform/log/log.ts"
import { secretsOf } from "#platform/secrets/secrets.ts"
import { createOutbox } from "#shop/mails/outbox.server.ts"
import { openSettings } from "#shop/settings/live-settings.server.ts"
import { sharedDatabase } from "#tests/fixtures/database.ts"
import { openRelay } from "#tests/fixtures/mails/relay.ts"
import { statusMailTo } from "#tests/fixtures/mails/sending.ts"
import { initialSettings } from "#tests/fixtures/settings.ts"
import { type RunningMails, startMails } from "./start-mails.ts"

const secrets = secretsOf(Buffer.from("a secret of the tests"))
const log = createLog("silent")
let mails: RunningMails | undefined
const db = await sharedDatabase()
const settings = await openSettings({ db, initial: initialSettings, log })
afterEach(async () => {
  await mails?.stop(AbortSignal.abort())
  await db.query(sql`TRUNCATE mails`)
})

function start(smtpUrl: string) {
  const publicUrl = "http://localhost:3000"
  const config = { smtpUrl, mailFrom: undefined, publicUrl, shop: initialSettings, developmentMailbox: false }
  mails = startMails(config, { db, secrets, log, settings, publicUrl })
  return mails
}

const queue = (...addresses: string[]) => createOutbox({ secrets }).queueMails(db, addresses.map(statusMailTo))
const statuses = async () =>
  (await db.query<{ status: string }>(sql`SELECT status FROM mails ORDER BY recipient`)).map((row) => row.status)

test("a stop waits for the mail that is being handed over, and takes no other", async () => {
  const response = Promise.withResolvers<void>()
  const relay = await openRelay({ beforeResponse: () => response.promise })
  onTestFinished(() => relay.close())
  await queue("amara@example.com")
  const started = start(relay.url)
  await relay.received(1)
  let stopped = false
  const stopping = started.stop(new AbortController().signal).then(() => {
    stopped = true
  })
  await queue("nimal@example.com")
  expect(stopped).toBe(false)
  response.resolve()
  await stopping
  expect(await statuses()).toEqual(["sent", "queued"])
  expect(relay.mails).toHaveLength(1)
})

test("hurried, a stop leaves in doubt what the relay does not answer", async () => {
  const relay = await openRelay({ beforeResponse: () => new Promise(() => {}) })
  onTestFinished(async () => {
    relay.hangUp()
    await relay.close()
  })
  await queue("amara@example.com")
  const started = start(relay.url)
  await relay.received(1)
  const hurry = new AbortController()
  const stopping = started.stop(hurry.signal)
  hurry.abort()
  await stopping
  expect(await statuses()).toEqual(["doubtful"])
})

test("each mail is sent as the shop is set at that moment", async () => {
  const relay = await openRelay()
  onTestFinished(() => relay.close())
  start(relay.url)
  await queue("amara@example.com")
  await relay.received(1)
  const value = { name: "Sanduni, Wool" }
  await db.query(sql`INSERT INTO settings (section, value) VALUES ('shop', ${JSON.stringify(value)}::jsonb)`)
  await settings.reload()
  await queue("nimal@example.com")
  await relay.received(2)
  expect(relay.mails.map(({ from }) => from)).toMatchObject([
    { name: "Nool", address: "hello@nool.example" },
    { name: "Sanduni, Wool", address: "hello@nool.example" },
  ])
  expect(relay.mails.map(({ text = "" }) => text.includes("Sanduni, Wool"))).toEqual([false, true])
})
