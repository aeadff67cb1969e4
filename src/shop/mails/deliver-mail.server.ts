import type { Database } from "#database/database.ts"
import type { Log } from "#platform/log/log.ts"
import type { Delivery, Transport } from "#platform/mail/message.ts"
import type { Secrets } from "#platform/secrets/secrets.ts"
import type { ShopSettings } from "../settings.ts"
import { type ClaimedMail, markFailed, markSent, postponeMail } from "./mail-queue.server.ts"
import type { Mail } from "./mails.ts"

export interface Sending {
  readonly db: Database
  readonly secrets: Secrets
  readonly transport: Transport
  readonly settings: ShopSettings
  /** Base of absolute links, without a slash at the end. */
  readonly publicUrl: string
  readonly log: Log
}

/**
 * One attempt at a claimed mail, and its result in the outbox. Never rejects.
 * @param delivered mails that this process handed over; one whose mark was lost with the database is marked, not sent again
 * @returns what the attempt told about the relay
 */
export async function deliverMail(
  sending: Sending,
  mail: ClaimedMail,
  delivered: Set<string>,
): Promise<"up" | "down" | "unknown"> {
  try {
    const delivery: Delivery = delivered.has(mail.id) ? { outcome: "sent" } : await attempt(sending, mail)
    if (delivery.outcome === "sent") delivered.add(mail.id)
    await record(sending, mail, delivery)
    delivered.delete(mail.id)
    return delivery.outcome === "postponed" && delivery.relayDown ? "down" : "up"
  } catch (err) {
    sending.log.warn({ err, mail: mail.id }, "what became of a mail could not be written; it is settled later")
    return "unknown"
  }
}

async function attempt({ secrets, transport, settings, publicUrl }: Sending, claimed: ClaimedMail): Promise<Delivery> {
  try {
    const mail = JSON.parse(secrets.decrypt("mail", claimed.payload)) as Mail
    // The templates are large and the first mail can wait for them; the first page should not.
    const { renderMail } = await import("./render-mail.tsx")
    const content = await renderMail(mail, { ...settings, publicUrl })
    return await transport.deliver({ id: claimed.id, to: mail.to, replyTo: settings.email, ...content })
  } catch (error) {
    // A secret that changed or a template that breaks: the next start may have mended it.
    return { outcome: "postponed", reason: (error as Error).message, relayDown: false }
  }
}

async function record(
  { db, log }: Sending,
  { id, kind, recipient, attempts }: ClaimedMail,
  delivery: Delivery,
): Promise<void> {
  if (delivery.outcome === "sent") return markSent(db, id)
  const { outcome, reason } = delivery
  if (outcome === "refused") await markFailed(db, id, reason)
  const status = outcome === "refused" ? "failed" : await postponeMail(db, id, reason)
  // By its kind, not by its subject, which may hold a code.
  if (status === "failed") log.error({ mail: id, to: recipient, kind, attempts, reason }, "a mail was given up")
  else log.warn({ mail: id, kind, attempts, reason }, "a mail was not delivered; trying again later")
}
