import type { Database } from "#database/database.ts"
import { openMailbox } from "./mailbox.ts"
import type { Transport } from "./message.ts"
import { smtpTransport } from "./smtp.ts"

interface TransportOptions {
  /** smtp:// or smtps:// */
  readonly smtpUrl: string | undefined
  /** `Nool <hello@nool.example>` */
  readonly from: string
  /** Whether mails may lie readable in the development mailbox when there is no relay. */
  readonly developmentMailbox: boolean
  readonly db: Database
}

/** The relay of `smtpUrl`, or the development mailbox; null where there is neither: mails then wait until a relay is set. */
export function createTransport({ smtpUrl, from, developmentMailbox, db }: TransportOptions): Transport | null {
  if (smtpUrl) return smtpTransport(smtpUrl, from)
  return developmentMailbox ? openMailbox(db) : null
}
