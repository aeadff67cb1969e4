import { prepared, type Queryable, sql } from "#database/database.ts"
import type { EmailChangesRow, FactorsRow, IdentitiesRow, UsersRow } from "#database/rows.ts"
import { done } from "#platform/result.ts"
import type { AuthContext } from "../context.ts"
import { type Result, refuse } from "../refusal.ts"
import type { Metadata } from "../request-fields.ts"

export type UserRow = UsersRow & { user_metadata: Metadata }

type Identity = Omit<IdentitiesRow, "identity_data"> & { identity_data: Metadata }

type ListedFactor = Pick<
  FactorsRow,
  "id" | "factor_type" | "status" | "friendly_name" | "phone" | "last_challenged_at" | "created_at" | "updated_at"
>

export type User = UserRow & { identities: Identity[]; factors: ListedFactor[]; email_change: PendingEmail | null }

type PendingEmail = Pick<EmailChangesRow, "new_email" | "session_id" | "requested_at">

export async function loadUser(q: Queryable, id: string): Promise<User | null> {
  const [user] = await q.query<User>(
    prepared(
      "auth-user",
      sql`SELECT u.*,
            (SELECT coalesce(json_agg(i ORDER BY i.created_at), '[]') FROM auth.identities i WHERE i.user_id = u.id) AS identities,
            (SELECT coalesce(json_agg(f ORDER BY f.created_at), '[]')
             FROM (SELECT id, factor_type, status, friendly_name, phone, last_challenged_at, created_at, updated_at
                   FROM auth.factors WHERE user_id = u.id) f) AS factors,
            (SELECT row_to_json(c) FROM auth.email_changes c
             WHERE c.user_id = u.id AND c.requested_at > now() - interval '1 hour') AS email_change
          FROM auth.users u WHERE u.id = ${id}`,
    ),
  )
  return user ?? null
}

export async function findUserByEmail(q: Queryable, email: string): Promise<UserRow | null> {
  const [user] = await q.query<UserRow>(
    prepared("auth-user-by-email", sql`SELECT * FROM auth.users WHERE email = ${email}`),
  )
  return user ?? null
}

/**
 * Locks the user's row for the rest of the transaction. A transaction that changes a user, or signs one in, takes this lock before
 * any other of theirs (codes, flows, sessions): one lock order prevents deadlocks.
 */
export async function lockUser(tx: Queryable, by: { email: string } | { id: string }): Promise<UserRow | null> {
  const which = "email" in by ? sql`email = ${by.email}` : sql`id = ${by.id}`
  const [user] = await tx.query<UserRow>(sql`SELECT * FROM auth.users WHERE ${which} FOR NO KEY UPDATE`)
  return user ?? null
}

/** Adds a user with a confirmed e-mail address. Returns false when the address has a user already. */
export async function insertUser(
  tx: Queryable,
  user: {
    id: string
    email: string
    passwordHash: string | null
    metadata: Metadata
    confirmationSentAt: string | null
  },
): Promise<boolean> {
  const { id, email, metadata } = user
  const added = await tx.query(
    sql`INSERT INTO auth.users (id, email, password_hash, user_metadata, confirmation_sent_at)
        VALUES (${id}, ${email}, ${user.passwordHash}, ${JSON.stringify({ ...metadata, email_verified: true })},
          ${user.confirmationSentAt})
        ON CONFLICT (email) DO NOTHING RETURNING 1`,
  )
  if (added.length === 0) return false
  if (user.passwordHash !== null) await insertEmailIdentity(tx, id, email, metadata)
  return true
}

export async function insertEmailIdentity(tx: Queryable, id: string, email: string, metadata: Metadata): Promise<void> {
  await tx.query(sql`INSERT INTO auth.identities (user_id, provider, subject, identity_data, email)
    VALUES (${id}, 'email', ${id}, ${JSON.stringify(emailIdentity(id, email, metadata, true))}, ${email})
    ON CONFLICT (provider, subject) DO NOTHING`)
}

export function emailIdentity(id: string, email: string, metadata: Metadata, verified: boolean): Metadata {
  return { ...metadata, sub: id, email, email_verified: verified, phone_verified: false }
}

export function appMetadata(user: User): { provider: string; providers: string[] } {
  const providers = [...new Set(user.identities.map((identity) => identity.provider))]
  return { provider: providers[0] ?? "email", providers }
}

export function userJson(user: User): Record<string, unknown> {
  return {
    id: user.id,
    aud: "authenticated",
    role: "authenticated",
    email: user.email,
    phone: "",
    email_confirmed_at: user.email_confirmed_at,
    confirmed_at: user.email_confirmed_at,
    ...present({
      confirmation_sent_at: user.confirmation_sent_at,
      recovery_sent_at: user.recovery_sent_at,
      last_sign_in_at: user.last_sign_in_at,
    }),
    ...(user.email_change && {
      new_email: user.email_change.new_email,
      email_change_sent_at: user.email_change.requested_at,
    }),
    // No field of the protocol: whoever still has a made-up password need not type it again to choose another.
    ...(user.initial_password_until && { initial_password: true }),
    app_metadata: appMetadata(user),
    user_metadata: user.user_metadata,
    identities: user.identities.map((identity) => identityJson(user.id, identity)),
    ...(user.factors.length > 0
      ? {
          factors: user.factors.map(({ friendly_name, ...factor }) => ({
            ...factor,
            ...(friendly_name && { friendly_name }),
          })),
        }
      : {}),
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: false,
  }
}

function identityJson(userId: string, { id, subject, ...identity }: Identity): Record<string, unknown> {
  const { identity_data, provider, last_sign_in_at, created_at, updated_at, email } = identity
  return {
    identity_id: id,
    id: subject,
    user_id: userId,
    identity_data,
    provider,
    last_sign_in_at,
    created_at,
    updated_at,
    email,
  }
}

function present(fields: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== null))
}

const MESSAGES = {
  blocked: "Your account has been blocked. Please contact support.",
  deleted: "This account has been deleted.",
}

/** Refuses a blocked or deleted account, and says which: the user has proved to be its owner. `status` is 400 where tokens are given. */
export async function requireActive(
  context: AuthContext,
  q: Queryable,
  userId: string,
  status: 400 | 403,
): Promise<Result> {
  const account = await context.accountStatus(q, userId)
  if (account === "active") return done
  const reason = account === "deleted" ? "deleted" : "blocked"
  return refuse(status, "user_banned", MESSAGES[reason], { values: { reason } })
}
