import { type Queryable, sql } from "#database/database.ts"
import type { ChallengesRow, FactorsRow } from "#database/rows.ts"
import { ok } from "#platform/result.ts"
import type { AuthContext } from "../context.ts"
import { type Result, refuse } from "../refusal.ts"
import { isUuid } from "../request-fields.ts"
import type { Caller } from "../sessions/caller.ts"
import type { SessionRow } from "../sessions/sessions.ts"

/** A registered passkey or security key; bytes are base64url. */
export interface PasskeyCredential {
  id: string
  publicKey: string
  counter: number
  transports: string[]
}

export type Factor = Omit<FactorsRow, "credential" | "last_challenged_at" | "created_at" | "updated_at"> & {
  credential: PasskeyCredential | null
}

export type Challenge = Pick<ChallengesRow, "id" | "code_hash" | "webauthn_challenge">

export interface Draft {
  phone?: string
  secretSealed?: string
  toClient: Record<string, unknown>
}

export interface Question {
  codeHash?: string
  webauthnChallenge?: string
  toClient: Record<string, unknown>
  /** Runs once the challenge is stored. */
  send?: (() => Promise<Result>) | undefined
}

export interface FactorKind {
  /** Is the method's name in `amr`. */
  readonly method: string
  readonly wrong: string
  draft(context: AuthContext, caller: Caller, body: Record<string, unknown>): Result<Draft>
  /** Creates the challenge, in a transaction that holds the factor. */
  ask(
    context: AuthContext,
    tx: Queryable,
    caller: Caller,
    factor: Factor,
    challengeId: string,
  ): Promise<Result<Question>>
  /** Returns whether the response is right, and stores what the factor must remember of it. */
  check(
    context: AuthContext,
    tx: Queryable,
    factor: Factor,
    challenge: Challenge,
    body: Record<string, unknown>,
  ): Promise<boolean>
}

export function factorIdOf(id: string): Result<string> {
  return isUuid(id) ? ok(id) : refuse(404, "validation_failed", "factor_id must be an UUID")
}

export const factorNotFound = () => refuse(404, "mfa_factor_not_found", "Factor not found")

export async function lockFactors(tx: Queryable, userId: string): Promise<Factor[]> {
  return tx.query<Factor>(
    sql`SELECT id, user_id, factor_type, status, friendly_name, phone, secret_sealed, last_totp_step, credential
        FROM auth.factors WHERE user_id = ${userId} ORDER BY created_at, id FOR UPDATE`,
  )
}

/**
 * An attacker who knows only the password must not get past the second step with a factor that is not the owner's yet: where one is
 * verified, others are added and verified by a session that has passed it.
 */
export function lacksSecondStep(session: Pick<SessionRow, "aal">, factors: Pick<Factor, "status">[]): boolean {
  return session.aal !== "aal2" && factors.some(({ status }) => status === "verified")
}
