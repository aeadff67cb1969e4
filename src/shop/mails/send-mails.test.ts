import { randomUUID } from "node:crypto"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { type Database, sql } from "#database/database.ts"
import { createLog } from "#platform/log/log.ts"
import { createTransport } from "#platform/mail/transport.ts"
import { secretsOf } from "#platform/secrets/secrets.ts"
import { openTestDatabase } from "#tests/database.ts"
import { openRelay, type Relay } from "#tests/relay.ts"
import { deliverMail } from "./deliver-mail.server.ts"
import { claimMails } from "./mail-queue.server.ts"
import type { Mail } from "./mails.ts"
import { createOutbox } from "./outbox.server.ts"
import { startSending } from "./send-mails.server.ts"
import { sendFailedAgain } from "./unsent-mails.server.ts"

const secrets = secretsOf(Buffer.from("a secret of the tests"))
const outbox = createOutbox({ secrets })
const settings = {
  name: "Nool",
  email: "hello@nool.example",
  ownerEmail: "owner@nool.example",
  phone: "+94 11 234 5678",
  bankDetails: "Bank of Ceylon",
  deliveryFeeCents: 30_000,
}

let db: Database
let relay: Relay
const running: Array<{ stop(): Promise<void> }> = []
const logged: string[] = []

beforeAll(async () => {
  db = await openTestDatabase()
})
beforeEach(async () => {
  await db.query(sql`TRUNCATE mails`)
  logged.length = 0
  relay = await openRelay()
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((sending) => sending.stop()))
  await relay.close()
})
afterAll(() => db.close())

function start(smtpUrl = relay.url) {
  const transport = createTransport({ db, smtpUrl, from: "Nool <hello@nool.example>" })
  const log = createLog("info", { write: (line) => void logged.push(line) })
  const sending = startSending({ db, secrets, transport, settings, publicUrl: "https://nool.example", log })
  running.push({ stop: () => sending.stop().then(() => transport.close()) })
}

function codeTo(to: string): Mail {
  return { kind: "confirmation-code", to, name: "Amara", code: "482913" }
}

function statuses() {
  return db.query<{ recipient: string; status: string; payload: string | null; last_error: string | null }>(
    sql`SELECT recipient, status, payload, last_error FROM mails ORDER BY recipient`,
  )
}

// The relay has a mail a moment before its mark is written.
async function settled() {
  await expect
    .poll(async () => (await statuses()).every(({ status }) => status !== "queued"), { timeout: 15_000 })
    .toBe(true)
  return statuses()
}

test("a mail leaves once its transaction commits, sealed until then and erased afterwards", async () => {
  await db.transaction((tx) => outbox.queueMail(tx, codeTo("amara@example.com")))
  const [waiting] = await statuses()
  expect(waiting?.payload).not.toContain("482913")
  expect(Buffer.from(waiting?.payload ?? "", "base64url").toString("latin1")).not.toContain("482913")

  start()
  const [mail] = await relay.received(1)
  expect(mail).toMatchObject({
    recipients: ["amara@example.com"],
    from: { name: "Nool", address: "hello@nool.example" },
    to: [{ address: "amara@example.com" }],
    replyTo: [{ address: "hello@nool.example" }],
    subject: "482913 is your Nool verification code",
  })
  expect(mail?.text).toContain("482913")
  expect(mail?.html).toContain("482913")
  expect(await settled()).toEqual([{ recipient: "amara@example.com", status: "sent", payload: null, last_error: null }])
})

test("a transaction that rolls back sends nothing", async () => {
  const failing = db.transaction(async (tx) => {
    await outbox.queueMail(tx, codeTo("nobody@example.com"))
    throw new Error("roll back")
  })
  await expect(failing).rejects.toThrow("roll back")
  await outbox.queueMail(db, codeTo("amara@example.com"))
  start()
  await settled()
  expect(relay.mails.map((mail) => mail.recipients)).toEqual([["amara@example.com"]])
})

test("twenty mails and two senders make twenty deliveries", async () => {
  const addresses = Array.from({ length: 20 }, (_, n) => `customer${n}@example.com`)
  await outbox.queueMails(db, addresses.map(codeTo))
  start()
  start()
  await settled()
  expect(relay.mails.flatMap((mail) => mail.recipients).toSorted()).toEqual(addresses.toSorted())
  expect(new Set(relay.mails.map((mail) => mail.messageId)).size).toBe(20)
})

