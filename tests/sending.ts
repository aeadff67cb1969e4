import { type Database, sql } from "#database/database.ts"
import { createLog } from "#platform/log/log.ts"
import { SMTP_LIMITS, type SmtpLimits, smtpTransport } from "#platform/mail/smtp.ts"
import { secretsOf } from "#platform/secrets/secrets.ts"
import type { Mail } from "#shop/mails/mails.ts"
import { createOutbox } from "#shop/mails/outbox.server.ts"
import { startSending } from "#shop/mails/send-mails.server.ts"
import { loadTemplates } from "#shop/mails/templates.server.ts"
import { openTestDatabase } from "./database.ts"

interface SenderOptions {
  readonly limits?: Partial<SmtpLimits>
  readonly leaseMs?: number
  /** Instead of the test's own. */
  readonly db?: Database
}

interface MailRow {
  readonly recipient: string
  readonly status: string
  readonly attempts: number
  readonly payload: string | null
  readonly last_error: string | null
}

/** An outbox on a database of its own, senders that empty it, and what they logged. */
export async function openTestOutbox() {
  const db = await openTestDatabase()
  // Loading them keeps this process busy for longer than a short lease.
  await loadTemplates()
  const secrets = secretsOf(Buffer.from("a secret of the tests"))
  const senders: Array<{ stop(): Promise<void> }> = []
  const logged: string[] = []
  const settings = {
    ...{ name: "Nool", email: "hello@nool.example", ownerEmail: "owner@nool.example", phone: "+94 11 234 5678" },
    ...{ bankDetails: "Bank of Ceylon", deliveryFeeCents: 30_000 },
  }

  const rows = () =>
    db.query<MailRow>(sql`SELECT recipient, status, attempts, payload, last_error FROM mails ORDER BY recipient`)

  return {
    db,
    logged,
    rows,
    outbox: createOutbox({ secrets }),
    /** Starts a sender as a process of its own has it; without a `url` no relay is set. */
    start(url: string | undefined, { limits, leaseMs, db: own = db }: SenderOptions = {}) {
      const transport =
        url === undefined ? null : smtpTransport(url, "Nool <hello@nool.example>", { ...SMTP_LIMITS, ...limits })
      const log = createLog("info", { write: (line) => void logged.push(line) })
      const publicUrl = "https://nool.example"
      const sending = startSending(
        { db: own, secrets, transport, settings, publicUrl, log },
        leaseMs ? { leaseMs } : {},
      )
      const sender = {
        async stop() {
          // First: a relay of a test may be one that never answers.
          transport?.close()
          await sending.stop()
        },
      }
      senders.push(sender)
      return sender
    },
    /** Every mail, once none of them waits any more. */
    async settled(): Promise<MailRow[]> {
      for (;;) {
        const mails = await rows()
        if (mails.every(({ status }) => !["queued", "sending"].includes(status))) return mails
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    /** Stops every sender and empties the outbox. */
    async reset() {
      await Promise.all(senders.splice(0).map((sender) => sender.stop()))
      await db.query(sql`TRUNCATE mails`)
      logged.length = 0
    },
    close: () => db.close(),
  }
}

export function codeTo(to: string): Mail {
  return { kind: "confirmation-code", to, name: "Amara", code: "482913" }
}

export function statusMailTo(to: string): Mail {
  return { kind: "send-status-update", to, customerName: "Amara", orderNumber: "ORD-1", status: "shipped" }
}
