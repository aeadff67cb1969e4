import { randomUUID } from "node:crypto"
import { empty } from "sql-template-tag"
import { type Database, prepared, type Queryable, sql } from "#database/database.ts"
import { gather } from "#platform/gather.ts"
import type { Delivery, Message, Transport } from "#platform/mail/message.ts"
import type { SendSms } from "#platform/sms/sms.ts"

const MAX_MAILBOX_MAILS = 500
const MAILS_AT_ONCE = 50
const GATHER_MS = 20

export interface StoredMail {
  readonly id: number
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly createdAt: string
}

const STORED_MAILS = sql`SELECT id, recipient AS to, subject, html, text, created_at AS "createdAt" FROM development_mailbox`

/** Stores mails instead of sending them: the newest 500, and up to 500 older ones that wait to be deleted together. */
export function openMailbox(db: Database) {
  // The first count also covers what earlier processes stored.
  let storedSinceTrim = MAX_MAILBOX_MAILS

  async function store(messages: readonly Message[]) {
    const ids = messages.map(({ id }) => id)
    const recipients = messages.map(({ to }) => to)
    const subjects = messages.map(({ subject }) => subject)
    const [htmls, texts] = [messages.map(({ html }) => html), messages.map(({ text }) => text)]
    await db.query(
      prepared(
        "store-mails",
        sql`INSERT INTO development_mailbox (mail_id, recipient, subject, html, text)
            SELECT * FROM unnest(${ids}::uuid[], ${recipients}::text[], ${subjects}::text[], ${htmls}::text[], ${texts}::text[])
            ON CONFLICT DO NOTHING`,
      ),
    )
    storedSinceTrim += messages.length
    if (storedSinceTrim < MAX_MAILBOX_MAILS) return
    await db.query(
      sql`DELETE FROM development_mailbox
          WHERE id <= (SELECT id FROM development_mailbox ORDER BY id DESC OFFSET ${MAX_MAILBOX_MAILS} LIMIT 1)`,
    )
    storedSinceTrim = 0
  }

  const deliver = gather(GATHER_MS, async (messages: readonly Message[]) => {
    const delivery = await store(messages).then(
      (): Delivery => ({ outcome: "sent" }),
      (error: Error): Delivery => ({ outcome: "postponed", reason: error.message, relayDown: true }),
    )
    return () => delivery
  })
  return { atOnce: MAILS_AT_ONCE, deliver, reachable: async () => true, close: () => {} } satisfies Transport
}

/** Deletes what was stored here: where mails are for customers, no one else may read their codes. */
export async function emptyMailbox(db: Queryable): Promise<void> {
  await db.query(sql`DELETE FROM development_mailbox`)
}

export function listMailbox(db: Queryable, to?: string): Promise<StoredMail[]> {
  const recipient = to ? sql`WHERE lower(recipient) = lower(${to})` : empty
  return db.query<StoredMail>(sql`${STORED_MAILS} ${recipient} ORDER BY id DESC LIMIT ${MAX_MAILBOX_MAILS}`)
}

export async function findInMailbox(db: Queryable, id: number): Promise<StoredMail | null> {
  const [mail] = await db.query<StoredMail>(sql`${STORED_MAILS} WHERE id = ${id}`)
  return mail ?? null
}

export function smsMailbox(db: Database): SendSms {
  const mailbox = openMailbox(db)
  return async (to, text) => {
    const html = `<p>${text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</p>`
    const { outcome } = await mailbox.deliver({
      id: randomUUID(),
      to,
      replyTo: "",
      subject: "Text message",
      html,
      text,
    })
    if (outcome !== "sent") throw new Error("The development mailbox did not take a text message")
  }
}
