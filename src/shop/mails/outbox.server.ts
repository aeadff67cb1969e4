import { prepared, type Queryable, sql } from "#database/database.ts"
import type { MailsRow } from "#database/rows.ts"
import type { Secrets } from "#platform/secrets/secrets.ts"
import { type Mail, minutesOfUse } from "./mails.ts"

/** A mail as `queue_mails` of the database takes it. */
export interface SealedMail extends Pick<MailsRow, "kind" | "recipient" | "payload"> {
  /** After so many it is of no use; null for ever. */
  readonly minutes: number | null
}

/** Where mails wait: written in the caller's transaction, so that a mail goes out exactly when its cause commits. */
export interface Outbox {
  queueMail(tx: Queryable, mail: Mail): Promise<void>
  /** Any number of mails in one statement. */
  queueMails(tx: Queryable, mails: readonly Mail[]): Promise<void>
  /** For a function of the database that queues them itself. */
  seal(mail: Mail): SealedMail
}

/** Payloads may hold codes and links, so they are sealed with `secrets` until they are sent. */
export function createOutbox({ secrets }: { secrets: Secrets }): Outbox {
  async function queueMails(tx: Queryable, mails: readonly Mail[]) {
    if (mails.length === 0) return
    await tx.query(prepared("queue-mails", sql`SELECT queue_mails(${JSON.stringify(mails.map(seal))})`))
  }
  function seal(mail: Mail): SealedMail {
    const payload = secrets.encrypt("mail", JSON.stringify(mail))
    return { kind: mail.kind, recipient: mail.to, payload, minutes: minutesOfUse(mail.kind) }
  }
  return { queueMails, queueMail: (tx, mail) => queueMails(tx, [mail]), seal }
}
