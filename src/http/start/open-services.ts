import { type Auth, createAuth } from "#auth/auth.ts"
import { hasKeys } from "#auth/keys/keys.ts"
import { createBackups } from "#backup/service/create-backups.ts"
import { type Database, openDatabase, type Transaction } from "#database/database.ts"
import { createCounter, type Limit } from "#database/limits/limits.ts"
import { migrate } from "#database/migrate.ts"
import { readNewerRelease } from "#database/postgres-releases.ts"
import { seesEveryScript } from "#database/trigrams.ts"
import { m } from "#messages/messages.js"
import { openFiles } from "#platform/files/files.ts"
import type { Log } from "#platform/log/log.ts"
import { createPictures } from "#platform/pictures/pictures.ts"
import { openSecrets } from "#platform/secrets/secrets.ts"
import { smsWebhook } from "#platform/sms/sms.ts"
import { mailWaiting } from "#shop/back-in-stock/mail-waits.server.ts"
import { createPayhere } from "#shop/cards/payhere/payhere.server.ts"
import { startAnnouncer } from "#shop/catalogue/announcer.server.ts"
import { PICTURE_WIDTHS } from "#shop/catalogue/pictures/pictures.ts"
import { startPublisher } from "#shop/catalogue/products/publisher.server.ts"
import { COUPON_TRIES } from "#shop/coupons/coupons.ts"
import { createTellCodeChange } from "#shop/customers/accounts.server.ts"
import { TEST_MAILS } from "#shop/mails/admin/test-mail.server.ts"
import { smsMailbox } from "#shop/mails/mailbox/stored-mails.ts"
import { createOutbox } from "#shop/mails/outbox.server.ts"
import { createNewsletterLimit } from "#shop/newsletter/newsletter-limits.server.ts"
import { cardProvider } from "#shop/orders/cards/card-shop.server.ts"
import { RECEIPT_UPLOADS } from "#shop/receipts/store-receipt.server.ts"
import { REVIEW_PICTURES } from "#shop/reviews/review-pictures.server.ts"
import { type LiveSettings, openSettings } from "#shop/settings/live-settings.server.ts"
import { authHooks } from "../accounts/auth-hooks.ts"
import { createIdentify, createReauthenticate } from "../accounts/identify.ts"
import type { Config } from "../config/config.ts"
import { refuseUnusableFolder } from "../config/shop-folder.ts"
import { readClock } from "../monitoring/clock.ts"
import { outageLog } from "../monitoring/outage-log.ts"
import { logSlowStatements } from "../monitoring/slow-statements.ts"
import { createPreview } from "../pages/marks.ts"
import { clientIp } from "../requests/client-ip.ts"
import type { ShopServices } from "../services.ts"
import type { StopSignals } from "../stop-signals.ts"
import { openErasedList } from "./erased-list.ts"
import { forgetFirstPassword } from "./first-admin.ts"
import { OpenParts } from "./open-parts.ts"
import { startedDatabase } from "./started-database.ts"
import { waitForDatabase } from "./wait-for-database.ts"
import type { WorkerStart } from "./worker-messages.ts"

export interface OpenOptions extends StopSignals {
  readonly config: Config
  readonly log: Log
  /** Reports what is being done, for the person who waits. */
  readonly onProgress: (step: string) => void
  /** The database is gone for good: logs why and ends the process. */
  readonly onFatal: (error: Error) => void
  /** Is set in one of the workers that WORKERS asks for. */
  readonly role?: WorkerStart["role"]
  /** Is the program of the process that makes a backup. The shop sets it, an operator's command does not. */
  readonly backupProgram?: URL
}

const CLOSE_MS = 5_000
const SLOW_SEARCH =
  "Searches in Sinhala and Tamil use no index: the database's LC_CTYPE knows no letters but the Latin ones. " +
  "A database with LC_CTYPE C.UTF-8 would (docs/running.md)."

/** Opens what an operator's command works with, runs it, and closes everything: also when it fails, or is stopped. */
export async function withServices<Result>(
  options: OpenOptions,
  work: (opened: { services: ShopServices; auth: Auth }) => Promise<Result>,
): Promise<Result> {
  const parts = new OpenParts(options)
  const close = () => void parts.close()
  options.stop.addEventListener("abort", close)
  try {
    return await work(await openServices(options, parts))
  } finally {
    await parts.close()
    options.stop.removeEventListener("abort", close)
  }
}

