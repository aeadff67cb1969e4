import type { Jobs } from "#database/jobs/jobs.ts"
import { settleCardRefunds } from "../refunds/settle-card-refunds.server.ts"
import { askAboutCards } from "./ask-cards.server.ts"
import { sweepCardNotices } from "./card-notices.server.ts"
import type { CardShop } from "./card-shop.server.ts"
import { endPending } from "./end-pending.server.ts"

/** Asks about card payments and their refunds every few minutes, and forgets old notices once a night. */
export async function startCardJobs(jobs: Pick<Jobs, "work" | "schedule">, shop: CardShop): Promise<void> {
  await jobs.work("ask-about-cards", async () => {
    await askAboutCards(shop)
    await endPending(shop)
  })
  await jobs.schedule("ask-about-cards", "*/5 * * * *")
  await jobs.work("settle-card-refunds", () => settleCardRefunds(shop))
  await jobs.schedule("settle-card-refunds", "*/5 * * * *")
  await jobs.work("sweep-card-notices", () => sweepCardNotices(shop.db))
  await jobs.schedule("sweep-card-notices", "27 3 * * *")
}
