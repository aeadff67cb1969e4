import { sql, type Transaction } from "#database/database.ts"
import { done, ok } from "#platform/result.ts"
import type { Call, Reply, ReplyBody } from "../call-and-reply.ts"
import { withMinimumDuration } from "../codes/codes.ts"
import type { AuthContext } from "../context.ts"
import { lacksSecondStep } from "../factors/factor.ts"
import { invalid, type Result, refuse } from "../refusal.ts"
import { isPhone, type Metadata, mergeMetadata, metadataOf } from "../request-fields.ts"
import { asCaller, type Caller, sessionGone } from "../sessions/caller.ts"
import { newEmailOf, requestEmailChange, requireEmailProof } from "./change-email.ts"
import { hashNewPassword, replacePassword } from "./change-password.ts"
import { checkName } from "./full-names.ts"
import { loadUser, type UserRow, userJson } from "./users.ts"

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

/** Returns the new e-mail address; null for none. */
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
