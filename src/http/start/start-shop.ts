import type { Auth } from "#auth/auth.ts"
import { scheduleBackups } from "#backup/service/create-backups.ts"
import type { Jobs } from "#database/jobs/jobs.ts"
import { countClients } from "#database/limits/client-limits.ts"
import { createLocalCounter } from "#database/limits/limits.ts"
import type { Files } from "#platform/files/files.ts"
import { StoreRefuses } from "#platform/files/reachable.ts"
import { startAddingPictures } from "#sample/add-pictures.ts"
import { fillSample } from "#sample/fill-sample.ts"
import { setPictureHost } from "#shop/catalogue/pictures/picture-host.ts"
import { storeMissingWords } from "#shop/catalogue/search/product-words.server.ts"
import { followOpening } from "#shop/newsletter/opening-waits.server.ts"
import { NOTICES_PER_MINUTE } from "#shop/orders/cards/notice.api.ts"
import { eraseAgain } from "#shop/own-data/terms.server.ts"
import { createApp } from "../app.ts"
import type { AssetFiles } from "../files/assets.ts"
import { createScrape, foldersOf } from "../monitoring/scrape.ts"
import { createOwnChanges, createPreview } from "../pages/marks.ts"
import { openPages } from "../pages/open-pages.ts"
import type { RenderOptions } from "../pages/render-page.ts"
import type { ReadRequest } from "../pages/serve-pages.ts"
import { countVisits } from "../pages/visits.ts"
import { commonHeaders, type ListenerOptions, requestListener } from "../request-listener.ts"
import type { ShopServices } from "../services.ts"
import { startBackground } from "./background.ts"
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
