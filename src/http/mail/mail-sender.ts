import type { Config } from "../config/config.ts"
import { emailAddress } from "../config/setting-values.ts"

export type SenderSettings = Pick<Config, "mailFrom" | "smtpUrl" | "publicUrl" | "shop">

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
