import type { Database } from "#database/database.ts"
import { baseLocale } from "#messages/runtime.js"
import type { Log } from "#platform/log/log.ts"
import type { Delivery, Transport } from "#platform/mail/message.ts"
import type { Secrets } from "#platform/secrets/secrets.ts"
import type { ShopSettings } from "../settings.ts"
import { beginHandOver, type ClaimedMail, markSent, markUnsent, postponeMail } from "./mail-queue.server.ts"
import type { Mail } from "./mails.ts"
import { loadTemplates } from "./templates.server.ts"

export interface Sending {
  readonly db: Database
  readonly secrets: Secrets
  readonly transport: Transport
  readonly settings: ShopSettings
  /** Base of absolute links, without a slash at the end. */
  readonly publicUrl: string
  readonly log: Log
}

/** One attempt at a claimed mail. Never rejects. While it runs its caller renews the claim, which lasts `leaseSeconds`. */
export async function attemptMail(sending: Sending, claimed: ClaimedMail, leaseSeconds: number): Promise<Delivery> {
  const { db, secrets, transport, settings, publicUrl } = sending
  try {
    const mail = JSON.parse(secrets.decrypt("mail", claimed.payload)) as Mail
    const renderMail = await loadTemplates()
    const content = await renderMail(mail, { ...settings, publicUrl }, baseLocale)
    return await transport.deliver({ id: claimed.id, to: mail.to, replyTo: settings.email, ...content }, () =>
      beginHandOver(db, claimed, leaseSeconds),
    )
  } catch (error) {
    // A secret that changed or a template that breaks: the next start may have fixed it.
    return { outcome: "postponed", reason: (error as Error).message, relayDown: false }
  }
}

/** Writes what became of an attempt. Rejects when the database is away; repeated, it does the same again. */
export async function recordDelivery({ db, log }: Sending, mail: ClaimedMail, delivery: Delivery): Promise<void> {
  // The sender that has claimed the mail since then settles it.
  if (delivery.outcome === "withdrawn") return
  if (delivery.outcome === "sent") return markSent(db, mail)
  const { outcome, reason } = delivery
  const { id, kind, recipient, attempts } = mail
  const about = { mail: id, kind, attempts, reason }
  if (outcome === "postponed") {
    const status = await postponeMail(db, mail, reason)
    if (status === "queued") log.warn(about, "a mail was not delivered; trying again later")
    if (status !== "failed") return
  } else if (!(await markUnsent(db, mail, outcome === "refused" ? "failed" : "doubtful", reason))) return
  // By its kind, not by its subject, which may hold a code.
  log.error({ ...about, to: recipient }, outcome === "doubtful" ? DOUBTFUL : "a mail was given up")
}

/** What the log says of a mail that may have arrived or not. */
export const DOUBTFUL = "a mail may or may not have arrived; it is not sent again by itself"
