import { createContext, href, type RouterContextProvider, redirect } from "react-router"
import type { Database } from "#database/database.ts"
import type { Secrets } from "#platform/secrets/secrets.ts"
import type { ShopServices } from "#shop/api/api.ts"
import type { Outbox } from "#shop/mails/outbox.server.ts"
import type { ShopSettings } from "#shop/settings/settings.ts"
import type { SignInWays } from "#web/layout/shop-info.ts"

/** What the process gives every loader: set for each rendering by http/pages/render-page.ts. */
export interface ShopContext {
  readonly db: Database
  /** As they were when the rendering began. */
  readonly settings: ShopSettings
  /** Base of absolute links, without a slash at the end: https://nool.example */
  readonly publicUrl: string
  readonly outbox: Outbox
  readonly secrets: Secrets
  readonly takeNewsletterMail: ShopServices["takeNewsletterMail"]
  readonly signIn: SignInWays
  /** Logs a failure that people are not shown. One that the database explains, which is not available, is only counted: `unavailable`. */
  readonly logFailure: (what: string, error: unknown) => "unavailable" | "failed"
  /** Of this rendering: an admin asked for it, who sees the shop before it is open. */
  readonly isPreview: boolean
  /** Of this rendering: the client's IP, where it answers a form; null where it is only read, since it may be shown to everybody. */
  readonly sentFrom: string | null
}

export const shopContext = createContext<ShopContext>()

/** The context of a page that shows the shop's products: before the shop is open it leads visitors to the page that says so. */
export function openShopContext(context: Readonly<RouterContextProvider>): ShopContext {
  const shop = context.get(shopContext)
  if (shop.settings.opening.closed && !shop.isPreview) throw redirect(href("/opening-soon"))
  return shop
}
