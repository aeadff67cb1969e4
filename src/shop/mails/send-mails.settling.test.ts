import { afterAll, afterEach, beforeEach, expect, test } from "vitest"
import { type Database, sql } from "#database/database.ts"
import { openRelay, type Relay } from "#tests/fixtures/mails/relay.ts"
import { codeTo, openTestOutbox, statusMailTo } from "#tests/fixtures/mails/sending.ts"
import { beginHandOvers, claimMails, doubtAbandoned } from "./mail-queue.server.ts"

let relay: Relay
/** The relay stores what it is given, and responds from here on. */
let response: PromiseWithResolvers<void>

const mails = await openTestOutbox()
beforeEach(async () => {
  response = Promise.withResolvers()
  relay = await openRelay({ beforeResponse: () => response.promise })
})
afterEach(async () => {
  await mails.reset()
  relay.hangUp()
  await relay.close()
})
afterAll(() => mails.close())

const recipients = () => relay.mails.flatMap((mail) => mail.recipients)
const queue = (...addresses: string[]) => mails.outbox.queueMails(mails.db, addresses.map(statusMailTo))

test("a mail whose sender died after handing it over is in doubt, and never sent again", async () => {
  response.resolve()
  await queue("amara@example.com")
  const [claimed] = await claimMails(mails.db, 1, 60)
  if (!claimed) throw new Error("nothing to claim")
  const mayBeHandedOver = await beginHandOvers(mails.db, [claimed], 0)
  expect(mayBeHandedOver(claimed)).toBe(true)
  mails.start(relay.url)
  expect(await mails.settled()).toMatchObject([{ status: "doubtful", attempts: 1 }])
  await queue("nimal@example.com")
  await mails.settled()
  expect(recipients()).toEqual(["nimal@example.com"])
})

test("a response that comes after the mail was taken for doubtful ends the doubt", async () => {
  await queue("amara@example.com")
  mails.start(relay.url)
  await relay.received(1)
  await mails.db.query(sql`UPDATE mails SET next_attempt_at = now()`)
  expect(await doubtAbandoned(mails.db)).toMatchObject([{ recipient: "amara@example.com" }])
  response.resolve()
  await expect.poll(() => mails.rows()).toMatchObject([{ status: "sent", payload: null, last_error: null }])
})

test("what became of a mail while the database was away is written when it is back", async () => {
  let away = false
  let refusals = 0
  const db: Database = {
    ...mails.db,
    query: (statement) => {
      if (!away) return mails.db.query(statement)
      refusals++
      return Promise.reject(new Error("the database is away"))
    },
  }
  await queue("amara@example.com")
  mails.start(relay.url, { db })
  await relay.received(1)
  away = true
  response.resolve()
  await expect.poll(() => refusals).toBeGreaterThan(3)
  expect(await mails.rows()).toMatchObject([{ status: "sending" }])
  away = false
  expect(await mails.settled()).toMatchObject([{ status: "sent", attempts: 1 }])
  expect(relay.mails).toHaveLength(1)
})

test("codes that ran out are erased, not sent and not reported as failed", async () => {
  response.resolve()
  const toUse = { to: "kamala@example.com", url: "https://nool.example/reset-password?token_hash=3c1f" }
  await mails.outbox.queueMails(mails.db, [codeTo("amara@example.com"), { kind: "recovery-link", ...toUse }])
  await mails.db.query(sql`UPDATE mails SET expires_at = expires_at - interval '11 minutes'`)
  mails.start(relay.url)
  expect(await mails.settled()).toMatchObject([
    { recipient: "amara@example.com", status: "expired", attempts: 0, payload: null },
    { recipient: "kamala@example.com", status: "sent" },
  ])
  expect(recipients()).toEqual(["kamala@example.com"])
  expect(mails.logged).toEqual([])
})

test("a mail that is of no use any more is erased when it is due, and not sent", async () => {
  response.resolve()
  await queue("amara@example.com", "nimal@example.com")
  mails.start(relay.url, { isUseless: async ({ to }) => to === "amara@example.com" })
  expect(await mails.settled()).toMatchObject([
    { status: "expired", attempts: 1, payload: null },
    { status: "sent", attempts: 1 },
  ])
  expect([recipients(), mails.logged.join("")]).toEqual([["nimal@example.com"], expect.not.stringContaining("amara")])
})

test("a code that runs out while the relay hesitates is not handed over", async () => {
  await relay.close()
  const hesitating = Promise.withResolvers<void>()
  let offers = 0
  relay = await openRelay({
    onRcptTo: (_, __, done) => {
      offers++
      hesitating.promise.then(() => done())
    },
  })
  await mails.outbox.queueMail(mails.db, codeTo("amara@example.com"))
  mails.start(relay.url, { leaseMs: 1_000 })
  await expect.poll(() => offers).toBe(1)
  await mails.db.query(sql`UPDATE mails SET expires_at = now()`)
  hesitating.resolve()
  expect(await mails.settled()).toMatchObject([{ status: "expired", payload: null }])
  await expect.poll(() => relay.connections()).toBe(0)
  expect(relay.mails).toEqual([])
})

test("without a relay mails wait untouched, and go out once one is set, however late", async () => {
  await queue("amara@example.com")
  await mails.outbox.queueMail(mails.db, codeTo("kamala@example.com"))
  await mails.db.query(
    sql`UPDATE mails SET created_at = now() - interval '10 days', expires_at = expires_at - interval '10 days'`,
  )
  const waiting = mails.start(null, { leaseMs: 1_000 })
  await expect
    .poll(() => mails.rows())
    .toMatchObject([
      { status: "queued", attempts: 0, payload: expect.any(String) },
      { status: "expired", payload: null },
    ])
  expect(await mails.db.query(sql`SELECT FROM development_mailbox`)).toEqual([])
  await waiting.stop()

  await relay.close()
  let refusals = 1
  relay = await openRelay({
    beforeResponse: () => refusals-- > 0 && Promise.reject(Object.assign(new Error("not now"), { responseCode: 451 })),
  })
  mails.start(relay.url)
  expect((await mails.settled())[0]).toMatchObject({ status: "sent", attempts: 2 })
})
