import { type Queryable, sql, type Transaction } from "#database/database.ts"
import { ok } from "#platform/result.ts"
import {
  slotOf as changeSlot,
  completeEmailChange,
  type EmailChange,
  findEmailChange,
} from "../accounts/change-email.ts"
import { fullNameOf } from "../accounts/full-names.ts"
import { dropSignUps, findSignUp, type SignUp, signUpIdOf } from "../accounts/pending-sign-ups.ts"
import { slotOf } from "../accounts/sign-up.ts"
import { findUserByEmail, insertUser, lockUser, requireActive } from "../accounts/users.ts"
import { audit } from "../audit.ts"
import type { Call, Reply } from "../call-and-reply.ts"
import type { AuthContext } from "../context.ts"
import { type Attempt, claimStrangersAttempt } from "../limits/attempts.ts"
import { requesterOf } from "../limits/send-cooldowns.ts"
import { codeRefused, invalid, linkRefused } from "../refusal.ts"
import { emailOf, isPhone } from "../request-fields.ts"
import { openSession } from "../sessions/sessions.ts"
import { type CodeKind, findLink, lockEmail, onlyOne, openCodes, type Slot, tryCode, voidCodes } from "./codes.ts"

/** Maps a `type` of the protocol to the kinds of codes that it may name. */
const KINDS = new Map<string, CodeKind[]>([
  ["signup", ["confirmation"]],
  ["email", ["confirmation", "sign-in", "recovery"]],
  ["recovery", ["recovery"]],
  ["magiclink", ["sign-in", "recovery"]],
  ["email_change", ["email-change"]],
])

/** Handles `POST /verify` for a mailed code or link. Success signs in and voids everything that was mailed. */
export async function verify(context: AuthContext, call: Call): Promise<Reply> {
  const { token, token_hash: hash, email, phone, type } = call.body
  if (Boolean(token) === Boolean(hash)) return invalid("Verify needs either a token or a token_hash")
  if (typeof type !== "string" || type === "") return invalid("Verify requires a verification type")
  const kinds = KINDS.get(type) ?? []
  if (typeof hash === "string") {
    if (email || phone || call.body.redirect_to) return invalid("Only the token_hash and type should be provided")
    return verifyLink(context, hash, kinds, call)
  }
  if (!email && phone) {
    return isPhone(phone) ? codeRefused() : invalid("Invalid phone number format (E.164 required)")
  }
  const parsed = emailOf(email)
  if (!parsed.ok) return parsed
  return verifyCode(context, { email: parsed.value, code: typeof token === "string" ? token : "", kinds, call })
}

/** `POST /verify/link`, beside the protocol: whether a mailed link can still be used, and nothing is spent. 204, or refused as a link. */
export async function checkLink({ db }: AuthContext, { body: { token_hash: hash, type } }: Call): Promise<Reply> {
  const link = typeof hash === "string" ? await findLink(db, hash, "read") : null
  return link && KINDS.get(String(type))?.includes(link.kind) ? ok(null) : linkRefused()
}

interface TypedCode {
  readonly email: string
  readonly code: string
  readonly kinds: readonly CodeKind[]
  readonly call: Call
}

async function verifyCode(context: AuthContext, typed: TypedCode): Promise<Reply> {
  const { email, call } = typed
  const user = await findUserByEmail(context.db, email)
  // A sign-up that is named is guessed at by itself: whatever strangers try at its e-mail address does not hold it up.
  const attempt = await claimStrangersAttempt(context, "verify", signUpIdOf(call) ?? email, user, call)
  if (!attempt.ok) return attempt
  const reply = await tryCodes(context, typed, attempt.value)
  if (!reply.ok && (await context.wrongCodes.take("all")) !== null) {
    context.securityEvents.report("codes_guessed", "all")
  }
  return reply
}

