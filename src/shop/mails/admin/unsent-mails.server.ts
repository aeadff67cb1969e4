import * as z from "zod/mini"
import { type Database, type Queryable, type Sql, sql } from "#database/database.ts"
import type { MailsRow } from "#database/rows.ts"
import { keysOf } from "#platform/objects.ts"
import { countRows } from "#shop/api/counted.server.ts"
import { recordChange } from "#shop/audit/audit.server.ts"
import { wordedReason } from "../own-reasons.ts"
import { MAIL_NAMES, ORDER_MAILS, type UnsentState } from "./unsent-mails.ts"

const unsentMailJson = z.object({
  id: z.string().check(z.meta({ format: "uuid" })),
  kind: z.enum(keysOf(MAIL_NAMES)),
  recipient: z.string(),
  reason: z.string(),
  created_at: z.string().check(z.meta({ format: "date-time" })),
})
type UnsentMail = z.infer<typeof unsentMailJson>

/** Holds the number of mails and the latest 3 of them. */
const unsentListJson = z.object({ count: z.int(), mails: z.array(unsentMailJson) })
export type UnsentList = z.infer<typeof unsentListJson>

export const unsentMailsJson = z.object({
  relay: z.boolean().check(z.meta({ description: "False where no mail relay is set: mails only wait" })),
  waiting: z
    .int()
    .check(z.meta({ description: "Mails that wait without a relay, or have waited for more than five minutes" })),
  failed: unsentListJson,
  doubtful: unsentListJson,
})
export type UnsentMails = z.infer<typeof unsentMailsJson>

export const mailsTouchedJson = z.object({ mails: z.int().check(z.meta({ description: "How many there were" })) })

const MAILS_PER_LIST = 3
const SHOWN_AS: { readonly [State in UnsentState]: Sql } = {
  failed: sql`status = 'failed' AND kind = ANY(${[...ORDER_MAILS]})`,
  // Codes and links are erased when they are in doubt.
  doubtful: sql`status = 'doubtful' AND payload IS NOT NULL`,
}

export async function readUnsentMails(db: Queryable, relay: boolean): Promise<UnsentMails> {
  const late = relay ? sql`created_at < now() - interval '5 minutes'` : sql`true`
  const [waiting, failed, doubtful] = await Promise.all([
    countRows(db, sql`mails WHERE status IN ('queued', 'sending') AND ${late}`),
    list(db, "failed"),
    list(db, "doubtful"),
  ])
  return { relay, waiting, failed, doubtful }
}

async function list(db: Queryable, state: UnsentState): Promise<UnsentList> {
  const rows = await db.query<UnsentMail & { n: number }>(
    sql`SELECT id, kind, recipient, COALESCE(last_error, '') AS reason, created_at, count(*) OVER () AS n
        FROM mails WHERE ${SHOWN_AS[state]} ORDER BY created_at DESC LIMIT ${MAILS_PER_LIST}`,
  )
  const mails = rows.map(({ n: _, reason, ...mail }) => ({
    ...mail,
    reason: wordedReason(reason),
  }))
  return { count: rows[0]?.n ?? 0, mails }
}

/** Returns the age in seconds of the oldest mail that waits; 0 for none. Each state reads an index of its own. */
export async function readOldestWaiting(db: Queryable): Promise<number> {
  const [row] = await db.query<{ seconds: number }>(
    sql`SELECT round(COALESCE(extract(epoch FROM now() - LEAST(queued.oldest, sending.oldest)), 0))::int AS seconds
        FROM (SELECT min(created_at) AS oldest FROM mails WHERE status = 'queued') AS queued,
             (SELECT min(created_at) AS oldest FROM mails WHERE status = 'sending') AS sending`,
  )
  if (!row) throw new Error("an age has no row")
  return row.seconds
}

/** Puts the mails of a state back into the outbox, with three days to try in. Returns how many there were. */
export function sendAgain(db: Database, state: UnsentState, actorId: string): Promise<number> {
  return db.transaction(async (tx) => {
    const mails = await tx.query<{ id: string }>(
      sql`UPDATE mails SET status = 'queued', created_at = now(), next_attempt_at = now(), first_attempt_at = NULL
          WHERE ${SHOWN_AS[state]} RETURNING id`,
    )
    const change = { kind: "mail", action: "updated", actorId } as const
    for (const { id } of mails) {
      await recordChange(tx, { ...change, id, before: { status: state }, after: { status: "queued" } })
    }
    return mails.length
  })
}

/** Gives up the mails of a state. Returns how many there were. */
export function dismiss(db: Database, state: UnsentState, actorId: string): Promise<number> {
  return db.transaction(async (tx) => {
    const mails = await tx.query<Pick<MailsRow, "id" | "kind" | "recipient">>(
      sql`DELETE FROM mails WHERE ${SHOWN_AS[state]} RETURNING id, kind, recipient`,
    )
    for (const { id, ...before } of mails) {
      await recordChange(tx, { kind: "mail", id, action: "deleted", actorId, before, after: null })
    }
    return mails.length
  })
}
