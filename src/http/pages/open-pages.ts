import type { Database } from "#database/database.ts"
import { unavailableIn } from "#platform/unavailable.ts"
import { announcedTags, PAGES_CHANGED } from "#shop/catalogue/announce.server.ts"
import { payByTransfer, readPayPage } from "#shop/orders/cards/pay-page.server.ts"
import { readLinked } from "#shop/orders/links/order-links.server.ts"
import { offeredMethods } from "#shop/settings/settings.ts"
import type { ShopContext } from "#web/context.ts"
import type { Config } from "../config/config.ts"
import type { ShopServices } from "../services.ts"
import type { PageCache } from "./page-cache.ts"
import { createRenderPage, type RenderOptions } from "./render-page.ts"
import { createPageCache } from "./serve-pages.ts"

interface PagesOptions extends Pick<RenderOptions, "build" | "manifests" | "shared"> {
  readonly config: Config
  readonly services: ShopServices
}

/** Opens the pages' renderer and cache. In development there is no cache, because a page may change with every save. */
export async function openPages({ config, services, ...pages }: PagesOptions) {
  const { db, publicUrl, settings } = services
  const signIn = {
    providers: config.oauth.map(({ name }) => name),
    mails: mailsOf(config),
    sms: config.smsWebhookUrl !== undefined || config.developmentMailbox,
  }
  const render = createRenderPage({
    ...pages,
    context: pageContext(services, { signIn, hasOfflinePage: config.offlinePage }),
  })
  const routes = typeof pages.build === "function" ? {} : pages.build.routes
  const cache = createPageCache(routes, {
    isAway: () => db.monitor.awaySince !== null,
    render: (key) => render(new Request(publicUrl + key)),
  })
  const following = await followCatalogue(db, cache)
  // A closed shop must not show its products, not even while the database is unavailable.
  settings.onChange(() => (settings.values.opening.closed ? cache.clear() : cache.outdate(null)))
  return { routes, render, cache, following }
}

function mailsOf({ smtpUrl, developmentMailbox }: Config): ShopContext["signIn"]["mails"] {
  if (smtpUrl) return "sent"
  return developmentMailbox ? "mailbox" : "waiting"
}

function pageContext(
  services: ShopServices,
  ofConfig: Pick<ShopContext, "signIn" | "hasOfflinePage">,
): RenderOptions["context"] {
  const { db, publicUrl, outbox, secrets, takeNewsletterMail, log } = services
  return {
    db,
    get settings() {
      return services.settings.values
    },
    settingsNow: () => services.settings.values,
    publicUrl,
    outbox,
    secrets,
    takeNewsletterMail,
    ...ofConfig,
    payPage: (query) => readPayPage(services, query),
    payByTransfer: (query) =>
      payByTransfer(services, query, offeredMethods(services.settings.values).includes("bank_transfer")),
    linkedOrder: (query) => readLinked(services, query),
    logFailure(what, err) {
      if (unavailableIn(err)) return "unavailable"
      log.error({ err }, what)
      return "failed"
    },
  }
}

export interface Following {
  /** Returns false while changes are not received. */
  isListening(): boolean
  stop(): Promise<void>
}

/** Tells the cache of changes. While none can be received every page counts as outdated; a dead connection is noticed within seconds. */
export async function followCatalogue(
  db: Pick<Database, "listen">,
  cache: Pick<PageCache, "outdate" | "listening">,
): Promise<Following> {
  let listening = false
  const stop = await db.listen(
    PAGES_CHANGED,
    (payload) => cache.outdate(announcedTags(payload)),
    (stands) => {
      listening = stands
      cache.listening(stands)
    },
  )
  return { stop, isListening: () => listening }
}
