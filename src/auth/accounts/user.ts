import { sql, type Transaction } from "#database/database.ts"
import type { IdentitiesRow } from "#database/rows.ts"
import { done, ok } from "#platform/result.ts"
import { audit } from "../audit.ts"
import type { Call, Reply, ReplyBody } from "../call-and-reply.ts"
import { voidCodes, withMinimumDuration } from "../codes/codes.ts"
import { requireHeldProof } from "../codes/held-proof.ts"
import { isGiven, provesByPassword, requireFreshProof } from "../codes/reauthenticate.ts"
import type { AuthContext } from "../context.ts"
import { lacksSecondStep } from "../factors/factor.ts"
import { forgetAttempts } from "../limits/attempts.ts"
import { requesterOf } from "../limits/send-cooldowns.ts"
import { invalid, type Result, refuse } from "../refusal.ts"
import { isPhone, type Metadata, mergeMetadata, metadataOf, newPasswordOf } from "../request-fields.ts"
import { asCaller, type Caller, sessionGone } from "../sessions/caller.ts"
import { knownDevice } from "../sessions/devices.ts"
import { endSessions } from "../sessions/sessions.ts"
import { newEmailOf, requestEmailChange, requireEmailProof } from "./change-email.ts"
import { isInitialPassword } from "./create-user.ts"
import { checkName } from "./full-names.ts"
import { requireResistant } from "./password-rules.ts"
import { insertEmailIdentity, loadUser, type UserRow, userJson } from "./users.ts"

/** Handles `GET /user`. */
export async function getUser(_context: AuthContext, _call: Call, { user }: Caller): Promise<Reply> {
  return ok(userJson(user))
}

const changedMeanwhile = () =>
  refuse(409, "conflict", "The password was changed meanwhile. Please try again.", {
    values: { reason: "password_changed" },
  })

interface Change {
  /** null keeps the e-mail address. */
  email: string | null
  data: Metadata
  passwordHash: string | null
}

/** Handles `PUT /user`: a new password, new user data, and a code to a new e-mail address, which `POST /verify` then confirms. */
export async function updateUser(context: AuthContext, call: Call, caller: Caller): Promise<Reply> {
  const read = await readChange(context, call, caller)
  if (!read.ok) return read
  const change = read.value
  const storing = store(context, call, caller, change)
  return change.email === null ? storing : withMinimumDuration(storing)
}

function store(context: AuthContext, call: Call, caller: Caller, change: Change): Promise<Reply> {
  return asCaller<ReplyBody>(context, caller, async (tx, { user: row }) => {
    if (change.passwordHash !== null && row.password_hash !== caller.user.password_hash) {
      return changedMeanwhile()
    }
    if (change.email !== null) {
      const requested = await requestEmailChange(context, tx, call, caller, change.email)
      if (!requested.ok) return requested
    }
    const stored = await storeData(tx, row, change.data)
    if (!stored.ok) return stored
    if (change.passwordHash !== null) await replacePassword(context, tx, call, caller, change.passwordHash)
    const user = await loadUser(tx, row.id)
    return user ? ok(userJson(user)) : sessionGone()
  })
}

async function readChange(context: AuthContext, call: Call, caller: Caller): Promise<Result<Change>> {
  const { body } = call
  const { user, session } = caller
  const email = contactOf(body, user)
  if (!email.ok) return email
  const data = metadataOf(body.data)
  if (!data.ok) return data
  const name = checkName(context, data.value)
  if (!name.ok) return name
  const merged = mergeMetadata(user.user_metadata, data.value)
  if (!merged.ok) return merged
  const setsPassword = body.password !== undefined && body.password !== null
  if ((setsPassword || email.value !== null) && lacksSecondStep(session, user.factors)) {
    return refuse(401, "insufficient_aal", "AAL2 session is required to update email or password when MFA is enabled.")
  }
  const passwordHash = setsPassword ? await hashNewPassword(context, call, caller) : done
  if (!passwordHash.ok) return passwordHash
  const proved = email.value === null ? done : await requireEmailProof(context, call, caller, email.value)
  return proved.ok ? ok({ email: email.value, data: data.value, passwordHash: passwordHash.value }) : proved
}

