import { randomUUID } from "node:crypto"
import { type Queryable, sql } from "#database/database.ts"
import { audit } from "./audit.ts"
import { issueCode, issueDecoy } from "./codes.ts"
import type { AuthContext } from "./context.ts"
import { challengeOf, emailOf, isPhone, type Metadata, metadataOf, newPasswordOf } from "./fields.ts"
import { claimMail } from "./gaps.ts"
import type { Call, Reply } from "./http.ts"
import { greetableName } from "./names.ts"
import { invalid, Refusal, refuse } from "./refusal.ts"
import { settle } from "./settle.ts"
import { emailIdentity, findUserByEmail } from "./users.ts"

const PENDING_HOURS = 24

/** A sign-up that waits for its address to be confirmed. */
export interface SignUp {
  id: string
  email: string
  password_hash: string
  user_metadata: Metadata
  created_at: Date
}

/**
 * `POST /signup`. The answer, the rows written, the hashing and the mail are alike for a new address and for one that has a user
 * already, whose owner gets a mail that says so.
 */
export async function signUp(context: AuthContext, { body, ip }: Call): Promise<Reply> {
  const request = readSignUp(body)
  if (request instanceof Refusal) return request
  const capped = await context.callLimits.takeMail()
  if (capped) return capped
  return settle(register(context, request, ip))
}

async function register(context: AuthContext, { email, password, data }: Request, ip: string): Promise<Reply> {
  const passwordHash = await context.passwords.hash(password)
  return context.db.transaction(async (tx) => {
    const tooSoon = await claimMail(tx, email, "confirmation")
    if (tooSoon) return tooSoon
    const known = await findUserByEmail(tx, email)
    if (known) {
      await issueDecoy(tx, context.secrets, "confirmation", email)
      await context.deliver(tx, { kind: "already-registered", to: email })
    } else {
      await mailCode(context, tx, email, data)
    }
    // After the code, as verification does it: one order of locks.
    const pending = await storeSignUp(tx, email, passwordHash, data)
    const entry = { userId: known?.id ?? pending.id, ip, detail: { known: known ? "yes" : "no" } }
    await audit(tx, context.log, "sign_up", entry)
    return pendingJson(pending)
  })
}

interface Request {
  email: string
  password: string
  data: Metadata
}

function readSignUp(body: Record<string, unknown>): Request | Refusal {
  const refusal = offeredOnlyByEmail(body)
  if (refusal) return refusal
  if (typeof body.password !== "string" || body.password === "") return invalid("Signup requires a valid password")
  const password = newPasswordOf(body.password)
  if (password instanceof Refusal) return password
  const challenge = challengeOf(body.code_challenge, body.code_challenge_method)
  if (challenge instanceof Refusal) return challenge
  const email = emailOf(body.email)
  if (email instanceof Refusal) return email
  const data = metadataOf(body.data)
  if (data instanceof Refusal) return data
  return { email, password, data }
}

function offeredOnlyByEmail({ email, phone }: Record<string, unknown>): Refusal | null {
  if (email) return null
  if (!phone) return refuse(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled")
  if (!isPhone(phone)) return invalid("Invalid phone number format (E.164 required)")
  return refuse(400, "phone_provider_disabled", "Phone signups are disabled")
}

// A repeated sign-up replaces all of the first one: else a stranger's password would stay on an address its owner then confirms.
async function storeSignUp(tx: Queryable, email: string, passwordHash: string, data: Metadata): Promise<SignUp> {
  const [stored] = await tx.query<SignUp>(
    sql`INSERT INTO auth.sign_ups (email, id, password_hash, user_metadata, expires_at)
        VALUES (${email}, ${randomUUID()}, ${passwordHash}, ${JSON.stringify(data)}, now() + make_interval(hours => ${PENDING_HOURS}))
        ON CONFLICT (email) DO UPDATE SET id = excluded.id, password_hash = excluded.password_hash,
          user_metadata = excluded.user_metadata, created_at = now(), expires_at = excluded.expires_at
        RETURNING id, email, password_hash, user_metadata, created_at`,
  )
  if (!stored) throw new Error("A sign-up was not stored.")
  return stored
}

/** The pending sign-up of the address, if it has one. An address that has a user may have one too: it never counts. */
export async function findSignUp(q: Queryable, email: string): Promise<SignUp | undefined> {
  const [found] = await q.query<SignUp>(
    sql`SELECT id, email, password_hash, user_metadata, created_at FROM auth.sign_ups WHERE email = ${email} AND expires_at > now()`,
  )
  return found
}

/** Mails a new code to a pending sign-up and voids the old one. */
export async function mailCode(context: AuthContext, tx: Queryable, email: string, data: Metadata): Promise<void> {
  const code = await issueCode(tx, context.secrets, "confirmation", email)
  await context.deliver(tx, { kind: "confirmation-code", to: email, code, name: greetableName(data) })
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
