import type { Auth } from "#auth/auth.ts"
import { withTimeLimit } from "#database/connections/time-limit.ts"
import { openJobs } from "#database/jobs/jobs.ts"
import { sweepWaits } from "#shop/back-in-stock/mail-waits.server.ts"
import { sweepUnusedPictures } from "#shop/catalogue/pictures/admin-products-pictures.server.ts"
import { sweepDeletedProducts } from "#shop/catalogue/products/remove-product.server.ts"
import { sweepSearchWords } from "#shop/catalogue/search/product-words.server.ts"
import { sweepCommissions } from "#shop/commissions/ask.server.ts"
import { sweepInvitations } from "#shop/customers/staff/invitations.server.ts"
import { sweepMissedSearches } from "#shop/figures/missed-searches.server.ts"
import { forgetMails } from "#shop/mails/mail-queue.server.ts"
import { emptyMailbox } from "#shop/mails/mailbox/stored-mails.ts"
import { sweepOpeningWaits } from "#shop/newsletter/opening-waits.server.ts"
import { sweepNewsletter } from "#shop/newsletter/subscribe.server.ts"
import { foldOrderDays } from "#shop/orders/admin/admin-orders-days.server.ts"
import { startCardJobs } from "#shop/orders/refunds/card-jobs.server.ts"
import { tendPaymentWindows } from "#shop/orders/window/payment-clock.server.ts"
import { makeDownloads } from "#shop/own-data/download.server.ts"
import { carryOutTerms } from "#shop/own-data/terms.server.ts"
import { askForReviews } from "#shop/reviews/review-requests.server.ts"
import { forgetMessages, startWebhooks } from "#shop/webhooks/send-webhooks.server.ts"
import { startMails } from "../mail/start-mails.ts"
import type { ShopServices } from "../services.ts"
import type { OpenParts } from "./open-parts.ts"
import type { OpenOptions } from "./open-services.ts"

const CLOSE_MS = 10_000
const SWEEP_LIMIT_MS = 3_600_000

/** Mails go out, and once a night what is spent is swept away. */
export async function startBackground(
  { config }: Pick<OpenOptions, "config">,
  services: ShopServices,
  auth: Auth,
  parts: OpenParts,
) {
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
    await sweepInvitations(db)
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
