import type { Jobs } from "#database/jobs/jobs.ts"
import { tellOwner } from "#shop/backups/tell-owner.server.ts"
import type { ShopServices } from "../services.ts"
import type { RunningBackups } from "./backups.ts"

/** Each attempt has this time, which is more than a backup gives itself. */
const HOURS = 7

/**
 * Backups are made by the clock of the settings, by one process of several; the owner is told of one that fails. A destination that
 * takes none is said at once, and not waited for: a bucket may be silent for minutes, a disk be mounted later.
 */
export async function scheduleBackups(
  jobs: Pick<Jobs, "workLong" | "schedule">,
  backups: Pick<RunningBackups, "make" | "schedule" | "destination">,
  services: Pick<ShopServices, "db" | "outbox" | "settings">,
  say: (line: string) => void,
): Promise<void> {
  await jobs.workLong("backup", HOURS, () => backups.make((id, reason) => tellOwner(services, id, reason)))
  await jobs.schedule("backup", backups.schedule)
  backups.destination?.list().catch(({ message }: Error) => say(message))
}
