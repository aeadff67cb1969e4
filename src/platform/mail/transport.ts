import type { Database } from "#database/database.ts"
import { openMailbox } from "./mailbox.ts"
import type { Transport } from "./message.ts"
import { smtpTransport } from "./smtp.ts"

/** The relay of `smtpUrl` (smtp:// or smtps://), or without one the development mailbox. `from`: `Nool <hello@nool.example>`. */
export function createTransport(options: { smtpUrl?: string | undefined; from: string; db: Database }): Transport {
  return options.smtpUrl ? smtpTransport(options.smtpUrl, options.from) : openMailbox(options.db)
}
