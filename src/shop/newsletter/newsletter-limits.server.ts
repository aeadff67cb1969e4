import type { Queryable } from "#database/database.ts"
import { type Asker, drawFrom, sharersOf } from "#database/limits/shares.ts"
import type { Secrets } from "#platform/secrets/secrets.ts"

/** Mails that one address gets in an hour, however often it is given. */
const MAILS_TO_ADDRESS = 3
/** Strangers may use this part of `MAILS_PER_HOUR` for mails to addresses that nobody has proved. */
const NEWSLETTER_PART = 1 / 5

export interface HeldMail {
  readonly by: "address" | "share"
  readonly seconds: number
}

/**
 * Counts a requested mail, of the newsletter or of waiting for a product, in the transaction that queues it; resolves
 * to null when it may be sent. What is refused for the requester's share counts nowhere.
 */
export type TakeNewsletterMail = (tx: Queryable, email: string, asker: Asker) => Promise<HeldMail | null>

export function createNewsletterLimit(secrets: Secrets, mailsPerHour: number): TakeNewsletterMail {
  const pool = { name: "newsletter", size: mailsPerHour * NEWSLETTER_PART }
  return async (tx, email, asker) => {
    const beyondShare = await drawFrom(tx, pool, sharersOf(asker))
    if (beyondShare !== null) return { by: "share", seconds: beyondShare }
    const toAddress = { name: secrets.hmac("message-counts", `newsletter ${mailboxOf(email)}`), size: MAILS_TO_ADDRESS }
    const enough = await drawFrom(tx, toAddress, [])
    return enough === null ? null : { by: "address", seconds: enough }
  }
}

/** Returns the mailbox of an address, only for counting: without +tag, and at Gmail without dots. */
export function mailboxOf(email: string): string {
  const [whole = "", host = ""] = email.toLowerCase().split("@")
  const name = whole.replace(/(?<=.)\+.*$/, "")
  const isGmail = host === "gmail.com" || host === "googlemail.com"
  return isGmail ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${host}`
}
