import { audit } from "./audit.ts"
import { claimAttempt } from "./backoff.ts"
import { asCaller, type Caller } from "./bearer.ts"
import { issueCode, type Slot, tryCode } from "./codes.ts"
import type { AuthContext } from "./context.ts"
import { givenPassword } from "./fields.ts"
import { claimMail } from "./gaps.ts"
import type { Call, Reply } from "./http.ts"
import { type Refusal, refuse } from "./refusal.ts"
import { lockUser, type UserRow } from "./users.ts"

/** So long after the last proof of who they are somebody may change what matters without another one. */
const FRESH_SECONDS = 24 * 3600

/** `GET /reauthenticate`: mails a code (the `nonce` of `PUT /user`) to the caller's own address. */
export async function reauthenticate(context: AuthContext, call: Call, caller: Caller): Promise<Reply> {
  return asCaller<Reply>(context, caller, async (tx, { user, session }) => {
    const tooSoon = await claimMail(context, tx, user.email, "reauthentication", { userId: user.id })
    if (tooSoon) return tooSoon
    const code = await issueCode(tx, context.secrets, slotOf(user))
    await context.deliver(tx, { kind: "reauthentication-code", to: user.email, code })
    const entry = { userId: user.id, sessionId: session.id, ip: call.ip, detail: { for: "reauthentication" } }
    await audit(tx, context.log, "code_requested", entry)
    return {}
  })
}

/** Refuses a wrong proof, and none at all when the last one was long ago. A right password or code is enough. */
export async function refuseStale(
  context: AuthContext,
  { nonce, current_password: current }: Record<string, unknown>,
  caller: Caller,
): Promise<Refusal | null> {
  const codeGiven = typeof nonce === "string" && nonce !== ""
  const passwordGiven = typeof current === "string" && current !== ""
  if (codeGiven) {
    const wrong = await refuseWrongCode(context, nonce, caller)
    if (wrong) return wrong
  }
  if (passwordGiven) {
    const wrong = await refuseWrongPassword(context, current, caller)
    if (wrong) return wrong
  }
  if (codeGiven || passwordGiven || isFresh(caller)) return null
  return refuse(400, "reauthentication_needed", "Password update requires reauthentication")
}

function slotOf({ id, email }: Caller["user"] | UserRow): Slot {
  return { kind: "reauthentication", email, askedBy: id }
}

function isFresh({ session }: Caller): boolean {
  const last = Math.max(0, ...session.amr.map(({ timestamp }) => timestamp))
  return Date.now() / 1000 - last < FRESH_SECONDS
}

async function refuseWrongCode(context: AuthContext, code: string, { user }: Caller): Promise<Refusal | null> {
  const { db, secrets } = context
  const mustWait = await claimAttempt(db, secrets, "verify", user.email)
  if (mustWait) return mustWait
  const right = await db.transaction(async (tx) => {
    await lockUser(tx, { id: user.id })
    return tryCode(tx, secrets, slotOf(user), code, "own")
  })
  return right ? null : refuse(422, "reauthentication_not_valid", "Nonce has expired or is invalid")
}

async function refuseWrongPassword(context: AuthContext, current: string, { user }: Caller): Promise<Refusal | null> {
  const { db, secrets, passwords } = context
  const mustWait = await claimAttempt(db, secrets, "sign-in", user.email)
  if (mustWait) return mustWait
  if (await passwords.verify(user.password_hash, givenPassword(current))) return null
  return refuse(400, "current_password_invalid", "Current password is incorrect")
}
