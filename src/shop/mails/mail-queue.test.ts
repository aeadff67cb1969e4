import { beforeEach, expect, test } from "vitest"
import { sql } from "#database/database.ts"
import { secretsOf } from "#platform/secrets/secrets.ts"
import { anAdmin, aProfile } from "#tests/fixtures/builders.ts"
import { sharedDatabase } from "#tests/fixtures/database.ts"
import { claimMails, forgetMails } from "./mail-queue.server.ts"
import type { Mail } from "./mails.ts"
import { createOutbox } from "./outbox.server.ts"

const outbox = createOutbox({ secrets: secretsOf(Buffer.from("a secret of the tests")) })
const db = await sharedDatabase()
beforeEach(async () => {
  await db.query(sql`TRUNCATE mails`)
})

const codeTo = (to: string): Mail => ({ kind: "confirmation-code", to, name: "Amara", code: "482913" })
const recipients = async () => {
  const mails = await db.query<{ recipient: string }>(sql`SELECT recipient FROM mails ORDER BY recipient`)
  return mails.map(({ recipient }) => recipient)
}

test("several mails are queued by one statement, and none by none", async () => {
  let statements = 0
  const counting: typeof db.query = (statement) => {
    statements++
    return db.query(statement)
  }
  await outbox.queueMails({ query: counting }, [codeTo("one@example.com"), codeTo("two@example.com")])
  await outbox.queueMails({ query: counting }, [])
  expect(statements).toBe(1)
  expect(await recipients()).toEqual(["one@example.com", "two@example.com"])
})

test("settled mails are forgotten after a month, waiting ones never", async () => {
  await outbox.queueMails(db, [codeTo("old@example.com"), codeTo("waiting@example.com"), codeTo("new@example.com")])
  await db.query(sql`UPDATE mails SET created_at = now() - interval '31 days' WHERE recipient <> 'new@example.com'`)
  await db.query(sql`UPDATE mails SET status = 'failed' WHERE recipient <> 'waiting@example.com'`)
  await forgetMails(db)
  expect(await recipients()).toEqual(["new@example.com", "waiting@example.com"])
})

test("a second sender takes other mails, without waiting for the first one's commit", async () => {
  await outbox.queueMails(db, [codeTo("one@example.com"), codeTo("two@example.com")])
  await db.transaction(async (first) => {
    const [one] = await claimMails(first, 1, 60)
    const [two] = await db.transaction(async (second) => {
      await second.query(sql`SET LOCAL lock_timeout = '1s'`)
      return claimMails(second, 1, 60)
    })
    expect([one?.recipient, two?.recipient].toSorted()).toEqual(["one@example.com", "two@example.com"])
  })
})

const claimedLanguages = async () => (await claimMails(db, 9, 60)).map(({ language }) => language)

test("a mail has the language that its recipient's account had when it was queued", async () => {
  const { id, email } = await aProfile(db, { language: "ta" })
  const mail = { kind: "password-changed", to: email.toUpperCase() } as const
  await outbox.queueMails(db, [mail, { ...mail, language: "si" }])
  await db.query(outbox.holdMail(mail, 0).insert)
  await db.query(sql`UPDATE profiles SET language = 'en' WHERE id = ${id}`)
  expect((await claimedLanguages()).toSorted()).toEqual(["si", "ta", "ta"])
})

test("what goes to an address that no account has is in the first admin's language where it is the owner's", async () => {
  await anAdmin(db, { language: "si", created_at: "2026-01-01Z" })
  await anAdmin(db, { language: "ta" })
  await outbox.queueMail(db, { kind: "test-mail", to: "orders@nool.example" })
  expect(await claimedLanguages()).toEqual(["si"])
  await outbox.queueMail(db, { kind: "already-registered", to: "stranger@example.com" })
  expect(await claimedLanguages()).toEqual([null])
})
