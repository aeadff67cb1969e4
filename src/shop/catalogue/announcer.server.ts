import { REQUEST_LIMIT_MS, withTimeLimit } from "#database/connections/time-limit.ts"
import { type Database, prepared, sql, type Transaction } from "#database/database.ts"
import { announceStock } from "./announce.server.ts"

/** All changes of this time share one announcement. */
const GATHER_MS = 100
/** What a process died before announcing is announced by another one after this time. */
const SWEEP_MS = 5_000

export interface Announcer {
  /** Stock was taken or given back, and committed: what pages show of it is announced within GATHER_MS. */
  schedule(): void
}

interface AnnouncerOptions {
  readonly sweepMs?: number
  /**
   * Does what else follows from a changed stock, in the transaction that forgets the change: once, in whichever
   * process.
   */
  readonly onStock?: (tx: Transaction, productIds: readonly string[]) => Promise<void>
}

/**
 * Announces products whose pages show another stock than before. They are noted in the database together with their cause, so that it does
 * not matter which process announces them, and whether the one that made the change still runs.
 */
export function startAnnouncer(
  db: Database,
  { sweepMs = SWEEP_MS, onStock }: AnnouncerOptions = {},
): Announcer & { stop(): Promise<void> } {
  let gathering: NodeJS.Timeout | undefined
  let underWay = Promise.resolve()
  const sweeping = setInterval(announce, sweepMs).unref()
  return {
    schedule() {
      gathering ??= setTimeout(announce, GATHER_MS).unref()
    },
    async stop() {
      clearInterval(sweeping)
      if (gathering) announce()
      await underWay
    },
  }

  function announce() {
    clearTimeout(gathering)
    gathering = undefined
    // Failures of the database are counted where they happen, and the next sweep finds what is still to be announced.
    const announcing = () => withTimeLimit(REQUEST_LIMIT_MS, () => announceShownStock(db, onStock)).catch(() => {})
    underWay = underWay.then(announcing)
  }
}

/** Announces each product that is noted once, whichever process looks: what is announced is deleted with the same commit. */
async function announceShownStock(db: Database, onStock: AnnouncerOptions["onStock"]): Promise<void> {
  const noted = await db.query(prepared("stock-noted", sql`SELECT FROM catalogue_changes LIMIT 1`))
  if (noted.length === 0) return
  await db.transaction(async (tx) => {
    const changes = await tx.query<{ product_id: string }>(sql`DELETE FROM catalogue_changes RETURNING product_id`)
    const ids = changes.map(({ product_id }) => product_id)
    await announceStock(tx, ids)
    await onStock?.(tx, ids)
  })
}
