import { type Queryable, sql } from "#database/database.ts"
import { audit } from "../audit.ts"
import type { AuthContext } from "../context.ts"
import type { Call } from "../http.ts"
import { type SessionRow, tokenAnswer } from "../sessions.ts"
import { loadUser } from "../users.ts"
import type { Factor } from "./factor.ts"
import { FACTOR_KINDS } from "./kinds.ts"

/**
 * Makes the session aal2 and answers its new tokens. The token before can no longer yield them, sessions that have not passed a
 * second step end, and a factor that was new becomes one that counts.
 */
export async function raiseSession(
  context: AuthContext,
  tx: Queryable,
  call: Call,
  factor: Factor,
  session: SessionRow,
): Promise<Record<string, unknown>> {
  const isNew = factor.status === "unverified"
  if (isNew) await countFactor(tx, factor)
  const raised = await raise(tx, factor, session)
  await tx.query(
    sql`DELETE FROM auth.sessions WHERE user_id = ${session.user_id} AND aal = 'aal1' AND id <> ${session.id}`,
  )
  const user = await loadUser(tx, session.user_id)
  if (!user || !raised) throw new Error("A session was raised for nobody.")
  const { factor_type: type, friendly_name: name } = factor
  if (isNew) await context.deliver(tx, { kind: "factor-added", to: user.email, factor: type, name })
  const entry = { userId: user.id, sessionId: session.id, ip: call.ip, detail: { factor: type } }
  await audit(tx, context.log, isNew ? "factor_added" : "factor_verified", entry)
  return tokenAnswer(context, user, raised)
}

async function countFactor(tx: Queryable, { id, user_id, factor_type }: Factor): Promise<void> {
  await tx.query(sql`UPDATE auth.factors SET status = 'verified', updated_at = now() WHERE id = ${id}`)
  await tx.query(sql`DELETE FROM auth.factors
    WHERE user_id = ${user_id} AND factor_type = ${factor_type} AND status = 'unverified'`)
}

async function raise(tx: Queryable, { id, factor_type }: Factor, session: SessionRow): Promise<SessionRow | undefined> {
  const { method } = FACTOR_KINDS[factor_type]
  const proof = { method, timestamp: Math.floor(Date.now() / 1000) }
  const amr = [proof, ...session.amr.filter((each) => each.method !== method)]
  const [raised] = await tx.query<SessionRow>(
    sql`UPDATE auth.sessions SET aal = 'aal2', factor_id = ${id}, amr = ${JSON.stringify(amr)}, refreshed_at = clock_timestamp(),
          refresh_counter = refresh_counter + 1, refresh_floor = refresh_counter + 1
        WHERE id = ${session.id} RETURNING id, user_id, aal, amr, refresh_salt, refresh_counter`,
  )
  return raised
}
