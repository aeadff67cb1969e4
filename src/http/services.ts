import type { Database } from "#database/database.ts"
import type { Counter } from "#database/limits/limits.ts"
import type { Files } from "#platform/files/files.ts"
import type { Log } from "#platform/log/log.ts"
import type { Pictures } from "#platform/pictures/pictures.ts"
import type { Secrets } from "#platform/secrets/secrets.ts"
import type { Gate } from "#shop/api/gates.ts"
import type { Reauthenticate } from "#shop/api/proof.ts"
import type { Backups } from "#shop/backups/backup-service.ts"
import type { Announcer } from "#shop/catalogue/announcer.server.ts"
import type { EndSessions } from "#shop/customers/accounts.server.ts"
import type { Outbox } from "#shop/mails/outbox.server.ts"
import type { TakeNewsletterMail } from "#shop/newsletter/newsletter-limits.server.ts"
import type { LiveSettings } from "#shop/settings/live-settings.server.ts"

/**
 * Holds all that the shop's endpoints and jobs work with; the process makes it once. Each of them names the part that
 * it needs.
 */
export interface ShopServices extends Gate {
  readonly db: Database
  readonly settings: LiveSettings
  readonly files: Files
  readonly pictures: Pictures
  readonly reviewPictures: Pictures
  readonly secrets: Secrets
  readonly outbox: Outbox
  readonly announcer: Announcer
  readonly backups: Backups
  /** False in production without SMTP_URL: mails wait in the outbox until there is a relay. */
  readonly mailRelay: boolean
  /** Mails go to a mailbox on this machine, not to people. */
  readonly developmentMailbox: boolean
  readonly log: Log
  /** Is the base of absolute links, without a slash at the end. */
  readonly publicUrl: string
  /** Ends every session of a user, inside the caller's transaction. */
  readonly endSessions: EndSessions
  readonly reauthenticate: Reauthenticate
  /**
   * Returns whether an admin is signed in in the browser that sends the request; such a browser sees a shop that is not
   * open yet.
   */
  readonly isPreview: (request: Request) => boolean
  /** Counts the coupon codes that each user tries. */
  readonly couponTries: Counter
  readonly takeNewsletterMail: TakeNewsletterMail
  /** Returns the IP that a request comes from, behind the operator's proxies. */
  readonly clientIp: (request: Request) => string
  /**
   * Returns the minutes by which this machine's clock is ahead of the database's, negative when it is behind; 0 when it
   * is right.
   */
  readonly readClock: () => Promise<number>
  /** Counts the test mails that each admin sends. */
  readonly testMails: Counter
  /** False only in load tests. */
  readonly limitOrders: boolean
  /** Counts the receipts and pictures of reviews whose upload each user began. */
  readonly receiptUploads: Counter
}
