import { randomUUID } from "node:crypto"
import { type Queryable, sql } from "#database/database.ts"
import { done, ok } from "#platform/result.ts"
import { dropSignUps } from "../accounts/pending-sign-ups.ts"
import { insertUser, lockUser } from "../accounts/users.ts"
import { lockEmail } from "../codes/codes.ts"
import type { AuthContext } from "../context.ts"
import { type Result, refuse } from "../refusal.ts"
import type { Metadata } from "../request-fields.ts"
import type { Profile } from "./providers.ts"

/** Describes the account that a profile leads to. */
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

/** Stores the profile as an identity of the user. */
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
