import { randomUUID } from "node:crypto"
import { type Queryable, sql } from "#database/database.ts"
import type { IdentitiesRow } from "#database/rows.ts"
import { done, ok } from "#platform/result.ts"
import { dropSignUps } from "../accounts/pending-sign-ups.ts"
import { insertUser, lockUser } from "../accounts/users.ts"
import { audit } from "../audit.ts"
import type { Call, Reply, ReplyBody } from "../call-and-reply.ts"
import { lockEmail } from "../codes/codes.ts"
import { requireHeldProof } from "../codes/held-proof.ts"
import type { AuthContext } from "../context.ts"
import { lacksSecondStep, lockFactors } from "../factors/factor.ts"
import { type Result, refuse } from "../refusal.ts"
import { isUuid, type Metadata } from "../request-fields.ts"
import { asCaller, type Caller } from "../sessions/caller.ts"
import type { Profile } from "./providers.ts"

export interface Account {
  id: string
  /** The profile was not known before: it was linked to an account that was, or came with a new one. */
  how: "known" | "linked" | "created"
}

const verifyFirst = (provider: string) =>
  refuse(422, "provider_email_needs_verification", `Verify your e-mail address at ${provider} first, then try again`, {
    values: { provider },
  })

const madeMeanwhile = () =>
  refuse(409, "conflict", "The account was made meanwhile. Please try again.", { values: { reason: "account_made" } })

/** Refuses what cannot become a sign-in, as far as that is known before the browser has proved itself. */
export async function checkProfile(q: Queryable, kind: string, provider: string, profile: Profile): Promise<Result> {
  if (kind === "link" || (await findIdentity(q, provider, profile.subject))) return done
  return verifiedEmailOf(profile) === null ? verifyFirst(provider) : done
}

/**
 * Returns the user of a profile: the linked one, otherwise the one with the same e-mail address, otherwise a new one.
 * Only an address that the provider has verified counts. A sign-up of it that was never confirmed is deleted with its
 * password, because it proved nothing.
 */
export async function accountOf(
  context: AuthContext,
  tx: Queryable,
  provider: string,
  profile: Profile,
): Promise<Result<Account>> {
  const known = await findIdentity(tx, provider, profile.subject)
  if (known) return ok({ id: known.user_id, how: "known" })
  const email = verifiedEmailOf(profile)
  if (email === null) return verifyFirst(provider)
  await lockEmail(tx, email)
  const owner = await lockUser(tx, { email })
  if (owner) return ok({ id: owner.id, how: "linked" })
  const id = randomUUID()
  const metadata: Metadata = profile.name === null ? {} : { full_name: profile.name }
  const user = { id, email, passwordHash: null, metadata, confirmationSentAt: null }
  if (!(await insertUser(tx, user))) return madeMeanwhile()
  await dropSignUps(tx, email)
  await context.onConfirmed(tx, { id, email, fullName: profile.name })
  return ok({ id, how: "created" })
}

export async function findIdentity(
  q: Queryable,
  provider: string,
  subject: string,
): Promise<{ user_id: string } | null> {
  const [identity] = await q.query<{ user_id: string }>(
    sql`SELECT user_id FROM auth.identities WHERE provider = ${provider} AND subject = ${subject}`,
  )
  return identity ?? null
}

export async function storeIdentity(tx: Queryable, userId: string, provider: string, profile: Profile): Promise<void> {
  const { subject, email, emailVerified, name } = profile
  const data = JSON.stringify({
    sub: subject,
    email,
    email_verified: emailVerified,
    ...(name === null ? {} : { full_name: name }),
  })
  await tx.query(sql`INSERT INTO auth.identities AS i (user_id, provider, subject, identity_data, email)
    VALUES (${userId}, ${provider}, ${subject}, ${data}, ${email})
    ON CONFLICT (provider, subject) DO UPDATE SET identity_data = excluded.identity_data, email = excluded.email, updated_at = now()
      WHERE i.user_id = excluded.user_id`)
}

function verifiedEmailOf({ email, emailVerified }: Profile): string | null {
  return emailVerified ? email : null
}

const notFound = () => refuse(422, "identity_not_found", "Identity doesn't exist")
const lastWayIn = (message: string, reason: "last" | "email") =>
  refuse(422, "single_identity_not_deletable", message, { values: { reason } })

/** Handles `DELETE /user/identities/{id}`. Refuses to remove the last way to sign in. */
export async function unlinkIdentity(context: AuthContext, call: Call, caller: Caller): Promise<Reply> {
  if (!isUuid(call.id)) return refuse(404, "validation_failed", "identity_id must be an UUID")
  return asCaller<ReplyBody>(context, caller, async (tx, { user, session }) => {
    if (lacksSecondStep(session, await lockFactors(tx, user.id))) {
      return refuse(403, "insufficient_aal", "AAL2 required to unlink an identity")
    }
    const proved = requireHeldProof(context, call, caller)
    if (!proved.ok) return proved
    const identities = await tx.query<Pick<IdentitiesRow, "id" | "provider">>(
      sql`SELECT id, provider FROM auth.identities WHERE user_id = ${user.id}`,
    )
    const identity = identities.find(({ id }) => id === call.id)
    if (!identity) return notFound()
    if (identities.length === 1) return lastWayIn("User must have at least 1 identity after unlinking", "last")
    if (identity.provider === "email")
      return lastWayIn("The e-mail address and its password cannot be unlinked", "email")
    await tx.query(sql`DELETE FROM auth.identities WHERE id = ${identity.id}`)
    await audit(tx, context.log, "identity_unlinked", { ...caller.entry, detail: { provider: identity.provider } })
    return ok({})
  })
}
