import { sql, type Transaction } from "#database/database.ts"
import type { AuthContext } from "../context.ts"
import { emailOf, isPhone, type Metadata, mergeMetadata, metadataOf } from "../fields.ts"
import type { Call, Reply } from "../http.ts"
import { invalid, Refusal, refuse } from "../refusal.ts"
import { asCaller, type Caller, sessionGone } from "../sessions/bearer.ts"
import { hashNewPassword, replacePassword } from "./change-password.ts"
import { refuseName } from "./names.ts"
import { loadUser, type UserRow, userJson } from "./users.ts"

/** `GET /user`. */
export async function getUser(_context: AuthContext, _call: Call, { user }: Caller): Promise<Reply> {
  return userJson(user)
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

/** `PUT /user`: a new password, new user data, or both. */
export async function updateUser(context: AuthContext, call: Call, caller: Caller): Promise<Reply> {
  const change = await readChange(context, call, caller)
  if (change instanceof Refusal) return change
  return asCaller<Reply>(context, caller, async (tx, { user: row }) => {
    if (change.passwordHash !== null && row.password_hash !== caller.user.password_hash) {
      return changedMeanwhile()
    }
    const tooLarge = await storeData(tx, row, change.data)
    if (tooLarge) return tooLarge
    if (change.passwordHash !== null) await replacePassword(context, tx, call, caller, change.passwordHash)
    const user = await loadUser(tx, row.id)
    return user ? userJson(user) : sessionGone()
  })
}

async function readChange(context: AuthContext, call: Call, caller: Caller): Promise<Change | Refusal> {
  const { body } = call
  const contact = refuseContactChange(body, caller.user)
  if (contact) return contact
  const data = metadataOf(body.data)
  if (data instanceof Refusal) return data
  const wrongName = refuseName(context, data)
  if (wrongName) return wrongName
  const merged = mergeMetadata(caller.user.user_metadata, data)
  if (merged instanceof Refusal) return merged
  if (body.password === undefined || body.password === null) return { data, passwordHash: null }
  const passwordHash = await hashNewPassword(context, call, caller)
  return passwordHash instanceof Refusal ? passwordHash : { data, passwordHash }
}

function refuseContactChange({ email, phone }: Record<string, unknown>, user: UserRow): Refusal | null {
  if (phone) {
    return invalid(isPhone(phone) ? "Phone numbers are not offered" : "Invalid phone number format (E.164 required)")
  }
  if (!email) return null
  const address = emailOf(email)
  if (address instanceof Refusal) return address
  return address === user.email ? null : invalid("Changing the e-mail address is not offered")
}

// Merged under the lock, so that of two changes at once neither is lost.
async function storeData(tx: Transaction, row: UserRow, data: Metadata): Promise<Refusal | null> {
  if (Object.keys(data).length === 0) return null
  const merged = mergeMetadata(row.user_metadata, data)
  if (merged instanceof Refusal) return merged
  await tx.query(
    sql`UPDATE auth.users SET user_metadata = ${JSON.stringify(merged)}, updated_at = now() WHERE id = ${row.id}`,
  )
  return null
}
