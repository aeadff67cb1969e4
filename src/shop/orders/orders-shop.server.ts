import { type Sql, sql } from "#database/database.ts"
import type { Parts } from "#shop/api/parts.ts"
import type { Announcer } from "#shop/catalogue/announcer.server.ts"
import type { Outbox } from "#shop/mails/outbox.server.ts"
import type { LiveSettings } from "#shop/settings/live-settings.server.ts"

export interface OrdersShop extends Parts<"db"> {
  readonly outbox: Outbox
  readonly announcer: Announcer
  readonly settings: Pick<LiveSettings, "values">
}

/** Describes who acts on an order as its customer: the account that placed it, or whoever has its link. */
export interface Holder {
  /** Is null of a link: it tells nobody's name. */
  readonly actorId: string | null
  /** Is the condition of the order as `o`, which is asked again when it is locked. */
  readonly which: Sql
}

export const accountOf = (userId: string): Holder => ({ actorId: userId, which: sql`o.user_id = ${userId}` })
