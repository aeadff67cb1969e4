import type { Auth } from "#auth/auth.ts"
import { scheduleBackups } from "#backup/service/create-backups.ts"
import { withTimeLimit } from "#database/connections/time-limit.ts"
import { type Jobs, openJobs } from "#database/jobs/jobs.ts"
import { countClients } from "#database/limits/client-limits.ts"
import { createLocalCounter } from "#database/limits/limits.ts"
import type { Files } from "#platform/files/files.ts"
import { StoreRefuses } from "#platform/files/reachable.ts"
import { startAddingPictures } from "#sample/add-pictures.ts"
import { fillSample } from "#sample/fill-sample.ts"
import { sweepWaits } from "#shop/back-in-stock/mail-waits.server.ts"
import { sweepUnusedPictures } from "#shop/catalogue/pictures/admin-products-pictures.server.ts"
import { setPictureHost } from "#shop/catalogue/pictures/picture-host.ts"
import { sweepDeletedProducts } from "#shop/catalogue/products/remove-product.server.ts"
import { storeMissingWords, sweepSearchWords } from "#shop/catalogue/search/product-words.server.ts"
import { sweepCommissions } from "#shop/commissions/ask.server.ts"
import { sweepMissedSearches } from "#shop/figures/missed-searches.server.ts"
import { forgetMails } from "#shop/mails/mail-queue.server.ts"
import { emptyMailbox } from "#shop/mails/mailbox/stored-mails.ts"
import { followOpening, sweepOpeningWaits } from "#shop/newsletter/opening-waits.server.ts"
import { sweepNewsletter } from "#shop/newsletter/subscribe.server.ts"
import { foldOrderDays } from "#shop/orders/admin/admin-orders-days.server.ts"
import { NOTICES_PER_MINUTE } from "#shop/orders/cards/notice.api.ts"
import { startCardJobs } from "#shop/orders/refunds/card-jobs.server.ts"
import { tendPaymentWindows } from "#shop/orders/window/payment-clock.server.ts"
import { makeDownloads } from "#shop/own-data/download.server.ts"
import { carryOutTerms, eraseAgain } from "#shop/own-data/terms.server.ts"
import { askForReviews } from "#shop/reviews/review-requests.server.ts"
import { forgetMessages, startWebhooks } from "#shop/webhooks/send-webhooks.server.ts"
import { createApp } from "../app.ts"
import type { AssetFiles } from "../files/assets.ts"
import { startMails } from "../mail/start-mails.ts"
import { createScrape, foldersOf } from "../monitoring/scrape.ts"
import { createOwnChanges, createPreview } from "../pages/marks.ts"
import { openPages } from "../pages/open-pages.ts"
import type { RenderOptions } from "../pages/render-page.ts"
import type { ReadRequest } from "../pages/serve-pages.ts"
import { countVisits } from "../pages/visits.ts"
import { commonHeaders, type ListenerOptions, requestListener } from "../request-listener.ts"
import type { ShopServices } from "../services.ts"
import { drain } from "./drain.ts"
import { ensureFirstAdmin, type FirstAdmin } from "./first-admin.ts"
import { ensurePortIsFree, type Listening, listen } from "./listen.ts"
import { OpenParts } from "./open-parts.ts"
import { type OpenOptions, openServices } from "./open-services.ts"

export interface Shop {
  readonly port: number
  readonly admin: FirstAdmin
  /** Resolves when everything is closed, after `stop`. */
  readonly closed: Promise<void>
}

export interface StartOptions extends OpenOptions {
  readonly pages: Pick<RenderOptions, "build" | "manifests" | "shared">
  readonly assets: AssetFiles
  /** Returns the metrics of all workers, or `own` where they are unavailable. */
  readonly scrapeAll?: (own: () => Promise<string>) => Promise<string>
  /** Responds before the shop does, in development. Pages are then rendered for every request. */
  readonly middleware?: ListenerOptions["middleware"]
}

// Requests under way have the time that people wait for; what runs in the background has less, since it is taken up again.
const DRAIN_MS = 10_000
const CLOSE_MS = 10_000

/**
 * Starts every part in order. When one fails, or `stop` aborts during the start, those already started are closed again
 * and the failure is passed on. After the start, `stop` lets clients leave for as long as the settings say and then
 * closes everything: at most DRAIN_MS for requests and then each part within its own time.
 */
export async function startShop(options: StartOptions): Promise<Shop> {
  options.stop.throwIfAborted()
  const parts = new OpenParts(options)
  let listening: Listening | undefined
  async function close() {
    if (listening) await drain(listening, options, options.config.drainMs)
    await parts.close()
  }
  const closed = new Promise<void>((resolve) => {
    options.stop.addEventListener("abort", () => resolve(close()), { once: true })
  })
  try {
    const started = await start(options, parts)
    listening = started.listening
    return { port: listening.port, admin: started.admin, closed }
  } catch (error) {
    await parts.close()
    throw error
  }
}

