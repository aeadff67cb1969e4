import type { Database } from "#database/database.ts"
import type { Locale } from "#messages/runtime.js"
import type { Transport } from "#platform/mail/message.ts"
import { smtpTransport } from "#platform/mail/smtp.ts"
import { mailAttempts } from "#platform/metrics/metrics.ts"
import { openMailbox } from "#shop/mails/mailbox/stored-mails.ts"
import type { Mail } from "#shop/mails/mails.ts"
import { startSending } from "#shop/mails/send-mails.server.ts"
import { linkOfMail } from "#shop/orders/links/order-links.server.ts"
import { isStaleReminder } from "#shop/orders/window/send-reminders.server.ts"
import type { Config } from "../config/config.ts"
import { emailAddress } from "../config/setting-values.ts"
import type { ShopServices } from "../services.ts"

export type SenderSettings = Pick<Config, "mailFrom" | "smtpUrl" | "publicUrl" | "shop">
type MailSettings = SenderSettings & Pick<Config, "developmentMailbox">
type MailServices = Pick<ShopServices, "db" | "secrets" | "log" | "settings" | "publicUrl">

export interface RunningMails {
  /** Waits for the mails that are being handed over, until `hurry` aborts: their connections are closed then, and they are in doubt. */
  stop(hurry: AbortSignal): Promise<void>
}

/** Sends the mails that wait, with the shop's name and texts as the owner has set them at that moment. */
export function startMails(config: MailSettings, services: MailServices): RunningMails {
  const { db, secrets, log, publicUrl } = services
  const settings = () => services.settings.values
  const transport = mailTransport(config, db, () => mailSender(config, settings().shop.name))
  const isUseless = (mail: Mail) => isStaleReminder(db, mail)
  const linkOf = (mail: Mail, language: Locale) => linkOfMail({ db, secrets, publicUrl }, mail, language)
  const onSettled = (outcome: string) => mailAttempts.inc({ outcome })
  const sending = startSending({ db, secrets, transport, log, settings, publicUrl, onSettled, isUseless, linkOf })
  const cut = () => transport?.close()
  return {
    async stop(hurry) {
      hurry.addEventListener("abort", cut, { once: true })
      await sending.stop()
      cut()
      // An interrupted mail is recorded as doubtful.
      await sending.stop()
    },
  }
}

function mailTransport(
  { smtpUrl, developmentMailbox }: MailSettings,
  db: Database,
  from: () => string,
): Transport | null {
  if (smtpUrl) return smtpTransport(smtpUrl, from)
  return developmentMailbox ? openMailbox(db) : null
}

/** Returns the sender of mails: `MAIL_FROM`, or the shop by its current name at the first address that is known. */
export function mailSender({ mailFrom, smtpUrl, publicUrl, shop }: SenderSettings, name: string): string {
  if (mailFrom) return mailFrom
  const address = shop.email ?? relayAccount(smtpUrl) ?? `no-reply@${new URL(publicUrl).hostname}`
  // Quoted: a name may hold a comma.
  return `"${name.replace(/["\\]/g, "\\$&")}" <${address}>`
}

/** Returns the address with which the shop signs in to the relay, which accepts at least that sender. */
function relayAccount(smtpUrl: string | undefined): string | null {
  return smtpUrl ? emailAddress(decodeURIComponent(new URL(smtpUrl).username)) : null
}
