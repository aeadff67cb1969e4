import { type Database, type Queryable, sql } from "#database/database.ts"
import { recordChange } from "#shop/audit/audit.server.ts"
import { type FailedMail, ORDER_MAILS, type UnsentMails } from "./unsent-mails.ts"

const SHOWN = 3
const GIVEN_UP = sql`status = 'failed' AND kind = ANY(${[...ORDER_MAILS]})`

export async function readUnsentMails(db: Queryable): Promise<UnsentMails> {
  const [[late], failed] = await Promise.all([
    db.query<{ n: number }>(
      sql`SELECT count(*) AS n FROM mails WHERE status = 'queued' AND created_at < now() - interval '5 minutes'`,
    ),
    db.query<Omit<FailedMail, "created_at"> & { created_at: Date; n: number }>(
      sql`SELECT id, kind, recipient, COALESCE(last_error, '') AS reason, created_at, count(*) OVER () AS n
          FROM mails WHERE ${GIVEN_UP} ORDER BY created_at DESC LIMIT ${SHOWN}`,
    ),
  ])
  const mails = failed.map(({ n: _, created_at, ...mail }) => ({ ...mail, created_at: created_at.toISOString() }))
  return { waiting: late?.n ?? 0, failed: { count: failed[0]?.n ?? 0, mails } }
}

/**
 * Puts the mails that were given up back into the outbox, with three days of trying before them.
 * @returns how many there were
 */
export function sendFailedAgain(db: Database, actorId: string): Promise<number> {
  return db.transaction(async (tx) => {
    const mails = await tx.query<{ id: string }>(
      sql`UPDATE mails SET status = 'queued', created_at = now(), next_attempt_at = now()
          WHERE ${GIVEN_UP} RETURNING id`,
    )
    const change = { kind: "mail", action: "updated", actorId } as const
    for (const { id } of mails) {
      await recordChange(tx, { ...change, id, before: { status: "failed" }, after: { status: "queued" } })
    }
    return mails.length
  })
}

/**
 * Gives the mails up for good.
 * @returns how many there were
 */
export function dismissFailed(db: Database, actorId: string): Promise<number> {
  return db.transaction(async (tx) => {
    const mails = await tx.query<{ id: string; kind: string; recipient: string }>(
      sql`DELETE FROM mails WHERE ${GIVEN_UP} RETURNING id, kind, recipient`,
    )
    for (const { id, ...before } of mails) {
      await recordChange(tx, { kind: "mail", id, action: "deleted", actorId, before, after: null })
    }
    return mails.length
  })
}
