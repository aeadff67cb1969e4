import type { Parts } from "#shop/api/parts.ts"
import type { Announcer } from "#shop/catalogue/announcer.server.ts"
import type { Outbox } from "#shop/mails/outbox.server.ts"
import type { LiveSettings } from "#shop/settings/live-settings.server.ts"

export interface OrdersShop extends Parts<"db"> {
  readonly outbox: Outbox
  readonly announcer: Announcer
  readonly settings: Pick<LiveSettings, "values">
}