async function start(options: StartOptions, parts: OpenParts) {
  const { config } = options
  setPictureHost(config.cdnUrl)
  // The primary has seen to it before its workers share the port.
  if (!options.role) await ensurePortIsFree(config)
  const { services, auth } = await openServices(options, parts)
  const { db, files, backups } = services
  await ensureStoreAccepts(files)
  if (config.sample) await fillSample(db)
  await storeMissingWords(db)
  const following = await services.settings.follow()
  await parts.add("settings", CLOSE_MS, following, (stop) => stop())
  await followOpening(services)
  await eraseAgain(services)
  const admin = await ensureFirstAdmin({ db, auth, config })
  const jobs = await startBackground(options, services, auth, parts)
  await parts.add("backups", CLOSE_MS, backups, (opened) => opened.stop())
  await scheduleBackups(jobs, services, options.onProgress)
  const listening = await startServing(options, services, auth, jobs, parts)
  if (config.sample) {
    const adding = startAddingPictures({ ...services, onProgress: options.onProgress })
    await parts.add("pictures of the sample", CLOSE_MS, adding, (started) => started.stop())
  }
  return { listening, admin }
}

/** Rejects only when an operator must act: an unavailable store may return, and the shop sells without it meanwhile. */
async function ensureStoreAccepts(files: Files) {
  await files.check().catch((error) => {
    if (error instanceof StoreRefuses) throw error
  })
}

const SWEEP_LIMIT_MS = 3_600_000

/** Mails go out, and once a night what is spent is swept away. */
async function startBackground({ config }: StartOptions, services: ShopServices, auth: Auth, parts: OpenParts) {
  const { db, log } = services
  // It may hold what was sent before this shop was for customers.
  if (!config.developmentMailbox) await emptyMailbox(db)
  await parts.add("mails", CLOSE_MS, startMails(config, services), (mails, hurry) => mails.stop(hurry))
  await parts.add("webhooks", CLOSE_MS, startWebhooks(services), (webhooks) => webhooks.stop())
  const jobs = await parts.add("jobs", CLOSE_MS, await openJobs({ db, log }), (opened) => opened.stop())
  const sweep = async () => {
    await auth.sweep()
    await forgetMails(db)
    await forgetMessages(db)
    await sweepNewsletter(db)
    await sweepWaits(services)
    await sweepOpeningWaits(services)
    await sweepCommissions(services)
    await sweepDeletedProducts(services)
    await sweepSearchWords(db)
    await sweepMissedSearches(db)
    await sweepUnusedPictures(services)
    await foldOrderDays(db)
    await carryOutTerms(services)
  }
  await jobs.work("sweep", () => withTimeLimit(SWEEP_LIMIT_MS, sweep))
  await jobs.schedule("sweep", "17 3 * * *")
  await jobs.workLong("own-data", 1, () => makeDownloads(services))
  await jobs.schedule("own-data", "*/2 * * * *")
  await jobs.work("ask-for-reviews", async () => void (await askForReviews(services)))
  // The requests are mailed by day, because a mail at night wakes people.
  await jobs.schedule("ask-for-reviews", "23 9-18 * * *")
  await jobs.workLong("payment-windows", 1, () => tendPaymentWindows(services))
  await jobs.schedule("payment-windows", "*/5 * * * *")
  await startCardJobs(jobs, services)
  return jobs
}

async function startServing(options: StartOptions, services: ShopServices, auth: Auth, jobs: Jobs, parts: OpenParts) {
  const { config, assets, middleware } = options
  const { following, ...pages } = await openPages({ ...options.pages, config, services })
  await parts.add("catalogue changes", CLOSE_MS, following, (opened) => opened.stop())
  const { cache } = pages
  const https = services.publicUrl.startsWith("https:")
  const ownChanges = createOwnChanges(services.secrets, https)
  const preview = createPreview(services.secrets, https)
  const readRequest: ReadRequest = (request, cookies) => ({
    ...request,
    changedAt: ownChanges.read(cookies),
    isPreview: services.settings.values.opening.closed && preview.read(cookies),
  })
  const { trustedProxies, behindProxy, developmentMailbox, port, host } = config
  const { scrapeAll = (own) => own() } = options
  const own = createScrape({ ...services, following, folders: foldersOf(config) })
  const perMinute = (name: string, points: number) =>
    countClients(createLocalCounter, { name, points: points * config.limitFactor, seconds: 60 })
  const app = await createApp({
    services,
    auth,
    pages: { ...pages, readRequest, publicUrl: services.publicUrl, catchUp: services.settings.catchUp },
    ownChanges,
    preview,
    assets,
    health: { jobs, isListening: following.isListening, isStopping: () => options.stop.aborted },
    metrics: { token: config.metricsToken, behindProxy, scrape: () => scrapeAll(own) },
    trustedProxies,
    searches: perMinute("searches", config.searchesPerMinute),
    notices: perMinute("notices", NOTICES_PER_MINUTE),
    developmentMailbox,
  })
  const headers = commonHeaders(https)
  const { log } = services
  const visits = await parts.add("visits", CLOSE_MS, countVisits(services.db), (counting) => counting.stop())
  const onRequest = requestListener(app, { cache, readRequest, headers, middleware, log, trustedProxies, visits })
  const listening = await listen(onRequest, { port, host, shared: options.role !== undefined })
  return parts.add("requests", DRAIN_MS, listening, (server, hurry) => server.close(hurry))
}
