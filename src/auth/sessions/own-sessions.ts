import { sql } from "#database/database.ts"
import type { SessionsRow } from "#database/rows.ts"
import { done, ok } from "#platform/result.ts"
import { audit } from "../audit.ts"
import type { Call, Reply } from "../call-and-reply.ts"
import { type FreshProof, requireFreshProof } from "../codes/reauthenticate.ts"
import type { AuthContext } from "../context.ts"
import { lacksSecondStep } from "../factors/factor.ts"
import { invalid, type Result, refuse } from "../refusal.ts"
import { isUuid } from "../request-fields.ts"
import { asCaller, type Caller } from "./caller.ts"
import { deviceNameOf } from "./devices.ts"
import { endSession, endSessions } from "./sessions.ts"

type Row = Pick<SessionsRow, "id" | "aal" | "user_agent" | "created_at" | "refreshed_at">

/** Describes a browser or a program with a session. Times are RFC 3339. */
interface Device extends Pick<SessionsRow, "id" | "aal"> {
  readonly current: boolean
  /** Reads like "Firefox on Linux". */
  readonly device: string
  readonly created_at: string
  readonly last_seen_at: string
}

/**
 * Handles `GET /sessions`: where the caller is signed in, last used first. It extends the protocol for the site's own
 * profile page.
 */
export async function listSessions(
  { db }: AuthContext,
  _call: Call,
  { user, session }: Caller,
): Promise<Result<{ sessions: Device[] }>> {
  const rows = await db.query<Row>(
    sql`SELECT id, aal, user_agent, created_at, refreshed_at FROM auth.sessions
        WHERE user_id = ${user.id} AND ends_at > now() ORDER BY refreshed_at DESC, id`,
  )
  return ok({
    sessions: rows.map(({ id, aal, user_agent, created_at, refreshed_at }) => ({
      id,
      current: id === session.id,
      device: deviceNameOf(user_agent),
      aal,
      created_at,
      last_seen_at: refreshed_at,
    })),
  })
}

const unknown = () => refuse(404, "not_found", "This session has ended already")

/**
 * Handles `DELETE /sessions/{id}`, which ends one session of the caller. It requires the same as a new password: the
 * second step where the account has one, and after a day a fresh proof (`nonce` or `current_password`). It extends the
 * protocol for the site's own profile page.
 */
export async function endOneSession(context: AuthContext, call: Call<FreshProof>, caller: Caller) {
  if (!isUuid(call.id)) return unknown()
  if (lacksSecondStep(caller.session, caller.user.factors)) {
    return refuse(403, "insufficient_aal", "AAL2 required to end another session")
  }
  const proof = await requireFreshProof(context, call, caller)
  if (!proof.ok) return proof
  return asCaller<null>(context, caller, async (tx, { user }) => {
    const ended = await tx.query(
      sql`DELETE FROM auth.sessions WHERE id = ${call.id} AND user_id = ${user.id} RETURNING 1`,
    )
    if (ended.length === 0) return unknown()
    await audit(tx, context.log, "sign_out", { ...caller.entry, detail: { scope: "one" } })
    return done
  })
}

/**
 * Handles `POST /logout?scope=`: `global` (the default) ends all sessions of the user, `local` this one, `others` all
 * but this one.
 */
export async function signOut(context: AuthContext, call: Call, { user, session, entry }: Caller): Promise<Reply> {
  const scope = call.query.get("scope") ?? "global"
  if (scope !== "global" && scope !== "local" && scope !== "others") return invalid("Unsupported logout scope")
  await context.db.transaction(async (tx) => {
    if (scope === "local") await endSession(tx, session.id)
    else await endSessions(tx, user.id, scope === "others" ? session.id : undefined)
    await audit(tx, context.log, "sign_out", { ...entry, detail: { scope } })
  })
  return done
}