function contactOf({ email, phone }: Record<string, unknown>, user: UserRow): Result<string | null> {
  if (!phone) return newEmailOf(email, user)
  return invalid(isPhone(phone) ? "Phone numbers are not offered" : "Invalid phone number format (E.164 required)")
}

// The data is merged under the lock, so that of two concurrent changes neither is lost.
async function storeData(tx: Transaction, row: UserRow, data: Metadata): Promise<Result> {
  if (Object.keys(data).length === 0) return done
  const merged = mergeMetadata(row.user_metadata, data)
  if (!merged.ok) return merged
  await tx.query(
    sql`UPDATE auth.users SET user_metadata = ${JSON.stringify(merged.value)}, updated_at = now() WHERE id = ${row.id}`,
  )
  return done
}

/** Returns the hash of an acceptable new password. Hashing is slow, so it must not run inside a transaction. */
async function hashNewPassword(context: AuthContext, call: Call, caller: Caller): Promise<Result<string>> {
  const { body } = call
  const { user } = caller
  const password = newPasswordOf(body.password)
  if (!password.ok) return password
  const resistant = await requireResistant(context, user, password.value)
  if (!resistant.ok) return resistant
  const proof = await requirePasswordProof(context, call, caller)
  if (!proof.ok) return proof
  if (await context.passwords.verify(user.password_hash, password.value, user.id)) {
    return refuse(422, "same_password", "New password should be different from the old password.")
  }
  return ok(await context.passwords.hash(password.value, user.id))
}

/**
 * Refuses a caller who has nothing but a session: with the new password they would open one of their own. A recovery proves as much as
 * the mailed code that it began with, and a made-up password is nobody's yet.
 */
async function requirePasswordProof(context: AuthContext, call: Call, caller: Caller): Promise<Result> {
  const fresh = await requireFreshProof(context, call, caller)
  if (!fresh.ok || isGiven(call.body.current_password) || isProved(context, call, caller)) return fresh
  return refuse(400, "reauthentication_needed", "Password update requires reauthentication")
}

async function replacePassword(
  context: AuthContext,
  tx: Transaction,
  call: Call,
  caller: Caller,
  passwordHash: string,
): Promise<void> {
  const { user, session, entry } = caller
  const unproved = user.password_unproved && !isProved(context, call, caller)
  await tx.query(sql`UPDATE auth.users SET password_hash = ${passwordHash}, password_guessable = false,
    initial_password_until = NULL, password_unproved = ${unproved}, updated_at = now()
    WHERE id = ${user.id}`)
  // A user who came through a provider can sign in by password from now on.
  await insertEmailIdentity(tx, user.id, user.email, user.user_metadata)
  context.onPasswordChanged?.(tx, user.email)
  await voidCodes(tx, user.email)
  await tx.query(sql`DELETE FROM auth.flow_states WHERE user_id = ${user.id}`)
  await endSessions(tx, user.id, session.id)
  const guess = { what: "sign-in", whose: user.email, by: requesterOf(call) } as const
  await forgetAttempts(context, tx, { ...guess, circle: await knownDevice(context, tx, user.id, call) })
  // The providers sign in as before: the owner reads which they are, in case one belongs to another person.
  const identities = await tx.query<Pick<IdentitiesRow, "provider">>(
    sql`SELECT provider FROM auth.identities WHERE user_id = ${user.id} AND provider <> 'email' ORDER BY created_at`,
  )
  const providers = identities.map(({ provider }) => provider)
  await context.deliver(tx, { kind: "password-changed", to: user.email, providers })
  await audit(tx, context.log, "password_changed", entry)
}

// Returns whether a call proves more than a session does. A password that replaces a made-up one proves as much as that one did.
function isProved(context: AuthContext, call: Call, caller: Caller): boolean {
  const { user, session } = caller
  if (isInitialPassword(user) || requireHeldProof(context, call, caller).ok) return true
  return (
    provesByPassword(user, call.body) ||
    isGiven(call.body.nonce) ||
    session.amr.some(({ method }) => method === "recovery")
  )
}
