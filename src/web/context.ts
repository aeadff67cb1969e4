import { createContext, href, type RouterContextProvider, redirect } from "react-router"
import type { Database } from "#database/database.ts"
import type { Secrets } from "#platform/secrets/secrets.ts"
import type { Outbox } from "#shop/mails/outbox.server.ts"
import type { TakeNewsletterMail } from "#shop/newsletter/newsletter-limits.server.ts"
import type { PayPage } from "#shop/orders/cards/pay-page.server.ts"
import type { Order } from "#shop/orders/order-json.ts"
import type { ShopSettings } from "#shop/settings/settings.ts"
import type { SignInWays } from "#web/layout/shop-info.ts"

/** The process gives this to every loader; http/pages/render-page.ts sets it for each rendering. */
export interface ShopContext {
  readonly db: Database
  /** Holds the settings as they were when the rendering began. */
  readonly settings: ShopSettings
  /** Returns them as they are now, in the language in which it is called. */
  readonly settingsNow: () => ShopSettings
  /** Is the base of absolute links, without a slash at the end: https://nool.example */
  readonly publicUrl: string
  readonly outbox: Outbox
  readonly secrets: Secrets
  readonly takeNewsletterMail: TakeNewsletterMail
  readonly signIn: SignInWays
  /** Is false where the operator has taken the page for no connection back from browsers. */
  readonly hasOfflinePage: boolean
  /** Returns what the page of a card payment shows, by its query; null where its link is not one of ours. */
  readonly payPage: (query: URLSearchParams) => Promise<PayPage | null>
  readonly payByTransfer: (query: URLSearchParams) => Promise<boolean>
  /** Returns the order that a link shows, by its query; null for any link that is not good. */
  readonly linkedOrder: (query: URLSearchParams) => Promise<Order | null>
  /** Logs a failure that people are not shown. While the database is unavailable, failures are only counted. */
  readonly logFailure: (what: string, error: unknown) => "unavailable" | "failed"
  /** Is true when an admin views the shop before it is open. */
  readonly isPreview: boolean
  /** Holds the client's IP where a form is answered; null for a page that everybody may be shown. */
  readonly sentFrom: string | null
}

export const shopContext = createContext<ShopContext>()

/** Returns the context of a page with the shop's products, which redirects its visitors before the shop is open. */
export function openShopContext(context: Readonly<RouterContextProvider>): ShopContext {
  const shop = context.get(shopContext)
  if (shop.settings.opening.closed && !shop.isPreview) throw redirect(href("/opening-soon"))
  return shop
}
