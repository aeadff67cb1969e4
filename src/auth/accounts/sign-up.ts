import { randomUUID } from "node:crypto"
import type { Queryable } from "#database/database.ts"
import { done, ok } from "#platform/result.ts"
import { audit } from "../audit.ts"
import type { Call, Reply } from "../call-and-reply.ts"
import { issueCode, issueDecoy, lockEmail, type Slot, withMinimumDuration } from "../codes/codes.ts"
import type { AuthContext } from "../context.ts"
import { checkCooldown, claimMail, requesterOf } from "../limits/send-cooldowns.ts"
import { invalid, type Result, refuse } from "../refusal.ts"
import { challengeOf, emailOf, isPhone, type Metadata, metadataOf, newPasswordOf } from "../request-fields.ts"
import { checkName, greetableName } from "./full-names.ts"
import { findSignUp, type SignUp, signUpIdOf, storeSignUp } from "./pending-sign-ups.ts"
import { emailIdentity, findUserByEmail } from "./users.ts"

/** Handles `POST /signup`. An e-mail address that has a user gets the same response, rows and hashing, and a mail that says so. */
export async function signUp(context: AuthContext, { body, ip }: Call): Promise<Reply> {
  const request = readSignUp(context, body)
  if (!request.ok) return request
  return withMinimumDuration(register(context, request.value, ip))
}

async function register(context: AuthContext, { email, password, data }: Request, ip: string): Promise<Reply> {
  // This is checked before the hashing too, because a refusal should cost little.
  const cooled = await checkCooldown(context.db, email, "confirmation", { ip })
  if (!cooled.ok) return cooled
  const passwordHash = await context.passwords.hash(password, requesterOf({ ip }))
  return context.db.transaction(async (tx) => {
    await lockEmail(tx, email)
    const claimed = await claimMail(context, tx, email, "confirmation", { ip })
    if (!claimed.ok) return claimed
    const known = await findUserByEmail(tx, email)
    const pending = await storeSignUp(tx, { email, passwordHash, data, askedFrom: requesterOf({ ip }) })
    if (known) {
      await issueDecoy(tx, context.secrets, slotOf(pending))
      await context.deliver(tx, { kind: "already-registered", to: email })
    } else {
      await mailCode(context, tx, pending)
    }
    const entry = { userId: known?.id ?? pending.id, ip, detail: { known: known ? "yes" : "no" } }
    await audit(tx, context.log, "sign_up", entry)
    return ok(pendingJson(pending))
  })
}

interface Request {
  email: string
  password: string
  data: Metadata
}

function readSignUp(context: AuthContext, body: Record<string, unknown>): Result<Request> {
  const byEmail = requireEmail(body)
  if (!byEmail.ok) return byEmail
  if (typeof body.password !== "string" || body.password === "") return invalid("Signup requires a valid password")
  const password = newPasswordOf(body.password)
  if (!password.ok) return password
  const challenge = challengeOf(body.code_challenge, body.code_challenge_method)
  if (!challenge.ok) return challenge
  const email = emailOf(body.email)
  if (!email.ok) return email
  const data = metadataOf(body.data)
  if (!data.ok) return data
  const name = checkName(context, data.value)
  return name.ok ? ok({ email: email.value, password: password.value, data: data.value }) : name
}

function requireEmail({ email, phone }: Record<string, unknown>): Result {
  if (email) return done
  if (!phone) return refuse(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled")
  if (!isPhone(phone)) return invalid("Invalid phone number format (E.164 required)")
  return refuse(400, "phone_provider_disabled", "Phone signups are disabled")
}

async function mailCode(context: AuthContext, tx: Queryable, signUp: SignUp): Promise<void> {
  const code = await issueCode(tx, context.secrets, slotOf(signUp))
  const name = greetableName(signUp.user_metadata)
  await context.deliver(tx, { kind: "confirmation-code", to: signUp.email, code, name })
}

/** Returns the slot of a code, apart from other sign-ups with the same e-mail address. */
export function slotOf({ id, email }: SignUp): Slot {
  return { kind: "confirmation", email, askedBy: id }
}

function pendingJson({ id, email, user_metadata, created_at }: SignUp): Record<string, unknown> {
  const identity = {
    identity_id: randomUUID(),
    id,
    user_id: id,
    identity_data: emailIdentity(id, email, user_metadata, false),
    provider: "email",
    last_sign_in_at: created_at,
    created_at,
    updated_at: created_at,
    email,
  }
  return {
    id,
    aud: "authenticated",
    role: "authenticated",
    email,
    phone: "",
    confirmation_sent_at: created_at,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata,
    identities: [identity],
    created_at,
    updated_at: created_at,
    is_anonymous: false,
  }
}

/** Handles `POST /resend`. A new code voids the old one; an address without a pending sign-up gets the same response. */
export async function resend(context: AuthContext, call: Call): Promise<Reply> {
  if (call.body.type !== "signup") return invalid("Resend needs the type signup")
  const email = emailOf(call.body.email)
  if (!email.ok) return email
  return withMinimumDuration(resendCode(context, call, email.value))
}

function resendCode(context: AuthContext, call: Call, email: string): Promise<Reply> {
  return context.db.transaction(async (tx) => {
    await lockEmail(tx, email)
    const claimed = await claimMail(context, tx, email, "confirmation", call)
    if (!claimed.ok) return claimed
    const known = await findUserByEmail(tx, email)
    const pending = await findSignUp(tx, email, { id: signUpIdOf(call), network: requesterOf(call) })
    if (pending && !known) await mailCode(context, tx, pending)
    return ok({})
  })
}
