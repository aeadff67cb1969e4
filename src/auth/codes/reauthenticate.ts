import { sql } from "#database/database.ts"
import { done, ok } from "#platform/result.ts"
import { lockUser, type UserRow } from "../accounts/users.ts"
import { audit } from "../audit.ts"
import type { Call, Reply, ReplyBody } from "../call-and-reply.ts"
import type { AuthContext } from "../context.ts"
import { claimAttempt } from "../limits/attempts.ts"
import { claimMail } from "../limits/send-cooldowns.ts"
import { type Result, refuse } from "../refusal.ts"
import { givenPassword } from "../request-fields.ts"
import { asCaller, type Caller } from "../sessions/caller.ts"
import { issueCode, type Slot, tryCode, voidCode } from "./codes.ts"

/** For this time after the last authentication, a user may make sensitive changes without another one. */
const FRESH_SECONDS = 24 * 3600

/** Handles `GET /reauthenticate`: mails the caller a code, the `nonce` of `PUT /user`. */
export async function reauthenticate(context: AuthContext, _call: Call, caller: Caller): Promise<Reply> {
  return asCaller<ReplyBody>(context, caller, async (tx, { user }) => {
    const claimed = await claimMail(context, tx, user.email, "reauthentication", { userId: user.id })
    if (!claimed.ok) return claimed
    const code = await issueCode(tx, context.secrets, slotOf(user))
    await context.deliver(tx, { kind: "reauthentication-code", to: user.email, code })
    await audit(tx, context.log, "code_requested", { ...caller.entry, detail: { for: "reauthentication" } })
    return ok({})
  })
}

export interface FreshProof {
  readonly nonce?: unknown
  readonly current_password?: unknown
}

/** Refuses a wrong proof, and none at all when the last one was long ago. A right password or code is enough. */
export async function requireFreshProof(
  context: AuthContext,
  { body }: Pick<Call<FreshProof>, "body">,
  caller: Caller,
): Promise<Result> {
  return isFresh(caller) && !isGiven(body.nonce) && !isGiven(body.current_password)
    ? done
    : requireProof(context, body, caller)
}

/** Refuses a wrong proof and none at all, however recently there was one. A right code is spent. */
export async function requireProofNow(context: AuthContext, proof: FreshProof, caller: Caller): Promise<Result> {
  if (!isGiven(proof.nonce) && isGiven(proof.current_password) && !provesByPassword(caller.user, proof)) {
    return refuse(403, "current_password_unproved", "This password was set by a session alone: a mailed code is needed")
  }
  const proved = await requireProof(context, proof, caller)
  if (proved.ok && isGiven(proof.nonce)) await voidCode(context.db, slotOf(caller.user))
  return proved
}

async function requireProof(
  context: AuthContext,
  { nonce, current_password: current }: FreshProof,
  caller: Caller,
): Promise<Result> {
  if (isGiven(nonce)) {
    const right = await checkCode(context, nonce, caller)
    if (!right.ok) return right
  }
  if (isGiven(current)) {
    const right = await checkPassword(context, current, caller)
    if (!right.ok) return right
  }
  if (isGiven(nonce) && isGiven(current)) await acceptPassword(context, caller.user)
  if (isGiven(nonce) || isGiven(current)) return done
  return refuse(400, "reauthentication_needed", "Password update requires reauthentication")
}

// Only the owner of an account both knows its password and reads its mails.
async function acceptPassword({ db }: AuthContext, { id, password_hash }: UserRow): Promise<void> {
  await db.query(
    sql`UPDATE auth.users SET password_unproved = false WHERE id = ${id} AND password_hash = ${password_hash}`,
  )
}

/** Returns whether a given password counts as proof. One that was set with nothing but a session proves nothing. */
export function provesByPassword({ password_unproved }: UserRow, { current_password }: FreshProof): boolean {
  return isGiven(current_password) && !password_unproved
}

export function isGiven(proof: unknown): proof is string {
  return typeof proof === "string" && proof !== ""
}

function slotOf({ id, email }: Caller["user"] | UserRow): Slot {
  return { kind: "reauthentication", email, askedBy: id }
}

function isFresh({ session }: Caller): boolean {
  const last = Math.max(0, ...session.amr.map(({ timestamp }) => timestamp))
  return Date.now() / 1000 - last < FRESH_SECONDS
}

// Counted by user and session: guesses of strangers at the e-mail address do not delay a signed-in user.
function guessOf(what: "sign-in" | "verify", { user, session, entry: { ip } }: Caller) {
  return { what, whose: user.id, by: session.id, circle: "sessions", userId: user.id, ip }
}

async function checkCode(context: AuthContext, code: string, caller: Caller): Promise<Result> {
  const { db, secrets } = context
  const { user } = caller
  const attempt = await claimAttempt(context, guessOf("verify", caller))
  if (!attempt.ok) return attempt
  const right = await db.transaction(async (tx) => {
    await lockUser(tx, { id: user.id })
    return tryCode(tx, secrets, slotOf(user), code, "own")
  })
  if (!right) return refuse(422, "reauthentication_not_valid", "Nonce has expired or is invalid")
  await attempt.value.succeed(db)
  return done
}

async function checkPassword(context: AuthContext, current: string, caller: Caller): Promise<Result> {
  const attempt = await claimAttempt(context, guessOf("sign-in", caller))
  if (!attempt.ok) return attempt
  const verifying = context.passwords.verify(caller.user.password_hash, givenPassword(current), caller.user.id)
  if (await attempt.value.check(verifying)) {
    await attempt.value.succeed(context.db)
    return done
  }
  return refuse(400, "current_password_invalid", "Current password is incorrect")
}
