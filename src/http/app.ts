import type { HttpBindings } from "@hono/node-server"
import { Hono, type HonoRequest } from "hono"
import type { Auth } from "#auth/auth.ts"
import { MAX_BODY_BYTES } from "#auth/call-and-reply.ts"
import { backupFiles } from "#backup/service/backups.api.ts"
import { REQUEST_LIMIT_MS, withTimeLimit } from "#database/connections/time-limit.ts"
import type { ClientCounter } from "#database/limits/client-limits.ts"
import { shopApi } from "#endpoints/routes.ts"
import { readPath } from "#messages/read-path.ts"
import { inLanguage } from "#messages/reader.server.ts"
import { requestedLanguage } from "#messages/requested-language.ts"
import { type Locale, locales } from "#messages/runtime.js"
import type { ApiEnv } from "#shop/api/api.ts"
import { mailboxPages } from "#shop/mails/mailbox/mailbox.ts"
import { cardNotices, MAX_NOTICE_BYTES } from "#shop/orders/cards/notice.api.ts"
import { receiptFiles } from "#shop/receipts/receipts.api.ts"
import { isPictureShown } from "#shop/reviews/review-pictures.server.ts"
import { type AssetFiles, serveAssets } from "./files/assets.ts"
import { FEEDS, feed } from "./files/feed.ts"
import { serveMailedPictures, serveMedia, serveReviewPictures } from "./files/media.ts"
import { sitemap } from "./files/sitemap.ts"
import { type HealthOptions, healthRoutes } from "./monitoring/health.ts"
import { type MetricsOptions, serveMetrics } from "./monitoring/metrics.ts"
import { logRequests } from "./monitoring/request-log.ts"
import { refuseForeignForms } from "./pages/foreign-forms.ts"
import type { OwnChanges, Preview } from "./pages/marks.ts"
import type { Asked } from "./pages/page-cache.ts"
import { type PageOptions, servePages } from "./pages/serve-pages.ts"
import { admit, type Capacity } from "./requests/capacity.ts"
import { rememberClientIp, type TrustedProxies } from "./requests/client-ip.ts"
import { receiveBody, receiveJson } from "./requests/receive-body.ts"
import {
  apiRefusals,
  authRefusals,
  handleFailure,
  limitClient,
  limitSearches,
  type Refusals,
  searchesPage,
} from "./requests/refusals.ts"
import { countRequests } from "./requests/request-metrics.ts"
import { reportRefusals } from "./requests/security-events.ts"
import { isFromThisMachine } from "./requests/this-machine.ts"
import type { ShopServices } from "./services.ts"

export interface AppOptions {
  readonly services: ShopServices
  readonly auth: Auth
  readonly pages: PageOptions
  readonly ownChanges: OwnChanges
  readonly preview: Preview
  readonly assets: AssetFiles
  readonly trustedProxies: TrustedProxies
  readonly searches: ClientCounter
  /** Counts what arrives as a notice of a card payment. */
  readonly notices: ClientCounter
  readonly health: Omit<HealthOptions, "services">
  readonly metrics: MetricsOptions
  readonly developmentMailbox: boolean
}

/** Returns the language of who gets the response: programs ask for it, a page has it in its path, and a signed link says where it was made. */
function readerOf(request: HonoRequest): Locale {
  const said = SIGNED_LINKS.test(request.path) && locales.find((locale) => locale === request.query("language"))
  if (said) return said
  if (!UNPREFIXED.test(request.path)) return readPath(request.path).locale
  return requestedLanguage(request.header("accept-language"))
}

const SIGNED_LINKS = /^\/(?:receipts|backups)\//
/** Nothing but the header says in which language these answer. */
const BY_HEADER = /^\/(?:api|auth)\//
const UNPREFIXED = /^\/(?:api|auth|receipts|backups)\//

/** Calls under these paths change what cached pages show: products, their stock, and the settings. */
const SHOWN_IN_PAGES = [
  "/api/orders",
  "/api/reviews/:id?",
  "/api/admin/orders/:id",
  "/api/admin/products/*",
  "/api/admin/categories/*",
  "/api/admin/product-imports",
  "/api/admin/reviews/:id",
  "/api/admin/samples",
  "/api/admin/settings/:section",
  "/api/admin/texts/:section",
]

