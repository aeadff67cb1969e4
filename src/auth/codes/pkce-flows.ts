import { createHash, timingSafeEqual } from "node:crypto"
import { type Queryable, sql } from "#database/database.ts"
import type { FlowStatesRow } from "#database/rows.ts"
import { ok } from "#platform/result.ts"
import { lockUser } from "../accounts/users.ts"
import { invalid, type Result, refuse } from "../refusal.ts"
import type { PkceChallenge } from "../request-fields.ts"
import { digest, randomToken } from "./codes.ts"

const CODE_LIFE_SECONDS = 5 * 60

export type Flow = Pick<FlowStatesRow, "id" | "kind" | "user_id" | "redirect_to" | "provider" | "provider_sealed">

type RedeemableFlow = Flow & Pick<FlowStatesRow, "code_challenge" | "code_challenge_method"> & { expired: boolean }

export async function startFlow(
  tx: Queryable,
  flow: { kind: string; userId: string | null; redirectTo: string | null },
  { challenge, method }: PkceChallenge,
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    sql`INSERT INTO auth.flow_states (kind, user_id, code_challenge, code_challenge_method, redirect_to)
        VALUES (${flow.kind}, ${flow.userId}, ${challenge}, ${method}, ${flow.redirectTo}) RETURNING id`,
  )
  if (!row) throw new Error("A flow was not stored.")
  return row.id
}

export async function findFlow(q: Queryable, id: string): Promise<Flow | null> {
  const [flow] = await q.query<Flow>(
    sql`SELECT id, kind, user_id, redirect_to, provider, provider_sealed FROM auth.flow_states WHERE id = ${id}`,
  )
  return flow ?? null
}

/** Issues the flow's code, which voids the previous one. Nobody can use it without the verifier. */
export async function issueFlowCode(q: Queryable, flowId: string): Promise<string> {
  const code = randomToken()
  await q.query(
    sql`UPDATE auth.flow_states SET code_hash = ${digest(code)}, code_issued_at = now() WHERE id = ${flowId}`,
  )
  return code
}

/** Redeems a code. Right or wrong, the flow is over, so a verifier cannot be guessed: commit even a refusal. */
export async function redeemFlow(tx: Queryable, code: unknown, verifier: unknown): Promise<Result<Flow>> {
  if (typeof code !== "string" || typeof verifier !== "string" || !code || !verifier) {
    return invalid("invalid request: both auth code and code verifier should be non-empty")
  }
  const [owner] = await tx.query<{ user_id: string | null }>(
    sql`SELECT user_id FROM auth.flow_states WHERE code_hash = ${digest(code)}`,
  )
  if (owner?.user_id) await lockUser(tx, { id: owner.user_id })
  const [flow] = await tx.query<RedeemableFlow>(
    sql`DELETE FROM auth.flow_states WHERE code_hash = ${digest(code)}
        RETURNING id, kind, user_id, redirect_to, provider, provider_sealed, code_challenge, code_challenge_method,
          code_issued_at < now() - make_interval(secs => ${CODE_LIFE_SECONDS}) AS expired`,
  )
  if (!flow) return refuse(404, "flow_state_not_found", "invalid flow state, no valid flow state found")
  if (flow.expired) return refuse(422, "flow_state_expired", "invalid flow state, flow state has expired")
  if (matches(flow, verifier)) return ok(flow)
  return refuse(400, "bad_code_verifier", "code challenge does not match previously saved code verifier")
}

function matches({ code_challenge, code_challenge_method }: RedeemableFlow, verifier: string): boolean {
  const hashed = code_challenge_method === "s256" ? createHash("sha256").update(verifier).digest("base64url") : verifier
  return timingSafeEqual(Buffer.from(digest(hashed)), Buffer.from(digest(code_challenge)))
}
