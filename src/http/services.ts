import type { Backups } from "#backup/service/create-backups.ts"
import type { Gate } from "#shop/api/gates.ts"
import type { CommonParts } from "#shop/api/parts.ts"
import type { Announcer } from "#shop/catalogue/announcer.server.ts"
import type { EndSessions } from "#shop/customers/accounts.server.ts"
import type { Outbox } from "#shop/mails/outbox.server.ts"
import type { TakeNewsletterMail } from "#shop/newsletter/newsletter-limits.server.ts"
import type { CardProvider } from "#shop/orders/cards/card-shop.server.ts"
import type { ErasedList } from "#shop/own-data/terms.server.ts"
import type { TellCodeChange } from "#shop/settings/admin-settings.server.ts"
import type { LiveSettings } from "#shop/settings/live-settings.server.ts"

/** Holds all that the endpoints and jobs work with. Each names the part that it needs. */
export interface ShopServices extends CommonParts, Gate {
  readonly settings: LiveSettings
  readonly outbox: Outbox
  readonly announcer: Announcer
  readonly backups: Backups
  readonly cards: readonly CardProvider[]
  readonly endSessions: EndSessions
  readonly erasedList: ErasedList
  readonly tellCodeChange: TellCodeChange
  /** Returns whether an admin is signed in in the browser: it then sees a shop that is not open yet. */
  readonly isPreview: (request: Request) => boolean
  readonly takeNewsletterMail: TakeNewsletterMail
}