test("while the relay is down mails wait, and each arrives once soon after it is back", async () => {
  await relay.close()
  start()
  await outbox.queueMails(db, ["one@example.com", "two@example.com", "three@example.com"].map(codeTo))
  await expect.poll(async () => (await statuses()).filter((mail) => mail.last_error).length).toBe(3)
  await outbox.queueMail(db, codeTo("four@example.com"))

  relay = await openRelay({ port: relay.port })
  await relay.received(4)
  await settled()
  expect(relay.mails.flatMap((mail) => mail.recipients).toSorted()).toEqual([
    "four@example.com",
    "one@example.com",
    "three@example.com",
    "two@example.com",
  ])
})

test("a mail whose sender died is sent by another, under the same Message-ID", async () => {
  await outbox.queueMail(db, codeTo("amara@example.com"))
  const [abandoned] = await claimMails(db, 1, 60)
  start()
  expect(await claimMails(db, 1, 60)).toEqual([])
  await db.query(sql`UPDATE mails SET next_attempt_at = now()`) // the claim lapses
  const [mail] = await relay.received(1)
  expect(mail?.messageId).toBe(`<${abandoned?.id}@nool.example>`)
  await settled()
})

test("a recipient refused for good fails visibly and holds up nobody", async () => {
  const port = relay.port
  await relay.close()
  relay = await openRelay({
    port,
    onRcptTo: ({ address }, _, done) =>
      done(address.startsWith("gone") ? Object.assign(new Error("no such mailbox"), { responseCode: 550 }) : null),
  })
  await outbox.queueMails(db, [codeTo("gone@example.com"), codeTo("here@example.com")])
  start()
  const [gone, here] = await settled()
  expect(gone).toMatchObject({ status: "failed", last_error: expect.stringContaining("no such mailbox") })
  expect(here).toMatchObject({ status: "sent" })
  const told = logged.map((line) => JSON.parse(line)).find(({ level }) => level === 50)
  expect(told).toMatchObject({
    ...{ to: "gone@example.com", kind: "confirmation-code", msg: "a mail was given up" },
    reason: expect.stringContaining("no such mailbox"),
  })
  expect(logged.join()).not.toContain("482913")
})

test("a mail that was given up is sent once the owner sends it again", async () => {
  const mail = { kind: "send-status-update", customerName: "Amara", orderNumber: "ORD-1", status: "shipped" } as const
  await outbox.queueMail(db, { ...mail, to: "amara@example.com" })
  await db.query(sql`UPDATE mails SET status = 'failed', created_at = now() - interval '4 days'`)
  expect(await sendFailedAgain(db, randomUUID())).toBe(1)
  start()
  await relay.received(1)
  expect((await settled())[0]?.status).toBe("sent")
})

test("a passing refusal is tried again", async () => {
  const port = relay.port
  await relay.close()
  let refusals = 0
  relay = await openRelay({
    port,
    onMailFrom: (_, __, done) =>
      done(refusals++ === 0 ? Object.assign(new Error("try again later"), { responseCode: 451 }) : null),
  })
  await outbox.queueMail(db, codeTo("amara@example.com"))
  start()
  await relay.received(1)
  expect(refusals).toBe(2)
  expect((await settled())[0]?.status).toBe("sent")
})

test("an address that hides a second one, or a header, reaches nobody else", async () => {
  await outbox.queueMails(db, [
    codeTo("a@example.com, b@example.com"),
    codeTo("c@example.com\r\nBcc: d@example.com"),
    {
      kind: "send-status-update",
      to: "e@example.com",
      customerName: "x",
      orderNumber: "1\r\nBcc: f@example.com",
      status: "shipped",
    },
  ])
  start()
  await settled()
  for (const mail of relay.mails) {
    expect(mail.recipients).toHaveLength(1)
    expect(mail.bcc).toBeUndefined()
    expect(mail.raw.split("\r\n\r\n")[0]).not.toMatch(/^bcc:/im)
  }
  expect(relay.mails.map((mail) => mail.subject)).toContain("Your order 1 Bcc: f@example.com has shipped")
})

test("a mail whose mark was lost with the database is marked later, not sent twice", async () => {
  await outbox.queueMail(db, codeTo("amara@example.com"))
  const transport = createTransport({ db, smtpUrl: relay.url, from: "Nool <hello@nool.example>" })
  running.push({ stop: async () => transport.close() })
  const sending = { db, secrets, transport, settings, publicUrl: "https://nool.example", log: createLog("silent") }
  const unreachable = { ...db, query: () => Promise.reject(new Error("the database is away")) }
  const delivered = new Set<string>()
  const [mail] = await claimMails(db, 1, 60)
  if (!mail) throw new Error("nothing to claim")
  expect(await deliverMail({ ...sending, db: unreachable }, mail, delivered)).toBe("unknown")
  expect((await statuses())[0]?.status).toBe("queued")
  expect(await deliverMail(sending, mail, delivered)).toBe("up")
  expect((await statuses())[0]?.status).toBe("sent")
  expect(relay.mails).toHaveLength(1)
})
