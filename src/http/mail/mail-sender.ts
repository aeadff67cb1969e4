import type { Config } from "../config/config.ts"
import { emailAddress } from "../config/setting-values.ts"

export type SenderSettings = Pick<Config, "mailFrom" | "smtpUrl" | "publicUrl" | "shop">

/** Whom mails come from: `MAIL_FROM`, or the shop by its name at the moment, at the first address that is known. */
export function mailSender({ mailFrom, smtpUrl, publicUrl, shop }: SenderSettings, name: string): string {
  if (mailFrom) return mailFrom
  const address = shop.email ?? relayAccount(smtpUrl) ?? `no-reply@${new URL(publicUrl).hostname}`
  // Quoted: a name may hold a comma.
  return `"${name.replace(/["\\]/g, "\\$&")}" <${address}>`
}

/** The address by which the shop signs in to the relay, which sends for that one at least. */
function relayAccount(smtpUrl: string | undefined): string | null {
  return smtpUrl ? emailAddress(decodeURIComponent(new URL(smtpUrl).username)) : null
}
