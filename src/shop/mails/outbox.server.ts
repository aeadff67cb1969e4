import { prepared, type Queryable, sql } from "#database/database.ts"
import type { Secrets } from "#platform/secrets/secrets.ts"
import { type Mail, minutesOfUse } from "./mails.ts"

/** Where mails wait: written in the caller's transaction, so that a mail goes out exactly when its cause commits. */
export interface Outbox {
  queueMail(tx: Queryable, mail: Mail): Promise<void>
  /** Any number of mails in one statement. */
  queueMails(tx: Queryable, mails: readonly Mail[]): Promise<void>
}

/** Payloads may hold codes and links, so they are sealed with `secrets` until they are sent. */
export function createOutbox({ secrets }: { secrets: Secrets }): Outbox {
  async function queueMails(tx: Queryable, mails: readonly Mail[]) {
    if (mails.length === 0) return
    const kinds = mails.map((mail) => mail.kind)
    const recipients = mails.map((mail) => mail.to)
    const minutes = mails.map((mail) => minutesOfUse(mail.kind))
    const payloads = mails.map((mail) => secrets.encrypt("mail", JSON.stringify(mail)))
    await tx.query(
      prepared(
        "queue-mails",
        sql`INSERT INTO mails (kind, recipient, payload, expires_at)
            SELECT kind, recipient, payload, now() + minutes * interval '1 minute'
            FROM unnest(${kinds}::text[], ${recipients}::text[], ${payloads}::text[], ${minutes}::int[])
              AS m (kind, recipient, payload, minutes)`,
      ),
    )
  }
  return { queueMails, queueMail: (tx, mail) => queueMails(tx, [mail]) }
}
