import type { Parts } from "#shop/api/parts.ts"
import type { Outbox } from "#shop/mails/outbox.server.ts"
import type { LiveSettings } from "#shop/settings/live-settings.server.ts"
import { claimTelling } from "./backup-runs.server.ts"

/** Mails the owner that a backup failed, once until one succeeds or a week is over. */
export async function tellOwner(
  { db, outbox, settings }: Parts<"db"> & { readonly outbox: Outbox; readonly settings: Pick<LiveSettings, "values"> },
  id: string,
  reason: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const last = await claimTelling(tx, id)
    if (last === "told") return
    const { email: to } = settings.values.notifications
    await outbox.queueMail(tx, { kind: "backup-failed", to, reason, lastAt: last?.toISOString() ?? null })
  })
}
