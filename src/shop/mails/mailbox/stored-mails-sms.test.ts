import { expect, test } from "vitest"
import { openTestDatabase } from "#tests/fixtures/database.ts"
import { listMailbox, smsMailbox } from "./stored-mails.ts"

test("in development a message is stored in the mailbox", async () => {
  const db = await openTestDatabase()
  await smsMailbox(db)("+94771234567", "<b>123456</b>")
  const [stored] = await listMailbox(db, "+94771234567")
  expect(stored).toMatchObject({
    subject: "Text message",
    text: "<b>123456</b>",
    html: "<p>&#60;b&#62;123456&#60;/b&#62;</p>",
  })
  await db.close()
})
