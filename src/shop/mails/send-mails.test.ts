import { randomUUID } from "node:crypto"
import { afterAll, afterEach, beforeEach, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { openRelay, type Relay } from "#tests/fixtures/mails/relay.ts"
import { codeTo, openTestOutbox, statusMailTo } from "#tests/fixtures/mails/sending.ts"
import { sendAgain } from "./admin/unsent-mails.server.ts"
import { claimMails } from "./mail-queue.server.ts"

let relay: Relay

const mails = await openTestOutbox()
beforeEach(async () => {
  relay = await openRelay()
})
afterEach(async () => {
  await mails.reset()
  await relay.close()
})
afterAll(() => mails.close())

test("a mail leaves once its transaction commits, sealed until then and erased afterwards", async () => {
  await mails.db.transaction((tx) => mails.outbox.queueMail(tx, codeTo("amara@example.com")))
  const [waiting] = await mails.rows()
  expect(waiting?.payload).not.toContain("482913")
  expect(Buffer.from(waiting?.payload ?? "", "base64url").toString("latin1")).not.toContain("482913")

  mails.start(relay.url)
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
  expect(await mails.settled()).toEqual([
    { recipient: "amara@example.com", status: "sent", attempts: 1, payload: null, last_error: null },
  ])
})

test("a mail to the owner about a person is replied to that person", async () => {
  const notice = { ...codeTo("owner@example.com"), replyTo: "kamala@example.com" }
  await mails.outbox.queueMails(mails.db, [notice, { ...codeTo("bimal@example.com"), replyTo: "" }])
  mails.start(relay.url)
  const sent = await relay.received(2)
  const replyTo = (to: string) => sent.find(({ recipients }) => recipients[0] === to)?.replyTo
  expect(replyTo("owner@example.com")).toEqual([{ name: "", address: "kamala@example.com" }])
  expect(replyTo("bimal@example.com")).toEqual([{ name: "", address: "hello@nool.example" }])
})

test("a newsletter says how its recipient unsubscribes, as mail programs read it; other mails do not", async () => {
  const unsubscribeUrl =
    "https://nool.example/newsletter/unsubscribe?id=5b7c7e0e-6c3a-4d5e-9a35-b0f3b4e0e1d2&key=0123456789abcdef0123456789abcdef"
  const welcome = { kind: "newsletter-welcome", to: "amara@example.com", code: null, unsubscribeUrl } as const
  await mails.outbox.queueMails(mails.db, [welcome, codeTo("bimal@example.com")])
  mails.start(relay.url)
  const sent = await relay.received(2)
  const headersTo = (to: string) => {
    const headers = sent.find((mail) => mail.recipients[0] === to)?.headers ?? []
    return headers.filter(({ key }) => key.startsWith("list-")).map(({ key, value }) => [key, value])
  }
  expect(headersTo("amara@example.com")).toEqual([
    ["list-unsubscribe", `<${unsubscribeUrl}>`],
    ["list-unsubscribe-post", "List-Unsubscribe=One-Click"],
  ])
  expect(headersTo("bimal@example.com")).toEqual([])
})

test("a transaction that rolls back sends nothing", async () => {
  const failing = mails.db.transaction(async (tx) => {
    await mails.outbox.queueMail(tx, codeTo("nobody@example.com"))
    throw new Error("roll back")
  })
  await expect(failing).rejects.toThrow("roll back")
  await mails.outbox.queueMail(mails.db, codeTo("amara@example.com"))
  mails.start(relay.url)
  await mails.settled()
  expect(relay.mails.map((mail) => mail.recipients)).toEqual([["amara@example.com"]])
})

test("twenty mails and two senders make twenty deliveries", async () => {
  const addresses = Array.from({ length: 20 }, (_, n) => `customer${n}@example.com`)
  await mails.outbox.queueMails(mails.db, addresses.map(codeTo))
  mails.start(relay.url)
  mails.start(relay.url)
  await mails.settled()
  expect(relay.mails.flatMap((mail) => mail.recipients).toSorted()).toEqual(addresses.toSorted())
  expect(new Set(relay.mails.map((mail) => mail.messageId)).size).toBe(20)
})

test("while the relay is down mails wait, and each arrives once soon after it is back", async () => {
  await relay.close()
  mails.start(relay.url)
  await mails.outbox.queueMails(mails.db, ["one@example.com", "two@example.com", "three@example.com"].map(codeTo))
  await expect.poll(async () => (await mails.rows()).filter((mail) => mail.last_error).length).toBe(3)
  await mails.outbox.queueMail(mails.db, codeTo("four@example.com"))

  relay = await openRelay({ port: relay.port })
  await relay.received(4)
  await mails.settled()
  expect(relay.mails.flatMap((mail) => mail.recipients).toSorted()).toEqual([
    "four@example.com",
    "one@example.com",
    "three@example.com",
    "two@example.com",
  ])
})

test("a mail whose sender died before handing it over is sent by another, under the same Message-ID", async () => {
  await mails.outbox.queueMail(mails.db, codeTo("amara@example.com"))
  const [abandoned] = await claimMails(mails.db, 1, 60)
  mails.start(relay.url)
  expect(await claimMails(mails.db, 1, 60)).toEqual([])
  await mails.db.query(sql`UPDATE mails SET next_attempt_at = now()`) // the claim lapses
  const [mail] = await relay.received(1)
  expect(mail?.messageId).toBe(`<${abandoned?.id}@nool.example>`)
  await mails.settled()
})

test("a recipient refused for good fails visibly and does not delay other mails", async () => {
  const port = relay.port
  await relay.close()
  relay = await openRelay({
    port,
    onRcptTo: ({ address }, _, done) =>
      done(address.startsWith("gone") ? Object.assign(new Error("no such mailbox"), { responseCode: 550 }) : null),
  })
  await mails.outbox.queueMails(mails.db, [codeTo("gone@example.com"), codeTo("here@example.com")])
  mails.start(relay.url)
  const [gone, here] = await mails.settled()
  expect(gone).toMatchObject({ status: "failed", last_error: expect.stringContaining("no such mailbox") })
  expect(here).toMatchObject({ status: "sent" })
  const error = mails.logged.map((line) => JSON.parse(line)).find(({ level }) => level === 50)
  expect(error).toMatchObject({
    to: "gone@example.com",
    kind: "confirmation-code",
    msg: "a mail was given up",
    reason: expect.stringContaining("no such mailbox"),
  })
  expect(mails.logged.join()).not.toContain("482913")
})

test("a mail that was given up is sent once the owner sends it again", async () => {
  await mails.outbox.queueMail(mails.db, statusMailTo("amara@example.com"))
  await mails.db.query(sql`UPDATE mails SET status = 'failed', first_attempt_at = now() - interval '4 days'`)
  expect(await sendAgain(mails.db, "failed", randomUUID())).toBe(1)
  mails.start(relay.url)
  await relay.received(1)
  expect((await mails.settled())[0]?.status).toBe("sent")
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
  await mails.outbox.queueMail(mails.db, codeTo("amara@example.com"))
  mails.start(relay.url)
  await relay.received(1)
  expect(refusals).toBe(2)
  expect((await mails.settled())[0]?.status).toBe("sent")
})

test("an e-mail address that hides a second one, or a header, reaches no other recipient", async () => {
  await mails.outbox.queueMails(mails.db, [
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
  mails.start(relay.url)
  await mails.settled()
  for (const mail of relay.mails) {
    expect(mail.recipients).toHaveLength(1)
    expect(mail.bcc).toBeUndefined()
    expect(mail.raw.split("\r\n\r\n")[0]).not.toMatch(/^bcc:/im)
  }
  expect(relay.mails.map((mail) => mail.subject)).toContain("Your order 1 Bcc: f@example.com has shipped")
})
