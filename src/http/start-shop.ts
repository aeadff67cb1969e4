import { join } from "node:path"
import { createAuth } from "#auth/auth.ts"
import { type Database, openDatabase } from "#database/database.ts"
import { startEmbeddedPostgres } from "#database/embedded.ts"
import { migrate } from "#database/migrate.ts"
import { fillSample } from "#database/sample/fill-sample.ts"
import { openFiles } from "#platform/files/files.ts"
import { openJobs } from "#platform/jobs/jobs.ts"
import type { Log } from "#platform/log/log.ts"
import { createTransport } from "#platform/mail/transport.ts"
import { createPictures } from "#platform/pictures/pictures.ts"
import { openSecrets } from "#platform/secrets/secrets.ts"
import type { ShopServices } from "#shop/api.ts"
import { PICTURE_WIDTHS } from "#shop/catalogue/pictures.ts"
import { forgetMails } from "#shop/mails/mail-queue.server.ts"
import { createOutbox } from "#shop/mails/outbox.server.ts"
import { startSending } from "#shop/mails/send-mails.server.ts"
import { createApp } from "./app.ts"
import { authHooks } from "./auth-hooks.ts"
import { clientAddress } from "./client-address.ts"
import { Closing } from "./closing.ts"
import type { Config } from "./config.ts"
import { ensureFirstAdmin, type FirstAdmin } from "./first-admin.ts"
import { createIdentify } from "./identify.ts"
import { ensurePortIsFree, type ListenOptions, listen } from "./listen.ts"
import type { PageCache } from "./page-cache.ts"
import { createPageCache, type PageOptions } from "./pages.ts"
import { commonHeaders } from "./security-headers.ts"

export interface Shop {
  readonly port: number
  readonly admin: FirstAdmin
  /** Resolves when everything is closed, after `stop`. */
  readonly closed: Promise<void>
}

export interface StartOptions {
  readonly config: Config
  readonly log: Log
  readonly build: PageOptions["build"]
  readonly assetsFolder: string
  /** In development: what answers before the shop does. Pages are then rendered anew for every request. */
  readonly middleware?: ListenOptions["middleware"]
  /** Tells what is being done, for the person who waits. */
  readonly onProgress: (step: string) => void
  /** Ends the shop, also in the middle of its start. */
  readonly stop: AbortSignal
}

/** Starts every part in order; when one fails, those already started are closed again and the failure is passed on. */
export async function startShop(options: StartOptions): Promise<Shop> {
  const closing = new Closing()
  const closed = new Promise<void>((resolve) => {
    options.stop.addEventListener("abort", () => resolve(closing.run()))
  })
  try {
    return { ...(await start(options, closing)), closed }
  } catch (error) {
    await closing.run()
    throw error
  }
}

async function start(options: StartOptions, closing: Closing) {
  const { config, log, build, assetsFolder, middleware, onProgress } = options
  const onError = (error: Error) => log.error({ err: error }, "database connection")
  await ensurePortIsFree(config)
  onProgress("Starting the database")
  const url = config.databaseUrl ?? (await embedded(config.dataDir, closing))
  const db = closing.after(openDatabase(url, { max: 20, onError }), (opened) => opened.close())
  const ran = await migrate(db)
  if (ran.length) onProgress(`Database brought up to date (${ran.length} step${ran.length > 1 ? "s" : ""})`)

  const secrets = await openSecrets({ folder: config.dataDir, setting: config.secretKey })
  const files = openFiles(config.filesUrl)
  const pictures = createPictures(files, { folder: "products", urlBase: "/media/products", widths: PICTURE_WIDTHS })
  const outbox = createOutbox({ secrets })
  const jobs = closing.after(await openJobs({ db, log }), (opened) => opened.stop())
  const auth = closing.after(
    await createAuth({
      db,
      secrets,
      log,
      publicUrl: config.publicUrl,
      clientAddress,
      limits: config.limits ? "on" : "off",
      ...authHooks(outbox),
    }),
    (opened) => opened.close(),
  )
  const services: ShopServices = {
    db,
    settings: config.shop,
    files,
    pictures,
    secrets,
    outbox,
    log,
    publicUrl: config.publicUrl,
    identify: createIdentify(db, auth),
    endSessions: auth.endSessions,
    adminNeedsFactor: config.adminNeedsFactor,
  }
  if (config.sample) await fillSample({ db, pictures, onProgress })
  const admin = await ensureFirstAdmin({ db, auth, config })

  const transport = closing.after(createTransport({ db, smtpUrl: config.smtpUrl, from: config.mailFrom }), (t) =>
    t.close(),
  )
  const { settings, publicUrl } = services
  closing.after(startSending({ db, secrets, transport, settings, publicUrl, log }), (sending) => sending.stop())
  await jobs.work("sweep", async () => {
    await auth.sweep()
    await forgetMails(db)
  })
  await jobs.schedule("sweep", "17 3 * * *")

  const cache = middleware ? undefined : createPageCache()
  if (cache) closing.after(await dropOnChange(db, cache), (stop) => stop())
  const { trustProxy, developmentMailbox, port, host } = config
  const app = await createApp({ services, auth, pages: { build, cache }, assetsFolder, trustProxy, developmentMailbox })
  const headers = commonHeaders(publicUrl.startsWith("https:"))
  const server = closing.after(await listen(app, { port, host, cache, headers, middleware }), (l) => l.close())
  return { port: server.port, admin }
}

async function embedded(dataDir: string, closing: Closing): Promise<string> {
  const postgres = await startEmbeddedPostgres(join(dataDir, "postgres"))
  closing.after(postgres, (running) => running.stop())
  return postgres.url
}

/** Every process hears of every change in the catalogue; after a gap in the line nothing kept can be trusted. */
function dropOnChange(db: Database, cache: PageCache): Promise<() => Promise<void>> {
  return db.listen(
    "catalogue_changed",
    (payload) => (payload === "*" ? cache.clear() : cache.drop(JSON.parse(payload))),
    () => cache.clear(),
  )
}
