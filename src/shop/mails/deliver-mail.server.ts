import type { Database } from "#database/database.ts"
import { knownLocale } from "#messages/known-locale.ts"
import { inLanguage } from "#messages/reader.server.ts"
import type { Locale } from "#messages/runtime.js"
import { asError } from "#platform/errors.ts"
import type { Log } from "#platform/log/log.ts"
import type { Delivery, Transport } from "#platform/mail/message.ts"
import type { Secrets } from "#platform/secrets/secrets.ts"
import { codePath } from "#shop/lankaqr/code-links.server.ts"
import type { ShopSettings } from "#shop/settings/settings.ts"
import { type ClaimedMail, dropMail, type MailStatus, type Settlement } from "./mail-queue.server.ts"
import type { Mail } from "./mails.ts"
import { renderMail } from "./render-mail.tsx"
import { shopFacts } from "./templates/content.ts"

export interface Sending {
  readonly db: Database
  readonly secrets: Secrets
  readonly transport: Transport
  readonly settings: () => ShopSettings
  /** Is the base of absolute links, without a slash at the end. */
  readonly publicUrl: string
  readonly log: Log
  /** Returns whether a mail that waited is of no use any more, and is not sent. */
  readonly isUseless?: (mail: Mail) => Promise<boolean>
  /** Returns the URL by which the customer whom a mail goes to sees its order; null where there is none. */
  readonly linkOf?: (mail: Mail, language: Locale) => Promise<string | null>
  readonly onSettled?: (status: MailStatus) => void
}

/**
 * Makes one attempt at a mail, whose claim the caller renews meanwhile. Never rejects.
 * @param handOver notes that the relay may have the mail from now on; false when it must not get it
 */
export async function attemptMail(
  { db, secrets, transport, settings, publicUrl, isUseless, linkOf }: Omit<Sending, "log" | "onSettled">,
  { id, attempts, payload, language: own }: ClaimedMail,
  handOver: () => Promise<boolean>,
): Promise<Delivery> {
  try {
    const mail = JSON.parse(secrets.decrypt("mail", payload)) as Mail
    if (await isUseless?.(mail)) {
      await dropMail(db, { id, attempts })
      return { outcome: "withdrawn" }
    }
    const language = knownLocale(mail.language ?? own)
    const link = (await linkOf?.(mail, language)) ?? null
    const { replyTo, ...content } = inLanguage(language, () => {
      const shop = shopFacts(settings(), publicUrl, (orderId) => codePath(secrets, orderId), link)
      return { replyTo: mail.replyTo || shop.email, ...renderMail(mail, shop, language) }
    })
    return await transport.deliver({ id, to: mail.to, replyTo, language, ...content }, handOver)
  } catch (error) {
    // A secret that changed or a template that breaks: the next start may have fixed it.
    return { outcome: "postponed", reason: asError(error).message, relayDown: false }
  }
}

/** Returns the settlement to store; null when another sender has claimed the mail since then and settles it. */
export function settlementOf({ id, attempts }: ClaimedMail, delivery: Delivery): Settlement | null {
  if (delivery.outcome === "withdrawn") return null
  if (delivery.outcome === "sent") return { id, attempts, outcome: "sent", reason: null }
  return {
    id,
    attempts,
    outcome: delivery.outcome === "refused" ? "failed" : delivery.outcome,
    // A relay's answer may hold what no text of PostgreSQL can.
    reason: delivery.reason.replaceAll("\0", ""),
  }
}

/** Reports the status of a mail after an attempt; without a status the claim was lost. */
export function reportStatus(
  { log, onSettled }: Pick<Sending, "log" | "onSettled">,
  { id, kind, recipient, attempts }: ClaimedMail,
  reason: string | null,
  status: MailStatus | null,
) {
  if (status !== null) onSettled?.(status)
  const about = { mail: id, kind, attempts, reason }
  if (status === "queued") log.warn(about, "a mail was not delivered; trying again later")
  // The log names the kind and not the subject, which may hold a code.
  if (status === "failed") log.error({ ...about, to: recipient }, "a mail was given up")
  if (status === "doubtful") log.error({ ...about, to: recipient }, DOUBTFUL)
}

export const DOUBTFUL = "a mail may or may not have arrived; it is not sent again by itself"
