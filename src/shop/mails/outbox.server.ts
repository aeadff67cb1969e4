import { randomUUID } from "node:crypto"
import { prepared, type Queryable, type Sql, sql } from "#database/database.ts"
import type { MailsRow } from "#database/rows.ts"
import type { Locale } from "#messages/runtime.js"
import type { Parts } from "#shop/api/parts.ts"
import { languageOf, type Mail, minutesOfUse } from "./mails.ts"

export interface SealedMail extends Pick<MailsRow, "kind" | "recipient" | "payload"> {
  /** A mail without a language has that of its recipient's account. */
  readonly language: Locale | undefined
  /** Is the minutes after which it is useless; null for never. */
  readonly minutes: number | null
}

export type Outbox = ReturnType<typeof createOutbox>

/**
 * Stores mails in the caller's transaction, so that a mail is sent exactly when its cause commits. Payloads may hold
 * codes and links, so they are sealed with `secrets` until they are sent.
 */
export function createOutbox({ secrets }: Parts<"secrets">) {
  /** Queues any number of mails in one statement. */
  async function queueMails(tx: Queryable, mails: readonly Mail[]): Promise<void> {
    if (mails.length === 0) return
    await tx.query(prepared("queue-mails", sql`SELECT queue_mails(${JSON.stringify(mails.map(seal))})`))
  }
  /** Seals a mail for a function of the database that queues it itself. */
  function seal(mail: Mail): SealedMail {
    const language = languageOf(mail)
    const payload = secrets.encrypt("mail", JSON.stringify({ ...mail, language }))
    return { kind: mail.kind, recipient: mail.to, payload, language, minutes: minutesOfUse(mail.kind) }
  }
  /** Returns the statement that queues a mail which nobody sends before so many seconds are over, and its id, for `lockHeld`. */
  function holdMail(mail: Mail, seconds: number): { readonly id: string; readonly insert: Sql } {
    const { kind, recipient, payload, language = null } = seal(mail)
    const id = randomUUID()
    const insert = sql`INSERT INTO mails (id, kind, recipient, payload, language, next_attempt_at)
          VALUES (${id}, ${kind}, ${recipient}, ${payload}, COALESCE(${language}::text, language_of_mail(${kind}, ${recipient})), now() + ${seconds} * interval '1 second')`
    return { id, insert }
  }
  /** Lets a mail that is locked by `lockHeld` go out in another language. */
  async function reword(tx: Queryable, id: string, language: Locale): Promise<void> {
    const [mail] = await tx.query<Pick<MailsRow, "payload">>(sql`SELECT payload FROM mails WHERE id = ${id}`)
    if (!mail?.payload) throw new Error(`the locked mail ${id} is gone`)
    const worded = { ...JSON.parse(secrets.decrypt("mail", mail.payload)), language }
    const payload = secrets.encrypt("mail", JSON.stringify(worded))
    await tx.query(sql`UPDATE mails SET payload = ${payload} WHERE id = ${id}`)
  }
  const queueMail = (tx: Queryable, mail: Mail) => queueMails(tx, [mail])
  return { queueMails, queueMail, holdMail, lockHeld, takeBack, reword, seal }
}

/**
 * Locks a mail that waits, so that no sender takes it until the transaction ends; false when one has it already. A
 * sender counts its attempt when it claims a mail, and skips what is locked: one of the two comes first.
 */
async function lockHeld(tx: Queryable, id: string): Promise<boolean> {
  const found = await tx.query(
    sql`SELECT FROM mails WHERE id = ${id} AND status = 'queued' AND attempts = 0 FOR UPDATE`,
  )
  return found.length > 0
}

async function takeBack(tx: Queryable, id: string): Promise<void> {
  await tx.query(sql`DELETE FROM mails WHERE id = ${id}`)
}
