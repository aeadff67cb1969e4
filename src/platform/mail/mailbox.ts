import { empty } from "sql-template-tag"
import { type Database, type Queryable, sql } from "#database/database.ts"
import type { Delivery, Message, Transport } from "./message.ts"

const MAX_MAILBOX_MAILS = 500

export interface StoredMail {
  readonly id: number
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly createdAt: Date
}

const STORED_MAILS = sql`SELECT id, recipient AS to, subject, html, text, created_at AS "createdAt" FROM development_mailbox`

/** The development mailbox as a transport: nothing leaves the machine, and only the newest 500 mails are stored. */
export function openMailbox(db: Database) {
  return {
    async deliver({ id, to, subject, html, text }: Message): Promise<Delivery> {
      try {
        const rows = await db.query<{ id: number }>(
          sql`INSERT INTO development_mailbox (mail_id, recipient, subject, html, text)
              VALUES (${id}, ${to}, ${subject}, ${html}, ${text}) ON CONFLICT DO NOTHING RETURNING id`,
        )
        if (rows[0]) await db.query(sql`DELETE FROM development_mailbox WHERE id <= ${rows[0].id - MAX_MAILBOX_MAILS}`)
        return { outcome: "sent" }
      } catch (error) {
        return { outcome: "postponed", reason: (error as Error).message, relayDown: true }
      }
    },
    reachable: async () => true,
    close: () => {},
  } satisfies Transport
}

/** Deletes what was stored here: where mails are for customers, no one else may read their codes. */
export async function emptyMailbox(db: Queryable): Promise<void> {
  await db.query(sql`DELETE FROM development_mailbox`)
}

/** Newest first; with `to` only mails to that e-mail address. */
export function listMailbox(db: Queryable, to?: string): Promise<StoredMail[]> {
  const recipient = to ? sql`WHERE lower(recipient) = lower(${to})` : empty
  return db.query<StoredMail>(sql`${STORED_MAILS} ${recipient} ORDER BY id DESC LIMIT ${MAX_MAILBOX_MAILS}`)
}

export async function findInMailbox(db: Queryable, id: number): Promise<StoredMail | null> {
  const [mail] = await db.query<StoredMail>(sql`${STORED_MAILS} WHERE id = ${id}`)
  return mail ?? null
}