/** Providers of card payments post here what became of a payment. */
const NOTICES = "/payments/:provider/notice"
const NOTICE_LIMIT_MS = 15_000

/** Calls to these with a search text, or the key of a link, count as searches. */
const SEARCHED = ["/api/products", "/api/towns", "/api/order-link/*"]

/** `asked` is what the listener found in the page cache. */
export type AppEnv = ApiEnv<ShopServices> & { Bindings: Partial<HttpBindings> & { asked?: Asked } }

export async function createApp(options: AppOptions): Promise<Hono<AppEnv>> {
  const { services, auth } = options
  const app = new Hono<AppEnv>()
  app.onError(handleFailure(services.log))
  app.use(countRequests)
  app.use(logRequests(services.log))
  app.use(reportRefusals(services.log))
  app.use(async (c, next) => {
    const reader = readerOf(c.req)
    await inLanguage(reader, next)
    if (!BY_HEADER.test(c.req.path)) return
    c.header("Content-Language", reader)
    c.header("Vary", "Accept-Language", { append: true })
  })
  app.use("/auth/*", receiveBody(MAX_BODY_BYTES, authRefusals.tooLarge))
  app.use("/api/*", receiveJson)
  app.use(NOTICES, receiveBody(MAX_NOTICE_BYTES, apiRefusals.tooLarge))
  app.use(async (c, next) => {
    rememberClientIp(c.req.raw, c.env?.incoming?.socket.remoteAddress, options.trustedProxies)
    c.set("shop", services)
    await withTimeLimit(REQUEST_LIMIT_MS, next)
  })

  app.route("/health", healthRoutes({ services, ...options.health }))
  app.get("/metrics", serveMetrics(options.metrics))
  const admitTo = (kind: Capacity, { busy }: Refusals) => admit(kind, busy)
  app.use("/auth/*", admitTo("auth", authRefusals))
  app.use("/api/*", admitTo("api", apiRefusals))
  // A provider need not repeat what is refused: its notices wait longer for a busy database than a request of a reader.
  app.use(NOTICES, (_, next) => withTimeLimit(NOTICE_LIMIT_MS, next))
  app.use(NOTICES, limitClient(options.notices, apiRefusals.notices), admitTo("notices", apiRefusals))
  for (const path of SHOWN_IN_PAGES) app.use(path, options.ownChanges.mark)
  for (const path of ["/api/me", "/api/admin/*"]) app.use(path, options.preview.mark)
  app.use("/auth/v1/logout", options.preview.forget)
  for (const path of SEARCHED) app.use(path, limitSearches(options.searches, apiRefusals.searches))
  app.route("/auth/v1", auth.routes)
  app.route("/api", shopApi)
  app.route("/", cardNotices)
  app.get("/receipts/*", receiptFiles)
  app.get("/backups/*", backupFiles)
  app.get(
    "/media/reviews/*",
    serveReviewPictures(services.files, (name) => isPictureShown(services.db, name)),
  )
  app.get(
    "/media/*",
    serveMailedPictures(services.files, () => {
      const { shop, maker } = services.settings.values
      return [shop.logo, maker.picture]
    }),
    serveMedia(services.files),
  )
  if (options.developmentMailbox) {
    app.use("/dev/*", async (c, next) =>
      isFromThisMachine(c.req.raw, c.env?.incoming?.socket.remoteAddress) ? next() : c.notFound(),
    )
    app.route("/", mailboxPages(services.db))
  }
  app.use(await serveAssets(options.assets))
  app.route("/", sitemap(services))
  for (const path of FEEDS) app.use(path, limitClient(options.searches, searchesPage))
  app.route("/", feed(services))
  app.use(limitSearches(options.searches, searchesPage))
  app.use(refuseForeignForms(services.log, services.publicUrl))
  app.all("*", servePages(options.pages))
  return app
}