/** Opens database, files, secrets and the auth server: all that requests and operator commands work with. */
export async function openServices(
  options: OpenOptions,
  parts: OpenParts,
): Promise<{ services: ShopServices; auth: Auth }> {
  const { config, log, onProgress } = options
  await refuseUnusableFolder(config)
  if (!options.role) onProgress("Starting the database")
  const url = await startedDatabase(options, parts)
  const directUrl = config.databaseDirectUrl
  const max = await waitForDatabase({ url, directUrl }, options, options.role ? config.workers : 1)
  const onUnavailable = outageLog(log, "the database")
  const database = openDatabase(url, { max, directUrl, onUnavailable, ...logSlowStatements(config, log) })
  const db = await parts.add("database connections", CLOSE_MS, database, (opened, hurry) => opened.close(hurry))
  const ran = await migrate(db)
  if (ran.length) onProgress("Bringing the database up to date")
  const release = await readNewerRelease(db)
  if (release) log.info(release, "a newer release of PostgreSQL is out: docs/running.md says how to change to it")
  if (!(await seesEveryScript(db))) onProgress(SLOW_SEARCH)

  const secrets = await openSecrets({
    folder: config.dataDir,
    setting: config.secretKey,
    isNeeded: () => hasKeys(db),
  })
  const files = openFiles(config.filesUrl, outageLog(log, "the file store"))
  const pictures = createPictures(files, { folder: "products", urlBase: "/media/products", widths: PICTURE_WIDTHS })
  const reviewPictures = createPictures(files, REVIEW_PICTURES)
  const outbox = createOutbox({ secrets })
  const { publicUrl, adminNeedsFactor } = config
  const onStock = (tx: Transaction, ids: readonly string[]) => mailWaiting(tx, { outbox, publicUrl }, ids)
  const announcer = await parts.add("announcer", CLOSE_MS, startAnnouncer(db, { onStock }), (opened) => opened.stop())
  await parts.add("publisher", CLOSE_MS, startPublisher(db), (opened) => opened.stop())
  const initial = { ...config.shop, allowsSamples: !config.production }
  const settings = await openSettings({ db, initial, log })
  const { mailsPerHour, limitFactor } = config
  const auth = await createAuth({
    db,
    secrets,
    log,
    publicUrl,
    clientIp,
    limits: { mailsPerHour, factor: limitFactor },
    ...authHooks(outbox, settings),
    onPasswordChanged: forgetFirstPassword(config, log),
    oauth: config.oauth,
    sessionDays: config.sessionDays,
    ...textMessages(config, db, settings),
  })
  const { endSessions } = auth
  const preview = createPreview(secrets, publicUrl.startsWith("https:"))
  const counter = (limit: Limit) => createCounter(db, limit, limitFactor)
  const backups = createBackups({ db, log, config, program: options.backupProgram })
  const platform = { db, files, pictures, reviewPictures, secrets, outbox, announcer, backups, log }
  return {
    auth,
    services: {
      ...platform,
      settings,
      mailRelay: config.smtpUrl !== undefined || config.developmentMailbox,
      developmentMailbox: config.developmentMailbox,
      publicUrl,
      ...createIdentify(db, auth),
      reauthenticate: createReauthenticate(auth),
      endSessions,
      erasedList: openErasedList(config, log),
      tellCodeChange: createTellCodeChange(outbox),
      cards: [cardProvider(createPayhere(config.payhereUrl), ({ payhere }) => payhere)],
      isPreview: (request) => preview.read(request.headers.get("cookie") ?? undefined),
      adminNeedsFactor,
      couponTries: counter(COUPON_TRIES),
      takeNewsletterMail: createNewsletterLimit(secrets, mailsPerHour * limitFactor),
      clientIp,
      readClock: () => readClock({ db, auth }),
      testMails: counter(TEST_MAILS),
      limitFactor,
      receiptUploads: counter(RECEIPT_UPLOADS),
    },
  }
}

/**
 * Returns the sender of text messages. Without one, which only development has when no webhook is set, no phone can be
 * a second factor.
 */
function textMessages(
  { smsWebhookUrl, developmentMailbox }: Config,
  db: Database,
  settings: Pick<LiveSettings, "values">,
) {
  const send = smsWebhookUrl ? smsWebhook(smsWebhookUrl) : developmentMailbox && smsMailbox(db)
  if (!send) return {}
  return {
    sendSms: (to: string, code: string) =>
      send(to, m.auth_factor_text_message({ code, shop: settings.values.shop.name })),
  }
}