function tryCodes(context: AuthContext, { email, code, kinds, call }: TypedCode, attempt: Attempt): Promise<Reply> {
  return context.db.transaction(async (tx) => {
    await lockEmail(tx, email)
    await lockUser(tx, { email })
    for (const kind of kinds) {
      const meant = await codeMeant(tx, kind, email, call)
      if (!meant || !(await tryCode(tx, context.secrets, meant.slot, code, meant.from))) continue
      await attempt.succeed(tx)
      return meant.change ? completeEmailChange(context, tx, meant.change, call) : signIn(context, tx, meant, call)
    }
    await audit(tx, context.log, "verification_failed", { ip: call.ip, detail: { by: "code" } })
    return codeRefused()
  })
}

/** Says what a code is compared with and where the code was requested; `signUp` or `change` is set where it confirms one. */
interface Meant {
  slot: Slot
  from: "own" | "elsewhere"
  signUp?: SignUp
  change?: EmailChange
}

// A call that names a sign-up means that one alone, else there may be one request only to choose from: see `onlyOne`.
async function codeMeant(tx: Queryable, kind: CodeKind, email: string, call: Call): Promise<Meant | null> {
  const [id, network] = [signUpIdOf(call), requesterOf(call)]
  if (kind === "confirmation") {
    const signUp = await findSignUp(tx, email, { id, network })
    const own = id !== null || signUp?.requested_from === network
    return signUp && { slot: slotOf(signUp), from: own ? "own" : "elsewhere", signUp }
  }
  if (kind === "email-change") {
    const change = await findEmailChange(tx, email, call)
    return change && { slot: changeSlot(change), from: "own", change }
  }
  const asked = id === null ? onlyOne(await openCodes(tx, kind, email), network) : null
  if (!asked) return null
  const from = asked.requested_from === network ? "own" : "elsewhere"
  return { slot: { kind, email, askedBy: asked.requested_from }, from }
}

async function verifyLink(context: AuthContext, token: string, kinds: CodeKind[], call: Call): Promise<Reply> {
  return context.db.transaction(async (tx) => {
    const found = await findLink(tx, token, "read")
    if (found) await lockUser(tx, { email: found.email })
    const link = found && (await findLink(tx, token, "lock"))
    if (link && kinds.includes(link.kind)) return signIn(context, tx, { slot: link }, call)
    await audit(tx, context.log, "verification_failed", { ip: call.ip, detail: { by: "link" } })
    return linkRefused()
  })
}

async function signIn(
  context: AuthContext,
  tx: Transaction,
  { slot: { kind, email }, signUp }: { slot: Pick<Slot, "kind" | "email">; signUp?: SignUp },
  call: Call,
): Promise<Reply> {
  const userId = signUp ? await confirm(context, tx, signUp) : ((await findUserByEmail(tx, email))?.id ?? null)
  if (userId === null) return codeRefused()
  const active = await requireActive(context, tx, userId, 403)
  if (!active.ok) return active
  await voidCodes(tx, email)
  await tx.query(sql`DELETE FROM auth.flow_states WHERE user_id = ${userId}`)
  const methods = kind === "recovery" ? ["otp", "recovery"] : ["otp"]
  const session = await openSession(context, tx, userId, methods, call)
  await audit(tx, context.log, kind === "confirmation" ? "confirmed" : "sign_in", {
    userId,
    ip: call.ip,
    detail: { by: kind },
  })
  return session
}

/** Makes a sign-up a user, and deletes the others of its e-mail address. Resolves to null when the address already has a user. */
async function confirm(context: AuthContext, tx: Queryable, pending: SignUp): Promise<string | null> {
  const { id, email, password_hash: passwordHash, user_metadata: metadata, created_at: confirmationSentAt } = pending
  if (!(await insertUser(tx, { id, email, passwordHash, metadata, confirmationSentAt }))) return null
  await dropSignUps(tx, email)
  await context.onConfirmed(tx, { id, email, fullName: fullNameOf(metadata) })
  return id
}
