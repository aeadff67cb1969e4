import { sql, type Transaction } from "#database/database.ts"
import { done, ok } from "#platform/result.ts"
import type { Call, Reply, ReplyBody } from "../call-and-reply.ts"
import type { AuthContext } from "../context.ts"
import { invalid, type Result, refuse } from "../refusal.ts"
import { emailOf, isPhone, type Metadata, mergeMetadata, metadataOf } from "../request-fields.ts"
import { asCaller, type Caller, sessionGone } from "../sessions/caller.ts"
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
  data: Metadata
  /** null keeps the password. */
  passwordHash: string | null
}

/** Handles `PUT /user`: a new password, new user data, or both. */
export async function updateUser(context: AuthContext, call: Call, caller: Caller): Promise<Reply> {
  const read = await readChange(context, call, caller)
  if (!read.ok) return read
  const change = read.value
  return asCaller<ReplyBody>(context, caller, async (tx, { user: row }) => {
    if (change.passwordHash !== null && row.password_hash !== caller.user.password_hash) {
      return changedMeanwhile()
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
  const contact = checkContact(body, caller.user)
  if (!contact.ok) return contact
  const data = metadataOf(body.data)
  if (!data.ok) return data
  const name = checkName(context, data.value)
  if (!name.ok) return name
  const merged = mergeMetadata(caller.user.user_metadata, data.value)
  if (!merged.ok) return merged
  if (body.password === undefined || body.password === null) return ok({ data: data.value, passwordHash: null })
  const passwordHash = await hashNewPassword(context, call, caller)
  return passwordHash.ok ? ok({ data: data.value, passwordHash: passwordHash.value }) : passwordHash
}

function checkContact({ email, phone }: Record<string, unknown>, user: UserRow): Result {
  if (phone) {
    return invalid(isPhone(phone) ? "Phone numbers are not offered" : "Invalid phone number format (E.164 required)")
  }
  if (!email) return done
  const parsed = emailOf(email)
  if (!parsed.ok) return parsed
  return parsed.value === user.email ? done : invalid("Changing the e-mail address is not offered")
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
