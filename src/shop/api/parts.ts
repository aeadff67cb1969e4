import type { Database } from "#database/database.ts"
import type { Counter } from "#database/limits/limits.ts"
import type { Files } from "#platform/files/files.ts"
import type { Log } from "#platform/log/log.ts"
import type { Pictures } from "#platform/pictures/pictures.ts"
import type { Secrets } from "#platform/secrets/secrets.ts"
import type { Reauthenticate } from "./proof.ts"

/** Holds what endpoints and jobs work with, as far as it belongs to no domain; the process makes each once. */
export interface CommonParts {
  readonly db: Database
  readonly files: Files
  readonly pictures: Pictures
  readonly reviewPictures: Pictures
  readonly secrets: Secrets
  readonly log: Log
  /** Is the base of absolute links, without a slash at the end. */
  readonly publicUrl: string
  /** Returns the IP that a request comes from, behind the operator's proxies. */
  readonly clientIp: (request: Request) => string
  readonly reauthenticate: Reauthenticate
  /** False in production without SMTP_URL: mails wait in the outbox until there is a relay. */
  readonly mailRelay: boolean
  /** Mails go to a mailbox on this machine, not to people. */
  readonly developmentMailbox: boolean
  readonly couponTries: Counter
  readonly testMails: Counter
  /** Counts the receipts and pictures of reviews whose upload each user began. */
  readonly receiptUploads: Counter
  /** Returns the minutes by which this machine's clock is ahead of the database's, negative when it is behind. */
  readonly readClock: () => Promise<number>
  /** Multiplies the limits of orders. */
  readonly limitFactor: number
}

export type Parts<Name extends keyof CommonParts> = Pick<CommonParts, Name>
