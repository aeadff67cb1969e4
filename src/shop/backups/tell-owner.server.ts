import type { ShopServices } from "#shop/api/api.ts"
import { claimTelling } from "./backup-runs.server.ts"

/** Mails the owner that a backup failed, once until one succeeds or a week is over. */
export async function tellOwner(
  { db, outbox, settings }: Pick<ShopServices, "db" | "outbox" | "settings">,
  id: string,
  reason: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const last = await claimTelling(tx, id)
    if (last === "told") return
    const { email: to } = settings.notifications
    await outbox.queueMail(tx, { kind: "backup-failed", to, reason, lastAt: last?.toISOString() ?? null })
  })
}
